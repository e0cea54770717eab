//! After every failure the folder is as it was; after success it holds the new files and nothing else.

use super::{
    staging::{Staged, Staging},
    *,
};
use std::collections::BTreeMap;

static GO_ON: AtomicBool = AtomicBool::new(false);

fn file(name: &str, contents: &str) -> OutputFile {
    OutputFile { name: name.to_owned(), contents: contents.as_bytes().to_vec() }
}

fn two_files() -> [OutputFile; 2] {
    [file("a.md", "new a"), file("b.md", "new b")]
}

/// Every path under `folder`, hidden ones too, with the contents of files.
fn contents(folder: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let name = entry.file_name().into_string().unwrap();
        let text = fs::read_to_string(entry.path()).unwrap_or("a folder".to_owned());
        found.insert(name, text);
    }
    found
}

fn check_contents(folder: &Path, expected: &[(&str, &str)]) {
    let expected = expected.iter().map(|(name, text)| (name.to_string(), text.to_string()));
    assert_eq!(contents(folder), expected.collect());
}

/// `files` are refused with this message, and the folder is as before.
fn check_refused(folder: &Path, files: &[OutputFile], message: &str) {
    let before = contents(folder);
    let error = write_all(folder, files, &GO_ON).unwrap_err().to_string();
    assert!(error.contains(message), "{error}");
    assert_eq!(contents(folder), before);
}

/// A disk with room for `room` bytes in each file.
struct SmallDisk {
    room: usize,
}

impl Write for SmallDisk {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = bytes.len().min(self.room);
        self.room -= written;
        match written {
            0 if !bytes.is_empty() => Err(ErrorKind::StorageFull.into()),
            _ => Ok(written),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn all_files_are_written_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let written = write_all(folder.path(), &two_files(), &GO_ON).unwrap();
    assert_eq!(written, [folder.path().join("a.md"), folder.path().join("b.md")]);
    check_contents(folder.path(), &[("a.md", "new a"), ("b.md", "new b")]);
}

#[test]
fn a_missing_folder_is_made() {
    let above = tempfile::tempdir().unwrap();
    let folder = above.path().join("class/安全");
    write_all(&folder, &two_files(), &GO_ON).unwrap();
    check_contents(&folder, &[("a.md", "new a"), ("b.md", "new b")]);
}

#[test]
fn files_inside_inner_folders_come_and_go_together() {
    let above = tempfile::tempdir().unwrap();
    let files = [file("zh/nim/a.md", "a"), file("zh/b.md", "b"), file("en/c.md", "c")];
    let written = write_all(above.path(), &files, &GO_ON).unwrap();
    assert_eq!(fs::read_to_string(&written[0]).unwrap(), "a");
    let folder = above.path().join("new");
    fs::write(above.path().join("a.md"), "in the way").unwrap();
    let files = [file("zh/nim/a.md", "a"), file("en", "b"), file("en/c.md", "c")];
    assert!(write_all(&folder, &files, &GO_ON).is_err());
    assert!(!folder.exists(), "nothing is left of it");
}

#[test]
fn old_files_of_the_same_name_are_replaced_and_others_stay() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.md"), "old a").unwrap();
    fs::write(folder.path().join("mine.txt"), "mine").unwrap();
    write_all(folder.path(), &two_files(), &GO_ON).unwrap();
    check_contents(folder.path(), &[("a.md", "new a"), ("b.md", "new b"), ("mine.txt", "mine")]);
}

/// Who has the old file open goes on reading the old text: the file is replaced, not overwritten.
#[cfg(unix)]
#[test]
fn a_reader_of_the_old_file_never_sees_the_new_one_half_written() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.md"), "old a").unwrap();
    let old = File::open(folder.path().join("a.md")).unwrap();
    write_all(folder.path(), &two_files(), &GO_ON).unwrap();
    assert_eq!(io::read_to_string(old).unwrap(), "old a");
}

#[cfg(unix)]
#[test]
fn files_have_the_permissions_of_ordinary_files() {
    let folder = tempfile::tempdir().unwrap();
    write_all(folder.path(), &two_files(), &GO_ON).unwrap();
    fs::write(folder.path().join("ordinary"), "").unwrap();
    let permissions = |name| fs::metadata(folder.path().join(name)).unwrap().permissions();
    assert_eq!(permissions("a.md"), permissions("ordinary"));
}

#[cfg(unix)]
#[test]
fn a_symbolic_link_is_replaced_and_its_target_stays() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("target"), "old").unwrap();
    std::os::unix::fs::symlink("target", folder.path().join("a.md")).unwrap();
    write_all(folder.path(), &[file("a.md", "new")], &GO_ON).unwrap();
    check_contents(folder.path(), &[("a.md", "new"), ("target", "old")]);
}

#[test]
fn no_files_are_no_failure() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(write_all(folder.path(), &[], &GO_ON).unwrap(), [""; 0].map(PathBuf::from));
    check_contents(folder.path(), &[]);
}

#[test]
fn names_that_lead_elsewhere_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["", ".", "..", "../a", "/a", "a/../b", "a//b", "a/", "a\\b", "a\0"] {
        check_refused(folder.path(), &[file(name, "")], "cannot name a file");
    }
}

#[test]
fn a_name_given_twice_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    check_refused(
        folder.path(),
        &[file("a.md", "1"), file("A.md", "2")],
        "`A.md` would be written twice",
    );
}

#[test]
fn a_folder_that_is_a_file_is_refused() {
    let above = tempfile::tempdir().unwrap();
    let in_the_way = above.path().join("out");
    fs::write(&in_the_way, "mine").unwrap();
    for folder in [in_the_way.clone(), in_the_way.join("deeper/still")] {
        let error = write_all(&folder, &two_files(), &GO_ON).unwrap_err();
        assert!(
            matches!(&error, OutputError::NotAFolder { path } if *path == in_the_way),
            "{error}"
        );
    }
    check_contents(above.path(), &[("out", "mine")]);
}

#[test]
fn a_folder_where_a_file_should_be_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("b.md")).unwrap();
    check_refused(folder.path(), &two_files(), "a folder of this name is in the way");
}

#[test]
fn a_write_protected_file_is_not_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("b.md");
    fs::write(&path, "old b").unwrap();
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    check_refused(folder.path(), &two_files(), "write-protected");
}

/// The administrator may write anywhere, so for that user there is nothing to see here.
#[cfg(unix)]
#[test]
fn a_folder_without_write_permission_is_refused() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o555)).unwrap();
    if File::create(folder.path().join("probe")).is_err() {
        check_refused(folder.path(), &two_files(), "no permission to write here");
    }
}

/// `/proc` takes no new folders, whoever asks.
#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_cannot_be_made_is_refused() {
    let error = write_all(Path::new("/proc/bouton/out"), &two_files(), &GO_ON).unwrap_err();
    assert!(error.to_string().starts_with("/proc/bouton/out: "), "{error}");
}

#[test]
fn a_full_disk_leaves_the_old_files_and_no_new_folder() {
    let above = tempfile::tempdir().unwrap();
    let old = above.path().join("old");
    write_all(&old, &[file("a.md", "old a")], &GO_ON).unwrap();
    for folder in [old.clone(), above.path().join("new/deeper")] {
        let small_disk = |_: &Path| Ok(SmallDisk { room: 3 });
        let error = write_folders_by(&[(&folder, &two_files())], &GO_ON, small_disk).unwrap_err();
        assert!(
            matches!(&error, OutputError::DiskFull { path } if *path == folder.join("a.md")),
            "{error}"
        );
    }
    check_contents(above.path(), &[("old", "a folder")]);
    check_contents(&old, &[("a.md", "old a")]);
}

/// The real thing: Linux has a file whose disk is always full.
#[cfg(target_os = "linux")]
#[test]
fn the_system_reports_a_full_disk_as_we_expect() {
    let folder = tempfile::tempdir().unwrap();
    let full = |_: &Path| File::options().write(true).open("/dev/full");
    let error = write_folders_by(&[(folder.path(), &two_files())], &GO_ON, full).unwrap_err();
    assert!(
        error.to_string().ends_with(
            "a.md: the disk is full: free some space, or choose a folder on another disk"
        )
    );
    check_contents(folder.path(), &[]);
}

#[test]
fn an_interrupt_before_the_start_leaves_nothing() {
    let above = tempfile::tempdir().unwrap();
    let error =
        write_all(&above.path().join("out"), &two_files(), &AtomicBool::new(true)).unwrap_err();
    assert!(matches!(error, OutputError::Interrupted));
    check_contents(above.path(), &[]);
}

#[test]
fn an_interrupt_while_writing_leaves_the_old_files_and_no_new_folder() {
    let above = tempfile::tempdir().unwrap();
    let old = above.path().join("old");
    write_all(&old, &[file("b.md", "old b")], &GO_ON).unwrap();
    for folder in [old.clone(), above.path().join("new")] {
        for last in ["0.new", "1.new"] {
            let interrupted = AtomicBool::new(false);
            let press = |path: &Path| {
                interrupted.store(path.ends_with(last), Ordering::SeqCst);
                File::create_new(path)
            };
            let error =
                write_folders_by(&[(&folder, &two_files())], &interrupted, press).unwrap_err();
            assert!(matches!(error, OutputError::Interrupted), "{error}");
        }
    }
    check_contents(above.path(), &[("old", "a folder")]);
    check_contents(&old, &[("b.md", "old b")]);
}

/// Three targets, the first of which exists; the third cannot be renamed to, because a folder appeared there after
/// all checks.
fn publish_into_a_late_folder(folder: &Path, spoil: impl Fn(&Staging)) -> OutputError {
    let targets = ["a.md", "b.md", "c.md"].map(|name| folder.join(name));
    fs::write(&targets[0], "old a").unwrap();
    let staging = Staging::new(folder).unwrap();
    for (number, target) in targets.iter().enumerate() {
        fs::write(staging.new_file(number), "new").unwrap();
        staging.keep_old(number, target).unwrap();
    }
    fs::create_dir(&targets[2]).unwrap();
    spoil(&staging);
    let staged =
        Staged { staging, targets: targets.to_vec(), folder: OutputFolder::open(folder).unwrap() };
    Batch(vec![staged]).publish(&GO_ON).unwrap_err()
}

#[test]
fn files_of_two_folders_appear_together_or_not_at_all() {
    let above = tempfile::tempdir().unwrap();
    let (sheets, inner) = (above.path().join("sheets"), above.path().join("sheets/inner"));
    let certificate = [file("1.cert", "one")];
    let folders: [(&Path, &[OutputFile]); 2] = [(&sheets, &two_files()), (&inner, &certificate)];
    let no_room = |path: &Path| {
        let room = if path.starts_with(&inner) { 0 } else { 9 };
        Ok(SmallDisk { room })
    };
    assert!(write_folders_by(&folders, &GO_ON, no_room).is_err());
    check_contents(above.path(), &[]);
    assert_eq!(write_folders(&folders, &GO_ON).unwrap().len(), 3);
    let expected = [("a.md", "new a"), ("b.md", "new b"), ("inner", "a folder")];
    check_contents(&sheets, &expected);
    check_contents(&inner, &[("1.cert", "one")]);
}

#[test]
fn a_failure_while_renaming_puts_the_old_files_back() {
    let folder = tempfile::tempdir().unwrap();
    let error = publish_into_a_late_folder(folder.path(), |_| {});
    assert!(error.to_string().contains("c.md: "), "{error}");
    check_contents(folder.path(), &[("a.md", "old a"), ("c.md", "a folder")]);
}

#[test]
fn what_cannot_be_put_back_is_named_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let error = publish_into_a_late_folder(folder.path(), |staging| {
        // A folder cannot be renamed over a file, so `a.md` cannot be put back.
        fs::remove_file(staging.old_file(0)).unwrap();
        fs::create_dir(staging.old_file(0)).unwrap();
    });
    let OutputError::NotRestored { paths, kept, .. } = &error else {
        panic!("{error}");
    };
    assert_eq!(*paths, [folder.path().join("a.md")]);
    assert!(kept.len() == 1 && kept[0].join("0.old").exists());
    assert!(
        error.to_string().contains("c.md: ") && error.to_string().contains("could not be put back")
    );
    assert!(!folder.path().join("b.md").exists());
}

#[test]
fn each_kind_of_failure_says_what_to_do() {
    let check = |kind: ErrorKind, mend: &str| {
        let text = explain(Path::new("out/a.md"), kind.into()).to_string();
        assert!(text.starts_with("out/a.md: ") && text.contains(mend), "{text}");
    };
    check(ErrorKind::PermissionDenied, "choose a folder of your own");
    check(ErrorKind::ReadOnlyFilesystem, "read-only: choose a folder on another disk");
    check(ErrorKind::StorageFull, "free some space");
    check(ErrorKind::QuotaExceeded, "free some space");
    check(ErrorKind::IsADirectory, "move it");
    check(ErrorKind::TimedOut, "cannot write");
}

#[test]
fn opening_a_folder_without_keeping_it_takes_it_back() {
    let above = tempfile::tempdir().unwrap();
    drop(OutputFolder::open(&above.path().join("a/b")).unwrap());
    check_contents(above.path(), &[]);
    OutputFolder::open(&above.path().join("a/b")).unwrap().keep();
    check_contents(&above.path().join("a"), &[("b", "a folder")]);
}

#[test]
fn a_folder_that_others_use_meanwhile_stays() {
    let above = tempfile::tempdir().unwrap();
    let folder = OutputFolder::open(&above.path().join("a/b")).unwrap();
    fs::write(above.path().join("a/theirs"), "theirs").unwrap();
    drop(folder);
    check_contents(&above.path().join("a"), &[("theirs", "theirs")]);
}

#[test]
fn the_empty_path_is_the_current_folder() {
    assert_eq!(OutputFolder::open(Path::new("")).unwrap().path(), Path::new("."));
}

#[cfg(unix)]
#[test]
fn ctrl_c_sets_the_flag() {
    let flag = watch_for_interrupt();
    assert!(std::ptr::eq(&*flag, &*watch_for_interrupt()));
    assert!(!flag.load(Ordering::SeqCst));
    let own_id = std::process::id().to_string();
    let sent = std::process::Command::new("kill").args(["-INT", &own_id]).status();
    assert!(sent.unwrap().success());
    let is_set = || flag.load(Ordering::SeqCst);
    let wait = || std::thread::sleep(std::time::Duration::from_millis(10));
    assert!((0..500).any(|_| is_set() || {
        wait();
        false
    }));
}
