import { type Position, type Recorded, upcast, type Upcasters } from '@bursar/domain/kernel';
import { type Appended, EventStore, type NewEvent, type Span, type StreamSlice } from './event-store.js';

export class UpcastingEventStore extends EventStore {
  override readonly failTogetherMax: number;

  constructor(
    private readonly log: EventStore,
    private readonly upcasters: Upcasters,
  ) {
    super();
    this.failTogetherMax = log.failTogetherMax;
  }

  override identity(): Promise<string> {
    return this.log.identity();
  }

  override async read(stream: string, after?: number): Promise<StreamSlice> {
    const slice = await this.log.read(stream, after);
    return { ...slice, events: this.lifted(slice.events) };
  }

  override append(stream: string, events: readonly NewEvent[], expected: number): Promise<Appended> {
    return this.log.append(stream, events, expected);
  }

  override async *follow(after: Position, stop: AbortSignal): AsyncGenerator<readonly Recorded[]> {
    for await (const events of this.log.follow(after, stop)) yield this.lifted(events);
  }

  override async *history(after?: Position, span?: Span): AsyncGenerator<Recorded, void> {
    for await (const event of this.log.history(after, span)) yield upcast(this.upcasters, event);
  }

  override head(): Promise<Position> {
    return this.log.head();
  }

  override close(): Promise<void> {
    return this.log.close();
  }

  private lifted(events: readonly Recorded[]): readonly Recorded[] {
    return events.map((event) => upcast(this.upcasters, event));
  }
}
