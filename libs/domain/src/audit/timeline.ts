import { type Paise, type Position } from '../kernel/index.js';

export interface Counted {
  readonly context: string;
  readonly events: number;
  readonly amountPaise: Paise;
  readonly first_position: Position;
  readonly last_position: Position;
}

export interface TimelineColumn extends Omit<Counted, 'context'> {
  readonly at: string;
  readonly contexts: Readonly<Record<string, number>>;
}

const earlier = (one: Position, other: Position): Position => (one < other ? one : other);
const later = (one: Position, other: Position): Position => (one > other ? one : other);

export class Timeline {
  private readonly counted = new Map<string, TimelineColumn>();

  add(at: string, { context, events, amountPaise, first_position, last_position }: Counted): void {
    const before = this.counted.get(at);
    this.counted.set(at, {
      at,
      events: (before?.events ?? 0) + events,
      amountPaise: (before?.amountPaise ?? 0) + amountPaise,
      first_position: before ? earlier(before.first_position, first_position) : first_position,
      last_position: before ? later(before.last_position, last_position) : last_position,
      contexts: { ...before?.contexts, [context]: (before?.contexts[context] ?? 0) + events },
    });
  }

  columns(): readonly TimelineColumn[] {
    return [...this.counted.values()].sort((one, other) => (one.at < other.at ? -1 : 1));
  }
}
