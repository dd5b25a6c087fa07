import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const ERASED_LETTER = '[erased]\n';

const quoted = (text: string): string =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

const encoded = (text: string): string =>
  (text.match(/(?:[A-Za-z0-9+/=]{20,}\r?\n)+/g) ?? [])
    .map((block) => Buffer.from(block, 'base64').toString('utf8'))
    .join('\n');

/** Replaces letters in the outbox that hold one of the values, attachments included. */
export async function eraseLetters(directory: string, values: readonly string[]): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  for (const name of names.filter((file) => file.endsWith('.eml'))) {
    const file = join(directory, name);
    const text = await readFile(file, 'latin1');
    const all = [quoted(text), encoded(text)].join('\n');
    if (values.some((value) => all.includes(value))) await writeFile(file, ERASED_LETTER);
  }
}
