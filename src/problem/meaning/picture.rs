//! Drawings are held as every other fact: what stands where follows from the position, by the section `picture` of the family's
//! meanings. Only what things look like is left to the family.

use super::Page;
use crate::{
    answer::{
        instance::Instance,
        picture::{Picture, Piece, PieceKind, Skin},
    },
    claim::Value,
    facts::Unproved,
    game::Position,
};
use serde_json::{Value as Json, json};

/// The drawing of a position, proved; none where the game has none.
///
/// # Errors
/// If it shows something else than the position.
pub fn picture(
    instance: &dyn Instance,
    position: &Position,
    skin: Skin,
) -> Result<Option<Picture>, Unproved> {
    let Some(drawn) = instance.picture(position, skin) else { return Ok(None) };
    let page = Page::of(instance)?;
    let origin = Value::List(instance.start().clone());
    let given = [("place", Value::List(position.clone())), ("origin", origin)];
    page.prove("picture", picture_facts(&drawn), &page.context_at(position).with_given(given))?;
    Ok(Some(drawn))
}

/// What is to be seen, in numbers.
fn picture_facts(picture: &Picture) -> Json {
    let shaped = |shape: &str, numbers: Vec<u64>| json!({ "shape": shape, "numbers": numbers });
    match picture {
        Picture::Heaps { skin: _, heaps } => shaped("heaps", heaps.clone()),
        Picture::Race { target, said, take } => {
            shaped("race", [&[*target, *said], &take[..]].concat())
        }
        Picture::Strip { squares, at } => shaped("strip", vec![*squares, *at]),
        Picture::Coins { heads, first } => shaped(
            "coins",
            [*first].into_iter().chain(heads.iter().copied().map(u64::from)).collect(),
        ),
        Picture::Dice { total, faces } => shaped(
            "dice",
            [*total].into_iter().chain(faces.iter().copied().map(u64::from)).collect(),
        ),
        Picture::Board { columns, rows, first, pieces } => {
            let is_wall = |piece: &&Piece| piece.kind == PieceKind::Wall;
            let wall = |piece: &Piece| 1000 * piece.column + piece.row;
            let standing = pieces.iter().filter(|piece| !is_wall(piece)).map(standing);
            json!({
                "shape": "board",
                "numbers": [columns, rows, first],
                "pieces": standing.collect::<Vec<Json>>(),
                "walls": pieces.iter().filter(is_wall).map(wall).collect::<Vec<u64>>(),
            })
        }
        Picture::Row { object, rows } => shaped(object.name(), rows.clone()),
        Picture::Digits { digits } => {
            shaped("digits", digits.iter().copied().map(u64::from).collect())
        }
        Picture::Xiangqi { position } => shaped("xiangqi", position.pack().to_vec()),
    }
}

fn standing(piece: &Piece) -> Json {
    let Piece { kind, column, row } = piece;
    json!({ "piece": kind.name(), "column": column, "row": row })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::family::{GAMES, named_game::instance_of_line};

    /// In tests the gate alters every number of a drawing, and sees each refused.
    #[test]
    fn every_example_is_drawn_as_it_stands() {
        for game in GAMES {
            for line in game.small {
                let instance = instance_of_line(&format!("{} {line}", game.name)).unwrap();
                let start = instance.start();
                let seen = picture(instance.as_ref(), start, Skin::Stones);
                let seen = seen.unwrap_or_else(|wrong| panic!("{} {line}: {wrong}", game.name));
                assert_eq!(seen, instance.picture(start, Skin::Stones));
                let options = instance.rules().options_within(start, 200).unwrap_or_default();
                for option in options.iter().take(6) {
                    let seen = picture(instance.as_ref(), option, Skin::Stones);
                    seen.unwrap_or_else(|wrong| panic!("{} {line} {option}: {wrong}", game.name));
                }
            }
        }
    }

    /// A cannon on a wrong point was printed once.
    #[test]
    fn a_piece_on_a_wrong_point_is_refused() {
        let instance = instance_of_line("cannons 3 4 5 --pawns 1").unwrap();
        let (page, start) = (Page::of(instance.as_ref()).unwrap(), instance.start());
        let [place, origin] = ["place", "origin"].map(|name| (name, Value::List(start.clone())));
        let context = page.context().with_given([place, origin]);
        let mut proposed = picture_facts(&instance.picture(start, Skin::Stones).unwrap());
        page.prove("picture", proposed.clone(), &context).unwrap();
        proposed["pieces"][2]["row"] = json!(9);
        assert!(page.prove("picture", proposed, &context).is_err());
    }
}
