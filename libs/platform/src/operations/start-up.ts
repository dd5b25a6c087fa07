export interface RebuildUnderWay {
  readonly models: string[];
  readonly percent: number;
}

export class StartUp {
  rebuilding: RebuildUnderWay | undefined;
  hasRows = false;
  private current: string | undefined = 'Starting';

  get doing(): string | undefined {
    if (this.current === undefined || !this.rebuilding) return this.current;
    const { models, percent } = this.rebuilding;
    const what = models.length === 1 ? 'a read model' : `${models.length} read models`;
    return `Rebuilding ${what}: ${percent} %`;
  }

  get readable(): boolean {
    return this.rebuilding !== undefined && this.hasRows;
  }

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
