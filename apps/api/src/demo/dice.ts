/**
 * Chance that falls the same way every time: what the dice are about is their seed. Every subject has dice of
 * its own, so that a new chapter of the demo university changes nothing in the others.
 */
export class Dice {
  private constructor(private state: number) {}

  static about(...subject: readonly (string | number)[]): Dice {
    let hash = 0x811c9dc5; // FNV-1a
    for (const character of subject.join('/')) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
    return new Dice(hash);
  }

  /** From 0 up to, but not including, 1 (mulberry32). */
  roll(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** True in `probability` of all cases. */
  chance(probability: number): boolean {
    return this.roll() < probability;
  }

  /** A whole number, both ends included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.roll() * (most - least + 1));
  }

  /** One of the items, of which there is at least one. */
  pick<Item>(items: readonly Item[]): Item {
    return items[this.between(0, items.length - 1)] as Item;
  }

  /** All of the items in another order. */
  shuffle<Item>(items: readonly Item[]): Item[] {
    const shuffled = [...items];
    for (let last = shuffled.length - 1; last > 0; last--) {
      const other = this.between(0, last);
      [shuffled[last], shuffled[other]] = [shuffled[other] as Item, shuffled[last] as Item];
    }
    return shuffled;
  }

  /** Text of `length` characters of an alphabet (ASCII). */
  text(alphabet: string, length: number): string {
    let text = '';
    while (text.length < length) text += alphabet.charAt(this.between(0, alphabet.length - 1));
    return text;
  }
}
