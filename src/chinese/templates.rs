//! What can be wrong with templates, in Chinese.

use super::InChinese;
use crate::render::{
    play::Untold,
    templates::{
        MAX_PAGE_BYTES, MAX_TEMPLATE_BYTES, MAX_TEMPLATE_SECONDS, MAX_TEMPLATES, TemplateError,
    },
};

impl InChinese for TemplateError {
    fn chinese(&self) -> String {
        match self {
            Self::File(error) => format!("有一个模板不能用：{}", error.chinese()),
            Self::TooMany { path } => format!(
                "{path}里的文件太多：上限是{MAX_TEMPLATES}（MAX_TEMPLATES）：是不是选错了目录？"
            ),
            Self::Unproved(wrong) => format!("不印：{}", wrong.chinese()),
            Self::Endless { name } => format!(
                "模板{name}写出的内容超过{MAX_PAGE_BYTES}字节（MAX_PAGE_BYTES）：请检查其中的循环"
            ),
            Self::TooSlow { name } => format!(
                "模板{name}过了{MAX_TEMPLATE_SECONDS}秒（MAX_TEMPLATE_SECONDS）还没有算完：请检查其中的循环"
            ),
            Self::TooMuch { name } => format!(
                "模板{name}占用的内存超过{MAX_TEMPLATE_BYTES}字节（MAX_TEMPLATE_BYTES）：请检查其中越接越长的文字"
            ),
            Self::Unused { path, close } => {
                let close = close.as_ref().map(|close| format!("：是不是{close}？"));
                format!("{path}不代替任何内置模板，也没有模板用到它{}", close.unwrap_or_default())
            }
            Self::Silent { name, what } => {
                format!("模板{name}没有为`{what}`写出内容：请在模板里补上")
            }
            Self::Broken { name } => format!("模板{name}使程序出错，未能写完"),
            Self::NoLanguage { path } => {
                format!("{path}里没有模板：其中应有zh或en目录，像`bouton templates`写出的那样")
            }
            Self::Tera { told, place } => format!(
                "模板有错（模板引擎的原话）：\n{told}\n  = 办法: 用的是{place}的模板；`bouton templates 目录`可写出内置的模板"
            ),
        }
    }
}

impl InChinese for Untold {
    fn chinese(&self) -> String {
        match self {
            Self::Template(error) => error.chinese(),
            Self::Stop(stop) => stop.chinese(),
        }
    }
}
