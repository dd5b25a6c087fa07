import { existsSync } from 'node:fs';
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PersonEvents } from '@bursar/domain/assurance';
import { SETTINGS } from '@bursar/platform/settings';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { type Settings } from '../settings/settings.js';

type Erased = PersonEvents['PersonErased'];

export type ErasedPerson = Pick<Erased, 'userId' | 'ids' | 'classes' | 'keptUntil'> & {
  readonly requestedBy: string;
  readonly confirmedBy: string;
};

/** A file of ids beside the stores, whose older backups do not know later erasures. */
@Injectable()
export class ErasedPersons {
  private readonly logger = new Logger('erasures');
  private readonly file: string;

  constructor(@Inject(SETTINGS) { DATA_DIR }: Settings) {
    this.file = join(DATA_DIR, 'erased.jsonl');
  }

  async all(): Promise<readonly ErasedPerson[]> {
    return (await this.text()).split('\n').flatMap((line) => (line === '' ? [] : this.erasedIn(line)));
  }

  async note(erased: ErasedPerson): Promise<void> {
    const line = JSON.stringify(erased);
    const text = await this.text();
    if (text.split('\n').includes(line)) return;
    const end = text === '' || text.endsWith('\n') ? '' : '\n';
    await appendFile(this.file, `${end}${line}\n`, { mode: 0o600, flush: true });
  }

  private erasedIn(line: string): readonly ErasedPerson[] {
    try {
      return [JSON.parse(line) as ErasedPerson];
    } catch {
      this.logger.warn(`A line of ${this.file} was cut off and is passed over: ${line}`);
      return [];
    }
  }

  private async text(): Promise<string> {
    return existsSync(this.file) ? readFile(this.file, 'utf8') : '';
  }
}
