import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';

/** Base64. */
const ENCODED = /(?:[A-Za-z0-9+/=]{20,}\r?\n)+(?:[A-Za-z0-9+/=]+\r?\n)?/g;

const ERASED_LETTER = '[erased]\n';

const quoted = (text: string): string =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

/** Undefined for a PDF: its glyphs cannot be searched. */
function textOf(file: Buffer): string | undefined {
  if (file.toString('latin1', 0, 5) === '%PDF-') return undefined;
  if (file.toString('latin1', 0, 2) !== 'PK') return file.toString('utf8');
  try {
    return Object.values(unzipSync(file))
      .map((part) => strFromU8(part))
      .join('\n');
  } catch {
    return undefined;
  }
}

function textOfLetter(letter: string): string | undefined {
  const attached = (letter.match(ENCODED) ?? []).map((block) => textOf(Buffer.from(block, 'base64')));
  return attached.includes(undefined) ? undefined : [quoted(letter), ...attached].join('\n');
}

/** Replaces letters that hold one of the values, and all PDFs. */
export async function eraseLetters(directory: string, values: readonly string[]): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  for (const name of names.filter((file) => file.endsWith('.eml'))) {
    const file = join(directory, name);
    const text = textOfLetter(await readFile(file, 'latin1'));
    if (text === undefined || values.some((value) => text.includes(value))) await writeFile(file, ERASED_LETTER);
  }
}
