/** Two halves make forgetting cheap. */
export class RecentChanges {
  private current = new Map<string, Set<string>>();
  private before = new Map<string, Set<string>>();
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
    const known = this.current.get(room);
    if (known) for (const model of models) known.add(model);
    else this.current.set(room, new Set(models));
  }

  of(rooms: Iterable<string>): ReadonlySet<string> {
    this.forget();
    const models = [...rooms].flatMap((room) => [...(this.current.get(room) ?? []), ...(this.before.get(room) ?? [])]);
    return new Set(models);
  }

  private forget(): void {
    const age_ms = this.now() - this.since_ms;
    if (age_ms < this.memory_ms) return;
    this.before = age_ms < 2 * this.memory_ms ? this.current : new Map<string, Set<string>>();
    this.current = new Map<string, Set<string>>();
    this.since_ms = this.now();
  }
}
