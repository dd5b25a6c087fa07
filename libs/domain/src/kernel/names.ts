import { type Names, type Position, type Recorded } from './event.js';

export interface Naming {
  readonly stream: string;
  readonly nameIn: (event: Recorded) => readonly [id: string, name: string] | undefined;
}

/** Gives each event the names as of its position, so a rebuild and a live projection agree. */
export class NamesByPosition {
  private readonly changes: { readonly position: Position; readonly names: Names }[] = [];

  constructor(private readonly naming: Naming | undefined) {}

  /** Events may come again: a failed commit is repeated. */
  named(events: readonly Recorded[]): readonly Recorded[] {
    return events.map((event) => {
      this.learn(event);
      const names = this.changes.findLast(({ position }) => position <= event.position)?.names;
      return names === undefined ? event : { ...event, names };
    });
  }

  learn(event: Recorded): void {
    if (event.stream !== this.naming?.stream) return;
    const last = this.changes.at(-1);
    const named = this.naming.nameIn(event);
    if (named === undefined || (last !== undefined && last.position >= event.position)) return;
    const [id, name] = named;
    this.changes.push({ position: event.position, names: { ...last?.names, [id]: name } });
  }
}
