//! What the templates of the boards may say; each is said to Tera, too.

use super::{
    super::{both::Both, filters::Words},
    Small,
};
use crate::text::Language;
use serde_json::{Value, json};

const WORDS: Words = Words { language: Language::En, columns: None };

fn values() -> Value {
    json!({
        "one": 1, "none": null, "name": "Ann", "heaps": [3, 5, 70_000], "no": false, "negative": -7,
        "huge": u64::MAX, "rows": [{ "letter": "A", "heap": 3 }, { "letter": "B", "heap": 5 }],
    })
}

/// A template says this, by Tera as without it.
fn check(template: &'static str, expected: &str) {
    let part = "{% component twice(x, y = \"!\") -%} {{ x }}{{ x }}{{ y }} {%- endcomponent %}";
    let inner = "{% set a = 9 %}{{ v.name }}{{ a }}";
    let both = Both::of([("t", template), ("part", part), ("inner", inner)], WORDS).unwrap();
    let told = both.render_with("t", &[("v", &values())]);
    assert_eq!(told.unwrap(), expected, "{template}");
}

/// A template cannot be read, or asks for what is not there.
fn refuses(template: &'static str) {
    let small = Small::of([("t", template)], WORDS);
    let told = small.and_then(|small| small.render_with("t", &[("v", &values())]));
    assert!(told.is_err(), "{template}");
}

#[test]
fn dashes_take_space_away() {
    check("a {{- v.one -}} b", "a1b");
    check("a {{ v.one }} b", "a 1 b");
    check("a \n{#- x -#} \n b", "ab");
    check("a {%- if v.one -%} b {% endif %} c", "ab  c");
    check("{% if v.one -%} {# x #} b{% endif %}", " b");
    check("{% if v.one -%}{# x #} b{% endif %}", "b");
    check("\u{3000}{%- if v.one %}\u{a0}x{% endif %}", "\u{a0}x");
    check("{{- v.one }}{{ v.one -}}\n\nb", "11b");
}

#[test]
fn values_are_written_as_they_are() {
    check(
        "{{ v.name }} {{ v.none }} {{ v.no }} {{ v.negative }} {{ v.huge }}",
        "Ann  false -7 18446744073709551615",
    );
    check("{{ 'a' }}{{ \"b\\n\\\"\" }}{{ `c` }}{{ 12 }}{{ true }}", "ab\n\"c12true");
}

#[test]
fn fields_items_and_slices() {
    check(
        "{{ v.rows[1].letter }}{{ v.rows[-1].heap }}{{ v['name'] }}{{ v.heaps[v.one] }}",
        "B5Ann5",
    );
    check("{{ {\"A\": \"x\", \"B\": \"y\"}[v.rows[0].letter] }}", "x");
    check("{{ [\"\", \"once\", \"twice\"][v.one] }}{{ v.name[0] }}{{ v.name[-1] }}", "onceAn");
    check(
        "{{ v.name[-2:] }}{{ v.name[:1] }}{{ v.name[1:2] }}{{ v.name[:] }}{{ v.name[5:] }}",
        "nnAnAnn",
    );
    check("{{ v.name[-9:] }}{{ v.heaps[:2] | list }}{{ v.heaps[1:-1] | tuple }}", "Ann3 and 5(5)");
    check("{% set n = 2 %}{{ (\"   #\" ~ n)[-4:] }}", "  #2");
}

#[test]
fn what_is_not_there_is_not_none() {
    check(
        "{{ v.none is defined }}{{ v.other is defined }}{{ v.other is not defined }}",
        "truefalsetrue",
    );
    check("{{ v.none is none }}{{ v.other is none }}{{ v.one is not none }}", "truefalsetrue");
    check("{% if v.other %}x{% else %}y{% endif %}{{ v.other or \"z\" }}", "yz");
    check("{% set a = v.other %}{% if not a %}x{% endif %}", "x");
    check("{{ v.other == v.none }}{{ v.heaps[9] == v.other }}", "falsetrue");
}

#[test]
fn signs_bind_as_in_tera() {
    check(
        "{{ 1 + 2 * 3 }} {{ (1 + 2) * 3 }} {{ 7 // 2 }} {{ v.negative // 2 }} {{ v.negative % 3 }}",
        "7 9 3 -4 2",
    );
    check("{{ 10 - 2 - 3 }} {{ -v.one + 3 }} {{ \"a\" ~ 1 + 1 if v.no else \"b\" ~ 2 }}", "5 2 b2");
    check("{{ not v.no and v.one }}{{ v.no or v.none }}{{ not v.one == 1 }}", "1false");
    check(
        "{{ 3 in v.heaps }}{{ 4 not in v.heaps }}{{ not 3 in v.heaps }}{{ \"n\" in v.name }}",
        "truetruefalsetrue",
    );
    check(
        "{{ v.heaps | length == 3 }}{{ 1 + v.heaps | length }}{{ v.one < 2 and 2 <= v.one }}",
        "true4false",
    );
    check(
        "{{ \"a\" if v.no else \"b\" if v.none else \"c\" }}{{ 2 > 1 }}{{ 2 != 2 }}{{ 1 >= 1 }}",
        "ctruefalsetrue",
    );
}

#[test]
fn names_live_as_long_as_in_tera() {
    check(
        "{% set a = 1 %}{% for r in v.rows %}{{ a }}{% set a = r.heap %}{{ a }}{% endfor %}{{ a }}",
        "13151",
    );
    check("{% set a = 1 %}{% if v.one %}{% set a = 2 %}{% endif %}{{ a }}", "2");
    check("{% set a = 1 %}{% include \"inner\" %}{{ a }}", "Ann91");
    check("{% for v in v.heaps %}{{ v }}{% endfor %}{{ v.one }}", "35700001");
    check("{% set a %}<{{ v.one }}>{% endset %}{{ a }}{{ a }}", "<1><1>");
}

#[test]
fn loops_know_where_they_are() {
    check(
        "{% for r in v.rows %}{{ loop.index }}{{ loop.index0 }}{{ loop.length }}{{ r.letter }}{% if not loop.last %}, {% endif %}{% if loop.first %}!{% endif %}{% endfor %}",
        "102A, !212B",
    );
    check(
        "{% for a in v.rows %}{% for b in v.heaps %}{{ loop.index }}{% endfor %}{{ loop.index }};{% endfor %}",
        "1231;1232;",
    );
}

#[test]
fn components_see_their_arguments_only() {
    check(
        "{{ <twice x={v.one}/> }}{{ <twice x=\"a\" y=\"?\"/> }}{% set x = 5 %}{{ <twice x/> }}",
        "11!aa?55!",
    );
    check("{{ <twice x={<twice x=\"a\"/>} y={\"\" ~ 1}/> | trim }}", "aa!aa!1");
}

#[test]
fn filters() {
    check(
        "{{ v.heaps | list }}; {{ v.heaps | tuple }}; {{ v.heaps[2] | number }}",
        "3, 5 and 70\u{a0}000; (3, 5, 70000); 70\u{a0}000",
    );
    check(
        "{{ v.heaps | join(sep=\" + \") }} {{ v.heaps | first }} {{ v.heaps | last }} {{ v.name | length }}",
        "3 + 5 + 70000 3 70000 3",
    );
    check("{% filter wrap(indent = 2 if v.one else 0) %} a\n  b {% endfilter %}", "a\nb");
}

#[test]
fn all_else_is_refused() {
    for template in [
        "{{ v.other }}",
        "{{ v.other.more }}",
        "{{ nothing }}",
        "{{ v.one / 2 }}",
        "{{ v.one + v.name }}",
        "{{ v.huge * v.huge }}",
        "{{ 1 // 0 }}",
        "{{ v.rows }}",
        "{{ v.one | upper }}",
        "{% for a in v.name %}{% endfor %}",
        "{{ v.one",
        "{% if v.one %}",
        "{% block a %}{% endblock %}",
        "{{ f() }}",
        "{{ 1 2 }}",
        "{# x",
        "{{ \"a }}",
        "{{ <twice/> }}",
        "{% endif %}",
        "{{ v.one is odd }}",
        "{{ 99999999999999999999 }}",
        "{{ ? }}",
        "{% include \"other\" %}",
        "{% for a in v.rows %}{% else %}{% endfor %}",
    ] {
        refuses(template);
    }
}
