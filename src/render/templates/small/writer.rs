//! Does what a template says.

use super::{
    super::{super::numbers::group_digits, filters::tuple},
    Small, Wrong,
    tree::{Body, Component, Expression, Filter, Node, Operator},
};
use serde_json::{Number, Value};
use std::{borrow::Cow, cmp::Ordering};

/// A value; nothing where there is none of that name. A field that is there and empty is null instead.
type Found<'v> = Option<Cow<'v, Value>>;

/// The values that have names, the last one first.
pub(super) type Scope<'t> = Vec<(&'t str, Option<Value>)>;

const UNDEFINED: Wrong = "something that is asked for is not there";
const UNFIT: Wrong = "a value is not of the kind that is needed";

impl<'t> Small<'t> {
    /// Writes what a template says.
    pub(super) fn write(
        &self,
        body: &Body<'t>,
        scope: &mut Scope<'t>,
        page: &mut String,
    ) -> Result<(), Wrong> {
        body.iter().try_for_each(|node| self.write_one(node, scope, page))
    }

    fn write_one(
        &self,
        node: &Node<'t>,
        scope: &mut Scope<'t>,
        page: &mut String,
    ) -> Result<(), Wrong> {
        match node {
            Node::Text(text) => page.push_str(text),
            Node::Value(value) => page.push_str(&to_text(&*self.require_value(value, scope)?)?),
            Node::Set(name, value) => {
                let value = self.value(value, scope)?.map(Cow::into_owned);
                scope.push((name, value));
            }
            Node::Capture(name, body) => {
                let written = self.write_to_string(body, scope)?;
                scope.push((name, Some(Value::from(written))));
            }
            Node::Include(name) => {
                let outside = scope.len();
                self.write(self.templates.get(&**name).ok_or(UNDEFINED)?, scope, page)?;
                scope.truncate(outside);
            }
            Node::If(cases, otherwise) => {
                let mut chosen = otherwise;
                for (condition, body) in cases {
                    if holds(&self.value(condition, scope)?) {
                        chosen = body;
                        break;
                    }
                }
                self.write(chosen, scope, page)?;
            }
            Node::For(name, list, body) => self.write_each(name, list, body, scope, page)?,
            Node::Filter(filter, body) => {
                let written = Value::from(self.write_to_string(body, scope)?);
                page.push_str(&to_text(&self.apply_filter(&written, filter, scope)?)?);
            }
        }
        Ok(())
    }

    fn write_to_string(&self, body: &Body<'t>, scope: &mut Scope<'t>) -> Result<String, Wrong> {
        let mut page = String::new();
        self.write(body, scope, &mut page)?;
        Ok(page)
    }

    fn write_each(
        &self,
        name: &'t str,
        list: &Expression<'t>,
        body: &Body<'t>,
        scope: &mut Scope<'t>,
        page: &mut String,
    ) -> Result<(), Wrong> {
        let Value::Array(items) = self.require_value(list, scope)?.into_owned() else {
            return Err(UNFIT);
        };
        let (outside, length) = (scope.len(), items.len());
        for (index, item) in items.into_iter().enumerate() {
            scope.push((name, Some(item)));
            scope.push(("loop.index", Some(Value::from(index + 1))));
            scope.push(("loop.index0", Some(Value::from(index))));
            scope.push(("loop.first", Some(Value::from(index == 0))));
            scope.push(("loop.last", Some(Value::from(index + 1 == length))));
            scope.push(("loop.length", Some(Value::from(length))));
            self.write(body, scope, page)?;
            scope.truncate(outside);
        }
        Ok(())
    }

    /// A value that must be there.
    fn require_value<'v>(
        &self,
        expression: &'v Expression<'t>,
        scope: &'v Scope<'t>,
    ) -> Result<Cow<'v, Value>, Wrong> {
        self.value(expression, scope)?.ok_or(UNDEFINED)
    }

    fn value<'v>(
        &self,
        expression: &'v Expression<'t>,
        scope: &'v Scope<'t>,
    ) -> Result<Found<'v>, Wrong> {
        Ok(match expression {
            Expression::Constant(value) => Some(Cow::Borrowed(value)),
            Expression::Name(name) => {
                let named = scope.iter().rev().find(|(other, _)| other == name);
                named.and_then(|(_, value)| value.as_ref()).map(Cow::Borrowed)
            }
            Expression::Field(of, name) => field(self.require_value(of, scope)?, name),
            Expression::Item(parts) => item(
                self.require_value(&parts[0], scope)?,
                &*self.require_value(&parts[1], scope)?,
            )?,
            Expression::Slice(parts) => {
                let bounds = [&parts[1], &parts[2]].map(|bound| self.require_value(bound, scope));
                let [from, to] = bounds;
                Some(Cow::Owned(slice(&*self.require_value(&parts[0], scope)?, &*from?, &*to?)?))
            }
            Expression::List(items) => {
                let items =
                    items.iter().map(|item| Ok(self.require_value(item, scope)?.into_owned()));
                Some(Cow::Owned(Value::Array(items.collect::<Result<_, Wrong>>()?)))
            }
            Expression::Map(entries) => {
                let entry = |(key, value): &'v (String, Expression<'t>)| {
                    Ok((key.clone(), self.require_value(value, scope)?.into_owned()))
                };
                let entries = entries.iter().map(entry).collect::<Result<_, Wrong>>()?;
                Some(Cow::Owned(Value::Object(entries)))
            }
            Expression::Not(of) => truth(!holds(&self.value(of, scope)?)),
            Expression::IsNone(of) => {
                truth(self.value(of, scope)?.is_some_and(|value| value.is_null()))
            }
            Expression::IsDefined(of) => truth(self.value(of, scope)?.is_some()),
            Expression::Choice(parts) => {
                let holds = holds(&self.value(&parts[0], scope)?);
                self.value(&parts[if holds { 1 } else { 2 }], scope)?
            }
            Expression::Two(operator, sides) => self.apply_operator(*operator, sides, scope)?,
            Expression::Filtered(of, filter) => {
                let of = self.require_value(of, scope)?;
                Some(Cow::Owned(self.apply_filter(&of, filter, scope)?))
            }
            Expression::Component(name, arguments) => {
                let component = self.components.get(name).ok_or(UNDEFINED)?;
                Some(Cow::Owned(Value::from(self.call_component(component, arguments, scope)?)))
            }
        })
    }

    /// What a component writes, which sees its arguments only.
    fn call_component(
        &self,
        component: &Component<'t>,
        given: &[(&'t str, Expression<'t>)],
        scope: &Scope<'t>,
    ) -> Result<String, Wrong> {
        let mut inside = Scope::new();
        for (name, usual) in &component.arguments {
            let given = given.iter().find(|(other, _)| other == name).map(|(_, value)| value);
            let value = given.or(usual.as_ref()).ok_or("an argument is missing")?;
            inside.push((name, self.value(value, scope)?.map(Cow::into_owned)));
        }
        self.write_to_string(&component.body, &mut inside)
    }

    fn apply_operator<'v>(
        &self,
        operator: Operator,
        sides: &'v [Expression<'t>; 2],
        scope: &'v Scope<'t>,
    ) -> Result<Found<'v>, Wrong> {
        let left = self.value(&sides[0], scope)?;
        let right = || self.value(&sides[1], scope);
        Ok(match operator {
            Operator::Or => {
                if holds(&left) {
                    left
                } else {
                    right()?
                }
            }
            Operator::And => {
                if holds(&left) {
                    right()?
                } else {
                    left
                }
            }
            Operator::Equal => truth(left == right()?),
            Operator::Unequal => truth(left != right()?),
            Operator::Less
            | Operator::AtMost
            | Operator::Greater
            | Operator::AtLeast
            | Operator::In
            | Operator::Plus
            | Operator::Minus
            | Operator::Times
            | Operator::Quotient
            | Operator::Remainder
            | Operator::Join => {
                let (left, right) = (left.ok_or(UNDEFINED)?, right()?.ok_or(UNDEFINED)?);
                Some(Cow::Owned(of_two(operator, &left, &right)?))
            }
        })
    }

    fn apply_filter(
        &self,
        value: &Value,
        filter: &Filter<'t>,
        scope: &Scope<'t>,
    ) -> Result<Value, Wrong> {
        let argument = |name: &str| {
            let given = filter.arguments.iter().find(|(other, _)| *other == name);
            given.map(|(_, value)| self.require_value(value, scope)).transpose()
        };
        Ok(match filter.name {
            "number" => Value::from(group_digits(&to_text(value)?)),
            "list" => Value::from(self.words.join_list(&show_all(value)?)),
            "tuple" => Value::from(tuple(&show_all(value)?)),
            "wrap" => {
                let indent = argument("indent")?.and_then(|indent| indent.as_u64()).unwrap_or(0);
                let indent = usize::try_from(indent).map_err(|_| UNFIT)?;
                let text = value.as_str().ok_or(UNFIT)?;
                Value::from(self.words.wrap(text, indent))
            }
            "join" => {
                let between = argument("sep")?;
                let between = between.as_ref().and_then(|sep| sep.as_str()).unwrap_or_default();
                Value::from(show_all(value)?.join(between))
            }
            "length" => Value::from(match value {
                Value::Array(items) => items.len(),
                Value::Object(fields) => fields.len(),
                Value::String(text) => text.chars().count(),
                Value::Null | Value::Bool(_) | Value::Number(_) => return Err(UNFIT),
            }),
            "first" => items(value)?.first().cloned().unwrap_or_default(),
            "last" => items(value)?.last().cloned().unwrap_or_default(),
            "trim" => Value::from(value.as_str().ok_or(UNFIT)?.trim()),
            _ => return Err("an unknown filter"),
        })
    }
}

fn truth<'v>(holds: bool) -> Found<'v> {
    Some(Cow::Owned(Value::Bool(holds)))
}

/// Whether a value counts as true: what is not there, null, 0 and what is empty do not.
fn holds(value: &Found<'_>) -> bool {
    value.as_ref().is_some_and(|value| match &**value {
        Value::Null => false,
        Value::Bool(holds) => *holds,
        Value::Number(number) => number.as_f64() != Some(0.0),
        Value::String(text) => !text.is_empty(),
        Value::Array(items) => !items.is_empty(),
        Value::Object(fields) => !fields.is_empty(),
    })
}

/// A value as it is written.
fn to_text(value: &Value) -> Result<Cow<'_, str>, Wrong> {
    Ok(match value {
        Value::Null => Cow::Borrowed(""),
        Value::Bool(holds) => Cow::Borrowed(if *holds { "true" } else { "false" }),
        Value::Number(number) => Cow::Owned(number.to_string()),
        Value::String(text) => Cow::Borrowed(text),
        Value::Array(_) | Value::Object(_) => return Err(UNFIT),
    })
}

fn items(value: &Value) -> Result<&[Value], Wrong> {
    value.as_array().map(Vec::as_slice).ok_or(UNFIT)
}

fn show_all(value: &Value) -> Result<Vec<String>, Wrong> {
    items(value)?.iter().map(|item| Ok(to_text(item)?.into_owned())).collect()
}

/// A field; nothing where there is none.
fn field<'v>(of: Cow<'v, Value>, name: &str) -> Found<'v> {
    match of {
        Cow::Borrowed(of) => of.get(name).map(Cow::Borrowed),
        Cow::Owned(of) => of.get(name).cloned().map(Cow::Owned),
    }
}

/// An item, from the end if it is counted by a number below 0.
fn item<'v>(of: Cow<'v, Value>, by: &Value) -> Result<Found<'v>, Wrong> {
    let place = |length: usize| {
        let by = integer(by).ok_or(UNFIT)?;
        let by = if by < 0 { by + length as i128 } else { by };
        Ok::<_, Wrong>(usize::try_from(by).unwrap_or(usize::MAX))
    };
    Ok(match (&*of, by) {
        (Value::Object(_), Value::String(key)) => field(of, key),
        (Value::Array(items), by) if by.is_number() => {
            items.get(place(items.len())?).map(|item| Cow::Owned(item.clone()))
        }
        (Value::String(text), by) if by.is_number() => {
            let sign = text.chars().nth(place(text.chars().count())?);
            sign.map(|sign| Cow::Owned(Value::from(sign.to_string())))
        }
        (Value::Null | Value::Bool(_) | Value::Number(_), _) => None,
        (Value::String(_) | Value::Array(_) | Value::Object(_), _) => return Err(UNFIT),
    })
}

fn slice(of: &Value, from: &Value, to: &Value) -> Result<Value, Wrong> {
    let bound = |bound: &Value, usual: usize, length: usize| {
        let counted = if bound.is_null() { Some(usual as i128) } else { integer(bound) };
        let counted = counted.ok_or(UNFIT)?;
        let counted = if counted < 0 { counted + length as i128 } else { counted };
        Ok::<_, Wrong>(counted.clamp(0, length as i128) as usize)
    };
    let part = |length: usize| {
        let (from, to) = (bound(from, 0, length)?, bound(to, length, length)?);
        Ok::<_, Wrong>((from, to.saturating_sub(from)))
    };
    Ok(match of {
        Value::Array(items) => {
            let (from, count) = part(items.len())?;
            Value::Array(items.iter().skip(from).take(count).cloned().collect())
        }
        Value::String(text) => {
            let (from, count) = part(text.chars().count())?;
            Value::from(text.chars().skip(from).take(count).collect::<String>())
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => return Err(UNFIT),
    })
}

/// A whole number.
fn integer(value: &Value) -> Option<i128> {
    value.as_u64().map(i128::from).or_else(|| value.as_i64().map(i128::from))
}

fn of_two(operator: Operator, left: &Value, right: &Value) -> Result<Value, Wrong> {
    match operator {
        Operator::Join => Ok(Value::from(format!("{}{}", to_text(left)?, to_text(right)?))),
        Operator::In => Ok(Value::from(match right {
            Value::Array(items) => items.contains(left),
            Value::String(text) => left.as_str().is_some_and(|part| text.contains(part)),
            Value::Object(fields) => left.as_str().is_some_and(|key| fields.contains_key(key)),
            Value::Null | Value::Bool(_) | Value::Number(_) => return Err(UNFIT),
        })),
        _ => {
            let (left, right) = (integer(left).ok_or(UNFIT)?, integer(right).ok_or(UNFIT)?);
            let order = left.cmp(&right);
            let number = match operator {
                Operator::Less => return Ok(Value::from(order == Ordering::Less)),
                Operator::AtMost => return Ok(Value::from(order != Ordering::Greater)),
                Operator::Greater => return Ok(Value::from(order == Ordering::Greater)),
                Operator::AtLeast => return Ok(Value::from(order != Ordering::Less)),
                Operator::Plus => left.checked_add(right),
                Operator::Minus => left.checked_sub(right),
                Operator::Times => left.checked_mul(right),
                Operator::Quotient => left.checked_div_euclid(right),
                _ => left.checked_rem_euclid(right),
            };
            let number = number.and_then(Number::from_i128).ok_or("a number is too large")?;
            Ok(Value::Number(number))
        }
    }
}
