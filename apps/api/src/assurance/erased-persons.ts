import { existsSync } from 'node:fs';
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PersonEvents } from '@bursar/domain/assurance';
import { SETTINGS } from '@bursar/platform/settings';
import { Inject, Injectable } from '@nestjs/common';
import { type Settings } from '../settings/settings.js';

type Erased = PersonEvents['PersonErased'];

export type ErasedPerson = Pick<Erased, 'userId' | 'ids' | 'classes' | 'keptUntil'> & {
  readonly requestedBy: string;
  readonly confirmedBy: string;
};

/** A file of ids beside the stores, whose older backups do not know later erasures. */
@Injectable()
export class ErasedPersons {
  private readonly file: string;

  constructor(@Inject(SETTINGS) { DATA_DIR }: Settings) {
    this.file = join(DATA_DIR, 'erased.jsonl');
  }

  async all(): Promise<readonly ErasedPerson[]> {
    return (await this.lines()).map((line) => JSON.parse(line) as ErasedPerson);
  }

  async note(erased: ErasedPerson): Promise<void> {
    const line = JSON.stringify(erased);
    if ((await this.lines()).includes(line)) return;
    await appendFile(this.file, `${line}\n`, { mode: 0o600, flush: true });
  }

  private async lines(): Promise<readonly string[]> {
    const text = existsSync(this.file) ? await readFile(this.file, 'utf8') : '';
    return text.split('\n').filter((line) => line !== '');
  }
}
