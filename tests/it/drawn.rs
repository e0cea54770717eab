//! Problems for tests that are about all of them.

use bouton::{
    answer::tables::Tables,
    exercise::library::{Kind, Library},
    generate::Generator,
    problem::Problem,
};

/// Every problem of the program, and so many that every generator makes at every level from a seed.
pub fn problems(seed: u64, count: usize, tables: &Tables) -> Vec<Problem> {
    let library = Library::embedded();
    let written = library.ids(Kind::Problem).into_iter();
    let mut problems: Vec<Problem> = written
        .map(|id| Problem::of_file(&library.problem(&id).unwrap(), tables).unwrap())
        .collect();
    for id in library.ids(Kind::Generator) {
        let file = library.generator(&id).unwrap();
        for level in file.file.levels.keys() {
            let generator = Generator { file: &file, level: *level, seed };
            problems.extend(generator.problems(count, tables).unwrap());
        }
    }
    problems
}
