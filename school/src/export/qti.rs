//! IMS QTI: a package of version 2.1 (one file for each question), and one of version 1.2 as Canvas and its relatives read it.

use super::{
    Answer, Bank, Blank, File, Format, Item,
    archive::zip,
    markdown::{html, plain_html},
};
use crate::class::escape_xml;

/// QTI 2.1.
pub(super) struct Qti21;

/// QTI 1.2 with the question types of Canvas.
pub(super) struct Canvas;

impl Format for Qti21 {
    fn name(&self) -> &'static str {
        "qti"
    }

    fn extension(&self) -> &'static str {
        "qti21.zip"
    }

    fn fits(&self, answer: &Answer) -> bool {
        *answer != Answer::Essay
    }

    fn write(&self, bank: &Bank) -> Vec<u8> {
        let mut files = vec![file("imsmanifest.xml", manifest(bank))];
        files.extend(
            bank.items
                .iter()
                .map(|item| file(&format!("{}.xml", item.id()), item_21(item, bank.lang))),
        );
        let drawn = bank.items.iter().filter_map(|item| Some((item, item.drawing.as_ref()?)));
        files.extend(drawn.map(|(item, drawing)| file(&picture(item), drawing.svg.clone())));
        zip(&files)
    }
}

impl Format for Canvas {
    fn name(&self) -> &'static str {
        "canvas"
    }

    fn extension(&self) -> &'static str {
        "canvas-qti12.zip"
    }

    fn fits(&self, answer: &Answer) -> bool {
        *answer != Answer::Essay
    }

    fn write(&self, bank: &Bank) -> Vec<u8> {
        let ident = "bouton";
        let items: String = bank.items.iter().map(item_12).collect();
        let assessment = format!(
            "{HEAD}<questestinterop xmlns=\"http://www.imsglobal.org/xsd/ims_qtiasiv1p2\">\n<assessment ident=\"{ident}\" title=\"{}\">\n\
             <section ident=\"root_section\">\n{items}</section>\n</assessment>\n</questestinterop>\n",
            escape_xml(&bank.title),
        );
        let manifest = format!(
            "{HEAD}<manifest identifier=\"bouton_manifest\" xmlns=\"http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1\">\n\
             <metadata><schema>IMS Content</schema><schemaversion>1.1.3</schemaversion></metadata>\n<organizations/>\n<resources>\n\
             <resource identifier=\"{ident}\" type=\"imsqti_xmlv1p2\"><file href=\"{ident}/{ident}.xml\"/></resource>\n</resources>\n</manifest>\n"
        );
        zip(&[file("imsmanifest.xml", manifest), file(&format!("{ident}/{ident}.xml"), assessment)])
    }
}

const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

fn file(name: &str, text: String) -> File {
    File { name: name.to_owned(), contents: text.into_bytes() }
}

/// The name of the file with the picture of a question.
fn picture(item: &Item) -> String {
    format!("{}.svg", item.id())
}

/// What is told and asked, with the picture between.
fn body_21(item: &Item) -> String {
    let drawn = item.drawing.as_ref().map(|drawing| {
        let (source, words) = (escape_xml(&picture(item)), escape_xml(&drawing.words));
        format!("<p><img src=\"{source}\" alt=\"{words}\"/></p>\n")
    });
    let [told, asked] = [&item.statement, &item.prompt].map(|words| plain_html(words));
    format!("<div>{told}</div>\n{}<div>{asked}</div>\n", drawn.unwrap_or_default())
}

fn manifest(bank: &Bank) -> String {
    let resources = bank.items.iter().map(|item| {
        let id = item.id();
        let drawn = item.drawing.as_ref();
        let drawn = drawn.map_or(String::new(), |_| format!("<file href=\"{}\"/>", picture(item)));
        format!("<resource identifier=\"{id}\" type=\"imsqti_item_xmlv2p1\" href=\"{id}.xml\"><file href=\"{id}.xml\"/>{drawn}</resource>\n")
    });
    format!(
        "{HEAD}<manifest xmlns=\"http://www.imsglobal.org/xsd/imscp_v1p1\" identifier=\"bouton\">\n\
         <metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata>\n<organizations/>\n<resources>\n{}</resources>\n</manifest>\n",
        resources.collect::<String>(),
    )
}

fn response(name: &str, cardinality: &str, base: &str, values: &[String]) -> String {
    let values: String =
        values.iter().map(|value| format!("<value>{}</value>", escape_xml(value))).collect();
    format!(
        "<responseDeclaration identifier=\"{name}\" cardinality=\"{cardinality}\" baseType=\"{base}\"><correctResponse>{values}</correctResponse></responseDeclaration>\n"
    )
}

/// A text response with everything that earns its share.
fn mapped_response(name: &str, accepted: &[String], worth: f64) -> String {
    let entries: String = accepted
        .iter()
        .map(|one| {
            format!(
                "<mapEntry mapKey=\"{}\" mappedValue=\"{worth}\" caseSensitive=\"false\"/>",
                escape_xml(one)
            )
        })
        .collect();
    let shown = accepted.first().map(|one| escape_xml(one)).unwrap_or_default();
    format!(
        "<responseDeclaration identifier=\"{name}\" cardinality=\"single\" baseType=\"string\"><correctResponse><value>{shown}</value></correctResponse>\
         <mapping defaultValue=\"0\">{entries}</mapping></responseDeclaration>\n"
    )
}

fn item_21(item: &Item, lang: &str) -> String {
    let marks = f64::from(item.marks);
    let (declared, body, processing) = match &item.answer {
        Answer::Choice(options) => choice_21(options, item.marks),
        Answer::Number(number) => text_21(&[Entry::whole(&[number.to_string()])], marks),
        Answer::Text(texts) => text_21(&[Entry::whole(texts)], marks),
        Answer::Cloze(blanks) => {
            let each: Vec<Entry> = (1..).zip(blanks).map(|(place, one)| Entry::blank(place, one)).collect();
            text_21(&each, marks)
        }
        Answer::Matching(pairs) => matching_21(pairs, item.marks),
        Answer::Essay => (
            "<responseDeclaration identifier=\"RESPONSE\" cardinality=\"single\" baseType=\"string\"/>\n".to_owned(),
            format!(
                "<extendedTextInteraction responseIdentifier=\"RESPONSE\" expectedLines=\"8\"/>\n<rubricBlock view=\"scorer\"><div>{}</div></rubricBlock>\n",
                plain_html(&item.key)
            ),
            String::new(),
        ),
    };
    format!(
        "{HEAD}<assessmentItem xmlns=\"http://www.imsglobal.org/xsd/imsqti_v2p1\" identifier=\"{}\" title=\"{}\" adaptive=\"false\" timeDependent=\"false\" xml:lang=\"{lang}\">\n\
         {declared}<outcomeDeclaration identifier=\"SCORE\" cardinality=\"single\" baseType=\"float\" normalMaximum=\"{marks}\"><defaultValue><value>0</value></defaultValue></outcomeDeclaration>\n\
         <outcomeDeclaration identifier=\"FEEDBACK\" cardinality=\"single\" baseType=\"identifier\"/>\n\
         <itemBody>\n{}{body}</itemBody>\n{processing}</assessmentItem>\n",
        escape_xml(&item.id()),
        escape_xml(&item.name()),
        body_21(item),
    )
}

/// Whoever answers right has all marks.
fn all_or_nothing(marks: u32) -> String {
    format!(
        "<responseCondition><responseIf><match><variable identifier=\"RESPONSE\"/><correct identifier=\"RESPONSE\"/></match>\
         <setOutcomeValue identifier=\"SCORE\"><baseValue baseType=\"float\">{marks}</baseValue></setOutcomeValue></responseIf></responseCondition>\n"
    )
}

fn choice_21(options: &[super::Choice], marks: u32) -> (String, String, String) {
    let right = options.iter().position(|one| one.right).unwrap_or(0);
    let declared = response("RESPONSE", "single", "identifier", &[format!("C{right}")]);
    let each = options.iter().enumerate().map(|(place, one)| {
        format!(
            "<simpleChoice identifier=\"C{place}\">{}<feedbackInline outcomeIdentifier=\"FEEDBACK\" identifier=\"C{place}\" showHide=\"show\"> {}</feedbackInline></simpleChoice>\n",
            escape_xml(&one.text),
            escape_xml(&one.feedback)
        )
    });
    let body = format!(
        "<choiceInteraction responseIdentifier=\"RESPONSE\" shuffle=\"true\" maxChoices=\"1\">\n{}</choiceInteraction>\n",
        each.collect::<String>()
    );
    let processing = format!(
        "<responseProcessing>\n<setOutcomeValue identifier=\"FEEDBACK\"><variable identifier=\"RESPONSE\"/></setOutcomeValue>\n{}</responseProcessing>\n",
        all_or_nothing(marks)
    );
    (declared, body, processing)
}

/// A line to write on.
struct Entry {
    name: String,
    label: String,
    accepted: Vec<String>,
    share: u32,
}

impl Entry {
    fn whole(accepted: &[String]) -> Self {
        let (name, label) = ("RESPONSE".to_owned(), String::new());
        Self { name, label, accepted: accepted.to_vec(), share: 1 }
    }

    fn blank(place: usize, blank: &Blank) -> Self {
        let (name, label) = (format!("RESPONSE{place}"), format!("{}: ", blank.label));
        Self { name, label, accepted: blank.accepted.clone(), share: blank.share }
    }
}

fn text_21(blanks: &[Entry], marks: f64) -> (String, String, String) {
    let shares: u32 = blanks.iter().map(|one| one.share).sum();
    let worth = |one: &Entry| marks * f64::from(one.share) / f64::from(shares.max(1));
    let declared =
        blanks.iter().map(|one| mapped_response(&one.name, &one.accepted, worth(one))).collect();
    let body = blanks.iter().map(|one| {
        let (label, name) = (escape_xml(&one.label), &one.name);
        format!("<p>{label}<textEntryInteraction responseIdentifier=\"{name}\" expectedLength=\"20\"/></p>\n")
    });
    let sum: String =
        blanks.iter().map(|one| format!("<mapResponse identifier=\"{}\"/>", one.name)).collect();
    let processing = format!(
        "<responseProcessing><setOutcomeValue identifier=\"SCORE\"><sum>{sum}</sum></setOutcomeValue></responseProcessing>\n"
    );
    (declared, body.collect(), processing)
}

fn matching_21(pairs: &[(String, String)], marks: u32) -> (String, String, String) {
    let mut others: Vec<&String> = pairs.iter().map(|(_, other)| other).collect();
    others.sort();
    others.dedup();
    let place = |other: &String| others.iter().position(|one| *one == other).unwrap_or(0);
    let correct: Vec<String> = pairs
        .iter()
        .enumerate()
        .map(|(one, (_, other))| format!("A{one} B{}", place(other)))
        .collect();
    let set = |letter: &str, most: usize, texts: Vec<&String>| {
        let each = texts.iter().enumerate().map(|(place, text)| {
            format!("<simpleAssociableChoice identifier=\"{letter}{place}\" matchMax=\"{most}\">{}</simpleAssociableChoice>", escape_xml(text))
        });
        format!("<simpleMatchSet>{}</simpleMatchSet>\n", each.collect::<String>())
    };
    let body = format!(
        "<matchInteraction responseIdentifier=\"RESPONSE\" shuffle=\"false\" maxAssociations=\"{}\">\n{}{}</matchInteraction>\n",
        pairs.len(),
        set("A", 1, pairs.iter().map(|(one, _)| one).collect()),
        set("B", pairs.len(), others.clone()),
    );
    let processing =
        format!("<responseProcessing>\n{}</responseProcessing>\n", all_or_nothing(marks));
    (response("RESPONSE", "multiple", "directedPair", &correct), body, processing)
}

fn item_12(item: &Item) -> String {
    let (kind, presentation, processing) = match &item.answer {
        Answer::Choice(options) => choice_12(options),
        Answer::Number(number) => (
            "numerical_question",
            "<response_str ident=\"response1\" rcardinality=\"Single\"><render_fib fibtype=\"Decimal\"><response_label ident=\"answer1\"/></render_fib></response_str>".to_owned(),
            condition(&exactly("response1", *number), 100.0),
        ),
        Answer::Text(texts) => (
            "short_answer_question",
            "<response_str ident=\"response1\" rcardinality=\"Single\"><render_fib><response_label ident=\"answer1\" rshuffle=\"No\"/></render_fib></response_str>".to_owned(),
            // Tests in one condition must all hold: each spelling has a condition of its own.
            texts.iter().map(|text| condition(&equal("response1", text), 100.0)).collect(),
        ),
        Answer::Matching(pairs) => matching_12(pairs),
        Answer::Cloze(blanks) => cloze_12(blanks),
        Answer::Essay => (
            "essay_question",
            "<response_str ident=\"response1\" rcardinality=\"Single\"><render_fib><response_label ident=\"answer1\" rshuffle=\"No\"/></render_fib></response_str>".to_owned(),
            "<respcondition continue=\"No\"><conditionvar><other/></conditionvar></respcondition>".to_owned(),
        ),
    };
    let mut text = html(&item.text());
    if let Answer::Cloze(blanks) = &item.answer {
        // A name in brackets is a blank: other brackets must not look so.
        text = text.replace('[', "&#91;").replace(']', "&#93;");
        text.extend(blanks.iter().enumerate().map(|(place, one)| {
            format!("<p>{}: [blank{}]</p>", escape_xml(&one.label), place + 1)
        }));
    }
    format!(
        "<item ident=\"{id}\" title=\"{}\">\n<itemmetadata><qtimetadata>{}{}</qtimetadata></itemmetadata>\n\
         <presentation><material><mattext texttype=\"text/html\">{}</mattext></material>{presentation}</presentation>\n\
         <resprocessing><outcomes><decvar maxvalue=\"100\" minvalue=\"0\" varname=\"SCORE\" vartype=\"Decimal\"/></outcomes>{processing}</resprocessing>\n\
         {}<itemfeedback ident=\"general_fb\"><flow_mat><material><mattext texttype=\"text/html\">{}</mattext></material></flow_mat></itemfeedback>\n</item>\n",
        escape_xml(&item.name()),
        field("question_type", kind),
        field("points_possible", &item.marks.to_string()),
        escape_xml(&text),
        feedback_12(&item.answer),
        escape_xml(&html(&item.key)),
        id = escape_xml(&item.id()),
    )
}

fn field(label: &str, entry: &str) -> String {
    format!(
        "<qtimetadatafield><fieldlabel>{label}</fieldlabel><fieldentry>{entry}</fieldentry></qtimetadatafield>"
    )
}

fn condition(test: &str, score: f64) -> String {
    let action = if score < 100.0 { "Add" } else { "Set" };
    format!(
        "<respcondition continue=\"{}\"><conditionvar>{test}</conditionvar><setvar action=\"{action}\" varname=\"SCORE\">{score}</setvar></respcondition>",
        if score < 100.0 { "Yes" } else { "No" }
    )
}

fn equal(response: &str, text: &str) -> String {
    format!("<varequal respident=\"{response}\">{}</varequal>", escape_xml(text))
}

/// A number as Canvas writes it: with its bounds, or its importers find no right answer.
fn exactly(response: &str, number: u64) -> String {
    format!(
        "<or><varequal respident=\"{response}\">{number}</varequal>\
         <and><vargte respident=\"{response}\">{number}</vargte><varlte respident=\"{response}\">{number}</varlte></and></or>"
    )
}

fn label(ident: &str, text: &str) -> String {
    format!(
        "<response_label ident=\"{ident}\"><material><mattext texttype=\"text/plain\">{}</mattext></material></response_label>",
        escape_xml(text)
    )
}

fn choice_12(options: &[super::Choice]) -> (&'static str, String, String) {
    let labels: String = options
        .iter()
        .enumerate()
        .map(|(place, one)| label(&format!("c{place}"), &one.text))
        .collect();
    let feedback = options.iter().enumerate().map(|(place, _)| {
        format!("<respcondition continue=\"Yes\"><conditionvar><varequal respident=\"response1\">c{place}</varequal></conditionvar><displayfeedback feedbacktype=\"Response\" linkrefid=\"c{place}_fb\"/></respcondition>")
    });
    let right = options.iter().position(|one| one.right).unwrap_or(0);
    let correct =
        condition(&format!("<varequal respident=\"response1\">c{right}</varequal>"), 100.0);
    (
        "multiple_choice_question",
        format!(
            "<response_lid ident=\"response1\" rcardinality=\"Single\"><render_choice>{labels}</render_choice></response_lid>"
        ),
        format!("{}{correct}", feedback.collect::<String>()),
    )
}

fn feedback_12(answer: &Answer) -> String {
    let Answer::Choice(options) = answer else { return String::new() };
    let each = options.iter().enumerate().map(|(place, one)| {
        format!("<itemfeedback ident=\"c{place}_fb\"><flow_mat><material><mattext texttype=\"text/plain\">{}</mattext></material></flow_mat></itemfeedback>\n", escape_xml(&one.feedback))
    });
    each.collect()
}

fn matching_12(pairs: &[(String, String)]) -> (&'static str, String, String) {
    let mut others: Vec<&String> = pairs.iter().map(|(_, other)| other).collect();
    others.sort();
    others.dedup();
    let labels: String =
        others.iter().enumerate().map(|(place, one)| label(&format!("m{place}"), one)).collect();
    let place = |other: &String| others.iter().position(|one| *one == other).unwrap_or(0);
    let share = 99.99 / pairs.len().max(1) as f64;
    let each = pairs.iter().enumerate();
    let (lids, conditions): (String, String) = each
        .map(|(index, (one, other))| {
            let lid = format!(
                "<response_lid ident=\"response_{index}\"><material><mattext texttype=\"text/plain\">{}</mattext></material><render_choice>{labels}</render_choice></response_lid>",
                escape_xml(one)
            );
            (lid, condition(&format!("<varequal respident=\"response_{index}\">m{}</varequal>", place(other)), (share * 100.0).round() / 100.0))
        })
        .unzip();
    ("matching_question", lids, conditions)
}

fn cloze_12(blanks: &[Blank]) -> (&'static str, String, String) {
    let shares: u32 = blanks.iter().map(|one| one.share).sum();
    // Together just below 100, so that each is added.
    let share = |blank: &Blank| {
        (9999.0 * f64::from(blank.share) / f64::from(shares.max(1))).floor() / 100.0
    };
    let each = blanks.iter().enumerate().map(|(index, blank)| {
        let number = index + 1;
        let labels: String = blank.accepted.iter().enumerate().map(|(place, one)| label(&format!("b{number}_{place}"), one)).collect();
        let lid = format!(
            "<response_lid ident=\"response_blank{number}\"><material><mattext>blank{number}</mattext></material><render_choice>{labels}</render_choice></response_lid>"
        );
        // Canvas itself takes whatever is listed for a blank; other readers go by the conditions.
        let spelling = |place: usize| {
            condition(&format!("<varequal respident=\"response_blank{number}\">b{number}_{place}</varequal>"), share(blank))
        };
        (lid, (0..blank.accepted.len()).map(spelling).collect::<String>())
    });
    let (lids, conditions): (String, String) = each.unzip();
    ("fill_in_multiple_blanks_question", lids, conditions)
}
