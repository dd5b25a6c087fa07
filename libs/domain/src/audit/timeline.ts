import { type Paise, type Position } from '../kernel/index.js';

export interface Counted {
  readonly context: string;
  readonly events: number;
  readonly amountPaise: Paise;
  readonly seals: number;
  readonly first_position: Position;
  readonly last_position: Position;
}

export interface TimelineColumn extends Omit<Counted, 'context'> {
  readonly at: string;
  readonly contexts: Readonly<Record<string, number>>;
}

const earlier = (one: Position, other: Position): Position => (one < other ? one : other);
const later = (one: Position, other: Position): Position => (one > other ? one : other);

function joined(column: TimelineColumn | undefined, { context, ...added }: Counted): Omit<TimelineColumn, 'at'> {
  if (!column) return { ...added, contexts: { [context]: added.events } };
  return {
    events: column.events + added.events,
    amountPaise: column.amountPaise + added.amountPaise,
    seals: column.seals + added.seals,
    first_position: earlier(column.first_position, added.first_position),
    last_position: later(column.last_position, added.last_position),
    contexts: { ...column.contexts, [context]: (column.contexts[context] ?? 0) + added.events },
  };
}

export class Timeline {
  private readonly counted = new Map<string, TimelineColumn>();

  add(at: string, { context, events, amountPaise, seals, first_position, last_position }: Counted): void {
    const added = { context, events, amountPaise, seals, first_position, last_position };
    this.counted.set(at, { at, ...joined(this.counted.get(at), added) });
  }

  columns(): readonly TimelineColumn[] {
    return [...this.counted.values()].sort((one, other) => (one.at < other.at ? -1 : 1));
  }
}
