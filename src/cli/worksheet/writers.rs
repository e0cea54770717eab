//! The formats of sheets and keys, each written as the copies come.

use crate::{
    cli::{Failure, output::Growing, paper},
    render::{
        document::{Document, Extra, Json, Part, Printed, Run},
        html::{
            self,
            running::{self, Running},
        },
        templates::Engine,
    },
    sheet::Copy,
    text::Language,
};

/// A format in one language: it has its places among the files from the beginning on.
pub(super) trait Writer {
    /// What stands before the first copy.
    ///
    /// # Errors
    /// If it cannot be written, or a template asks for something that is not there.
    fn begin(&mut self, begun: &Part, files: &mut Growing<'_>) -> Result<(), Failure>;

    /// The next copies, and what is printed of them.
    ///
    /// # Errors
    /// As [`Writer::begin`].
    fn write(
        &mut self,
        copies: &[Copy],
        part: &Part,
        files: &mut Growing<'_>,
    ) -> Result<(), Failure>;

    /// The key, and what stands after the last copies.
    ///
    /// # Errors
    /// As [`Writer::begin`].
    fn end(&mut self, last: &[Copy], key: &str, files: &mut Growing<'_>) -> Result<(), Failure>;
}

/// The files of one language.
#[derive(Clone, Copy)]
pub(super) struct Files<'a> {
    pub(super) run: Run<'a>,
    pub(super) engine: &'a Engine,
    pub(super) extras: &'a [Extra],
}

impl<'a> Files<'a> {
    fn language(self) -> Language {
        self.engine.language()
    }

    /// The name of a document's file.
    fn name(self, document: &str, ending: &str) -> String {
        format!("{document}.{}.{ending}", self.language())
    }

    /// Sheet, key and what else was asked for.
    fn documents(self) -> impl Iterator<Item = &'static str> {
        ["sheet", "key"].into_iter().chain(self.extras.iter().map(|extra| extra.name()))
    }

    /// The sheets and each of the other documents, with their part.
    fn parts(self, part: &'a Part) -> impl Iterator<Item = (&'static str, &'a str)> {
        let extras = self.extras.iter().map(|extra| extra.name());
        let others = extras.zip(part.extras.iter().map(String::as_str));
        [("sheet", part.sheet.as_str())].into_iter().chain(others)
    }
}

/// Markdown, the master.
pub(super) struct Markdown<'a>(pub(super) Files<'a>);

impl Markdown<'_> {
    fn append(&self, name: &str, text: &str, files: &mut Growing<'_>) -> Result<(), Failure> {
        Ok(files.append(&self.0.name(name, "md"), text.as_bytes())?)
    }
}

impl Writer for Markdown<'_> {
    fn begin(&mut self, begun: &Part, files: &mut Growing<'_>) -> Result<(), Failure> {
        self.0.documents().try_for_each(|name| self.append(name, "", files))?;
        self.write(&[], begun, files)
    }

    fn write(&mut self, _: &[Copy], part: &Part, files: &mut Growing<'_>) -> Result<(), Failure> {
        self.0.parts(part).try_for_each(|(name, text)| self.append(name, text, files))
    }

    fn end(&mut self, _: &[Copy], key: &str, files: &mut Growing<'_>) -> Result<(), Failure> {
        self.append("key", key, files)
    }
}

/// One HTML page for each document.
pub(super) struct Html<'a> {
    files: Files<'a>,
    /// What stands at the head of the pages of each copy that has been written.
    heads: Vec<Running>,
}

impl<'a> Html<'a> {
    pub(super) fn new(files: Files<'a>) -> Self {
        Self { files, heads: Vec::new() }
    }

    fn append(&self, name: &str, html: &str, files: &mut Growing<'_>) -> Result<(), Failure> {
        Ok(files.append(&self.files.name(name, "html"), html.as_bytes())?)
    }

    fn body(&self, name: &str, text: &str, files: &mut Growing<'_>) -> Result<(), Failure> {
        self.append(name, &html::body(text, self.files.language()), files)
    }
}

impl Writer for Html<'_> {
    fn begin(&mut self, begun: &Part, files: &mut Growing<'_>) -> Result<(), Failure> {
        let Files { run, .. } = self.files;
        for name in self.files.documents() {
            self.append(name, &run.page_head(name, self.files.language()), files)?;
        }
        self.write(&[], begun, files)
    }

    fn write(
        &mut self,
        copies: &[Copy],
        part: &Part,
        files: &mut Growing<'_>,
    ) -> Result<(), Failure> {
        let heads = self.files.run.running_heads(self.heads.len(), copies, self.files.language());
        self.heads.extend(heads);
        self.files.parts(part).try_for_each(|(name, text)| self.body(name, text, files))
    }

    fn end(&mut self, _: &[Copy], key: &str, files: &mut Growing<'_>) -> Result<(), Failure> {
        self.body("key", key, files)?;
        let style = running::style(&self.heads);
        self.files.documents().try_for_each(|name| {
            let style = if name == "sheet" { style.as_str() } else { "" };
            self.append(name, &html::end(style), files)
        })
    }
}

/// One JSON file.
pub(super) struct JsonText<'a> {
    name: String,
    json: Json<'a>,
}

impl<'a> JsonText<'a> {
    pub(super) fn new(files: Files<'a>) -> Self {
        Self { name: files.name("worksheet", "json"), json: Json::new(files.run, files.engine) }
    }
}

impl Writer for JsonText<'_> {
    fn begin(&mut self, _: &Part, files: &mut Growing<'_>) -> Result<(), Failure> {
        Ok(files.append(&self.name, self.json.begin()?.as_bytes())?)
    }

    fn write(&mut self, copies: &[Copy], _: &Part, files: &mut Growing<'_>) -> Result<(), Failure> {
        Ok(files.append(&self.name, self.json.print(copies)?.as_bytes())?)
    }

    fn end(&mut self, _: &[Copy], _: &str, files: &mut Growing<'_>) -> Result<(), Failure> {
        Ok(files.append(&self.name, self.json.end().as_bytes())?)
    }
}

/// Pages, which are set from all copies at once: they are the last that it is given, and the only ones. How many
/// files there are is known when the first copy has been laid.
pub(super) struct Pdf<'a> {
    files: Files<'a>,
    document: Document,
}

impl<'a> Pdf<'a> {
    pub(super) fn new(files: Files<'a>) -> Self {
        let document = Document::new(files.language(), files.extras);
        Self { files, document }
    }
}

impl Writer for Pdf<'_> {
    fn begin(&mut self, begun: &Part, files: &mut Growing<'_>) -> Result<(), Failure> {
        self.write(&[], begun, files)
    }

    fn write(&mut self, _: &[Copy], part: &Part, _: &mut Growing<'_>) -> Result<(), Failure> {
        self.document.append(part.clone());
        Ok(())
    }

    fn end(&mut self, copies: &[Copy], key: &str, files: &mut Growing<'_>) -> Result<(), Failure> {
        key.clone_into(&mut self.document.key);
        let Run { worksheet, pupils, certified, .. } = self.files.run;
        let printed = Printed { worksheet, copies, pupils, certified };
        let Self { files: named, document } = self;
        paper::pdfs(&printed, document, |name, bytes| {
            Ok(files.append(&named.name(name, "pdf"), bytes)?)
        })
    }
}
