export interface Difference {
  readonly model: string;
  readonly id: string;
}

const NAMED_MAX = 100;

export class Differences {
  found = 0;
  readonly named: Difference[] = [];

  add(model: string, id: string): void {
    this.found += 1;
    if (this.named.length < NAMED_MAX) this.named.push({ model, id });
  }
}
