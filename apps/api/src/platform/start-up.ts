/** How far the start of the program is, for people and health checks that wait for it. */
export class StartUp {
  private current: string | undefined = 'Starting';

  /** What is being done now; undefined once people are served. */
  get doing(): string | undefined {
    return this.current;
  }

  /** Notes what is being done, and how much of it is done, from 0 to 1. */
  reaches(doing: string, share: number): void {
    this.current = `${doing}: ${Math.floor(share * 100)} %`;
  }

  /** Notes what is being done, for which nobody knows how long it takes. */
  begins(doing: string): void {
    this.current = doing;
  }

  /** People are served from now on. */
  ends(): void {
    this.current = undefined;
  }
}
