/** An `LRUCache`'s own `max` takes the memory for all values at once. */
export const atMost = (count: number) => ({ maxSize: count, sizeCalculation: () => 1 });
