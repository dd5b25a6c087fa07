/** Seeded by its subject: a new chapter changes no other. */
export class Dice {
  private constructor(private state: number) {}

  static about(...subject: readonly (string | number)[]): Dice {
    let hash = 0x811c9dc5; // FNV-1a
    for (const character of subject.join('/')) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
    return new Dice(hash);
  }

  /** mulberry32 */
  roll(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  chance(probability: number): boolean {
    return this.roll() < probability;
  }

  /** Both ends included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.roll() * (most - least + 1));
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.between(0, items.length - 1)] as Item;
  }

  shuffle<Item>(items: readonly Item[]): Item[] {
    const shuffled = [...items];
    for (let last = shuffled.length - 1; last > 0; last--) {
      const other = this.between(0, last);
      [shuffled[last], shuffled[other]] = [shuffled[other] as Item, shuffled[last] as Item];
    }
    return shuffled;
  }

  text(alphabet: string, length: number): string {
    let text = '';
    while (text.length < length) text += alphabet.charAt(this.between(0, alphabet.length - 1));
    return text;
  }
}
