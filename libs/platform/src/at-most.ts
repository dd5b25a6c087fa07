/** Options of an `LRUCache` of `count` values. Its own `max` takes the memory for all of them at once. */
export const atMost = (count: number) => ({ maxSize: count, sizeCalculation: () => 1 });
