//! Runs work on several threads and returns the results in order.

use std::num::NonZeroUsize;
use std::thread;

/// Applies `work` to each item on several threads; returns the results in the order of the items.
///
/// # Panics
/// If `work` panics.
pub fn in_parallel<T: Sync, U: Send>(items: &[T], jobs: NonZeroUsize, work: impl Fn(&T) -> U + Sync) -> Vec<U> {
    if jobs.get() == 1 || items.len() < 2 {
        return items.iter().map(work).collect();
    }
    // Each thread takes every n-th item, because large items are often next to each other.
    let jobs = jobs.get().min(items.len());
    let mut own: Vec<_> = thread::scope(|scope| {
        let work = &work;
        let start = |first| scope.spawn(move || items.iter().skip(first).step_by(jobs).map(work).collect::<Vec<U>>());
        let threads: Vec<_> = (0..jobs).map(start).collect();
        threads.into_iter().map(|thread| thread.join().expect("no work panics").into_iter()).collect()
    });
    (0..items.len()).filter_map(|i| own[i % jobs].next()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_in_parallel_comes_back_in_order() {
        for jobs in [1, 2, 3, 7, 100] {
            let jobs = NonZeroUsize::new(jobs).expect("not zero");
            for n in [0, 1, 2, 10, 101] {
                let items: Vec<usize> = (0..n).collect();
                assert_eq!(in_parallel(&items, jobs, |item| item * 2), (0..n).map(|item| item * 2).collect::<Vec<_>>());
            }
        }
    }
}
