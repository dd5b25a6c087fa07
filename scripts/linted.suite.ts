import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

interface FileResult {
  readonly messages: readonly { readonly line: number; readonly ruleId: string | null }[];
}

export function rulesAgainst(file: string, lines: readonly string[]): Map<string, (string | null)[]> {
  const eslint = join(ROOT, 'node_modules/eslint/bin/eslint.js');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [eslint, '--stdin', '--stdin-filename', file, '--format', 'json'],
    { cwd: ROOT, input: lines.join('\n'), encoding: 'utf8' },
  );
  if (!stdout) throw new Error(stderr);
  const [{ messages }] = JSON.parse(stdout) as [FileResult];
  return new Map(
    lines.map((text, index) => [text, messages.filter(({ line }) => line === index + 1).map(({ ruleId }) => ruleId)]),
  );
}
