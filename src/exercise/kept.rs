//! What was worked out once and is asked for again.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Arc, Mutex, PoisonError},
};

/// Values by all that they depend on.
pub struct Kept<K, V> {
    /// The most that are kept; what comes later is worked out each time.
    limit: usize,
    values: Mutex<Option<HashMap<K, Arc<V>>>>,
}

impl<K: Eq + Hash, V> Kept<K, V> {
    /// With nothing in it, for so many values at most.
    #[must_use]
    pub const fn new(limit: usize) -> Self {
        Self { limit, values: Mutex::new(None) }
    }

    /// The value of a key, made at the first time.
    ///
    /// # Errors
    /// If it cannot be made; then nothing is kept.
    pub fn get<E>(&self, key: K, make: impl FnOnce() -> Result<V, E>) -> Result<Arc<V>, E> {
        let lock = || self.values.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = lock().get_or_insert_default().get(&key) {
            return Ok(Arc::clone(found));
        }
        // Made outside the lock: two threads may make the same, and both are right.
        let made = Arc::new(make()?);
        let mut kept = lock();
        let kept = kept.get_or_insert_default();
        if kept.len() < self.limit {
            kept.insert(key, Arc::clone(&made));
        }
        Ok(made)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_value_is_made_once_and_failures_are_not_kept() {
        let kept: Kept<u64, u64> = Kept::new(5);
        assert_eq!(kept.get(1, || Err("not now")), Err("not now"));
        assert_eq!(kept.get(1, || Ok::<_, &str>(5)), Ok(Arc::new(5)));
        assert_eq!(kept.get(1, || Err("made already")), Ok(Arc::new(5)));
    }

    #[test]
    fn so_much_is_kept_and_no_more() {
        let kept: Kept<usize, usize> = Kept::new(3);
        for key in 0..=3 {
            let _ = kept.get(key, || Ok::<_, ()>(key));
        }
        assert_eq!(kept.get(0, || Ok::<_, ()>(7)), Ok(Arc::new(0)));
        assert_eq!(kept.get(3, || Ok::<_, ()>(7)), Ok(Arc::new(7)));
    }
}
