import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '..');
const TSC = join(ROOT, 'node_modules/typescript-7/bin/tsc');
const KERNEL = join(ROOT, 'libs/domain/src/kernel/index.js');

function errorsOf(personal: string): string {
  const directory = mkdtempSync(join(tmpdir(), 'bursar-personal-'));
  const file = join(directory, 'planted.ts');
  try {
    writeFileSync(
      file,
      `import { declared, event } from '${KERNEL}';
      type Parent = { parentId: string; parentName: string; calls: readonly { at: string; words: string }[] };
      const events = { ParentCalled: event<Parent>(({ parentName }) => ({ says: parentName })) };
      export const declarations = declared(events, ${personal});`,
    );
    const strict = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2023', '--module', 'nodenext'];
    return spawnSync(process.execPath, [TSC, ...strict, '--ignoreConfig', file], { cwd: ROOT, encoding: 'utf8' })
      .stdout;
  } finally {
    rmSync(directory, { recursive: true });
  }
}

describe('personal fields of events', () => {
  it('fails the build for a text of an event that is not declared [SEA-016]', () => {
    expect(errorsOf('{}')).toMatch(/Property 'ParentCalled' is missing/);
    expect(errorsOf(`{ ParentCalled: { parentName: 'identity of parentId' } }`)).toMatch(/'"calls.words"' is missing/);
  });

  it('fails the build for a person whose id is not in the event [SEA-016]', () => {
    expect(errorsOf(`{ ParentCalled: { parentName: 'identity of userId', 'calls.words': 'plain' } }`)).toMatch(
      /Type '"identity of userId"' is not assignable/,
    );
  });

  it('builds an event whose texts are all declared', () => {
    expect(
      errorsOf(`{ ParentCalled: { parentName: 'identity of parentId', 'calls.words': 'contact of actor' } }`),
    ).toBe('');
  });
});
