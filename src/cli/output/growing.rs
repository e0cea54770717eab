//! Files that grow while others are still being made: nobody sees them before all are whole.

use super::{
    OutputError, OutputFile, check_name, check_names, explain,
    staging::{Batch, Staged},
    stop_if,
};
use std::{
    collections::BTreeSet,
    fs::File,
    io::{BufWriter, Write},
    path::{Path, PathBuf},
    sync::atomic::AtomicBool,
};

/// The files of one folder, each with what has been written of it so far.
#[derive(Debug)]
pub struct Growing<'a> {
    /// Dropped before the folder, in which it has them.
    files: Vec<Growth>,
    staged: Staged,
    names: BTreeSet<String>,
    interrupted: &'a AtomicBool,
}

/// A file that grows.
#[derive(Debug)]
struct Growth {
    name: String,
    target: PathBuf,
    writer: BufWriter<File>,
}

impl<'a> Growing<'a> {
    /// Files in a folder, which is made where it is missing.
    ///
    /// # Errors
    /// If the folder cannot be used.
    pub fn new(folder: &Path, interrupted: &'a AtomicBool) -> Result<Self, OutputError> {
        let staged = Staged::open(folder)?;
        Ok(Self { files: Vec::new(), staged, names: BTreeSet::new(), interrupted })
    }

    /// Writes on in the file of this name, which begins with the first text that it is given.
    ///
    /// # Errors
    /// If the name is bad, the file cannot be written or replaced, or the user asked to stop.
    pub fn append(&mut self, name: &str, contents: &[u8]) -> Result<(), OutputError> {
        stop_if(self.interrupted)?;
        if let Some(known) = self.files.iter_mut().find(|file| file.name == name) {
            return known.write(contents);
        }
        check_name(name, &mut self.names)?;
        let (hidden, target) = self.staged.place(name)?;
        let file = File::create_new(hidden).map_err(|error| explain(&target, error))?;
        let mut new = Growth { name: name.to_owned(), target, writer: BufWriter::new(file) };
        new.write(contents)?;
        self.files.push(new);
        Ok(())
    }

    /// Between two steps of the work that makes them.
    ///
    /// # Errors
    /// If the user asked to stop.
    pub fn stop_if_interrupted(&self) -> Result<(), OutputError> {
        stop_if(self.interrupted)
    }

    /// Shows all files, and those of other folders, at once; their paths.
    ///
    /// # Errors
    /// If a file cannot be written or replaced, or the user asked to stop: then everything is as it was before.
    pub fn publish(self, others: &[(&Path, &[OutputFile])]) -> Result<Vec<PathBuf>, OutputError> {
        let Self { files, staged, interrupted, .. } = self;
        for mut file in files {
            file.writer.flush().map_err(|error| explain(&file.target, error))?;
        }
        let mut batch = Batch(vec![staged]);
        for (folder, files) in others {
            check_names(files)?;
            batch.stage(folder, files, interrupted, &|path| File::create_new(path))?;
        }
        batch.publish(interrupted)
    }
}

impl Growth {
    fn write(&mut self, contents: &[u8]) -> Result<(), OutputError> {
        self.writer.write_all(contents).map_err(|error| explain(&self.target, error))
    }
}
