export class StartUp {
  private current: string | undefined = 'Starting';

  /** Undefined once requests are served. */
  get doing(): string | undefined {
    return this.current;
  }

  /** `share` is from 0 to 1. */
  reaches(doing: string, share: number): void {
    this.current = `${doing}: ${Math.floor(share * 100)} %`;
  }

  begins(doing: string): void {
    this.current = doing;
  }

  ends(): void {
    this.current = undefined;
  }
}
