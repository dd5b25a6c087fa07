type Rooms = Map<string, Map<string, number>>;

export class RecentChanges {
  private current: Rooms = new Map();
  private before: Rooms = new Map();
  private since_ms: number;

  /** Remembers between one and two `memory_ms`. */
  constructor(
    private readonly memory_ms: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.since_ms = now();
  }

  note(room: string, models: ReadonlySet<string>): void {
    this.forget();
    const known = this.current.get(room) ?? new Map<string, number>();
    for (const model of models) known.set(model, this.now());
    this.current.set(room, known);
  }

  of(rooms: Iterable<string>): ReadonlyMap<string, number> {
    this.forget();
    const now = this.now();
    const ages = new Map<string, number>();
    for (const room of rooms) {
      for (const [model, at] of [...(this.before.get(room) ?? []), ...(this.current.get(room) ?? [])]) {
        ages.set(model, Math.min(ages.get(model) ?? Infinity, Math.floor(now - at)));
      }
    }
    return ages;
  }

  private forget(): void {
    const age_ms = this.now() - this.since_ms;
    if (age_ms < this.memory_ms) return;
    this.before = age_ms < 2 * this.memory_ms ? this.current : (new Map() as Rooms);
    this.current = new Map();
    this.since_ms = this.now();
  }
}
