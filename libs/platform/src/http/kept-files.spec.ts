import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { KeptFiles } from './kept-files.js';

const directory = mkdtempSync(join(tmpdir(), 'bursar-kept-'));
const path = join(directory, 'receipt');
const files = new KeptFiles(directory);
const paper = Buffer.from('%PDF-1.4 invoice');
afterAll(() => rmSync(directory, { recursive: true }));

describe('A kept file', () => {
  it('is not written again by a repeat of its upload', async () => {
    const kept = await files.keep('receipt', paper);
    utimesSync(path, 1, 1);
    expect(await files.keep('receipt', paper)).toEqual(kept);
    expect(statSync(path).mtimeMs).toBe(1_000);
    expect(await files.read('receipt', kept)).toEqual(paper);
  });

  it('is written whole after a write that was cut short', async () => {
    writeFileSync(path, paper.subarray(0, 5));
    expect(await files.read('receipt', await files.keep('receipt', paper))).toEqual(paper);
  });
});
