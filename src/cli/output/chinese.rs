//! What can be wrong with written files, in Chinese.

use super::OutputError;
use crate::chinese::InChinese;
use std::path::PathBuf;

impl InChinese for OutputError {
    fn chinese(&self) -> String {
        match self {
            Self::Interrupted => "已中断：没有写出或改动任何文件".to_owned(),
            Self::NotAFolder { path } => {
                format!("{}：这是文件，不是目录：请换一个目录", path.display())
            }
            Self::BadName { name } => {
                format!("输出目录里不能有叫“{name}”的文件：请用普通的名字，用`/`连接")
            }
            Self::NameTwice { name } => {
                format!("“{name}”会被写两次（大小写不加区别）：请给每个文件不同的名字")
            }
            Self::FolderInTheWay { path } => {
                format!("{}：这里已有同名的目录：请把它移开，或者换一个输出目录", path.display())
            }
            Self::Protected { path } => {
                format!("{}：这个文件不许改写：请取消保护，或者换一个输出目录", path.display())
            }
            Self::NoPermission { path } => {
                format!("{}：没有在这里写文件的权限：请换一个自己的目录", path.display())
            }
            Self::ReadOnly { path } => {
                format!("{}：这个磁盘不能写：请换别的磁盘上的目录", path.display())
            }
            Self::DiskFull { path } => {
                format!("{}：磁盘已满：请腾出空间，或者换别的磁盘上的目录", path.display())
            }
            Self::System { path, source } => {
                format!("{}：写不进去：{}。请换一个目录", path.display(), source.chinese())
            }
            Self::NotRestored { cause, paths, kept } => {
                let listed = |paths: &[PathBuf]| {
                    let shown: Vec<String> =
                        paths.iter().map(|path| path.display().to_string()).collect();
                    shown.join("、")
                };
                format!(
                    "{}；这些文件没能恢复：{}；旧文件保存在{}",
                    cause.chinese(),
                    listed(paths),
                    listed(kept)
                )
            }
        }
    }
}
