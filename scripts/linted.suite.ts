import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const SETTINGS = 'oxlint.config.mjs';

interface Diagnostic {
  readonly code?: string;
  readonly message: string;
  readonly filename: string;
  readonly labels: readonly { readonly span: { readonly line: number } }[];
}

export function lint(textOf: Readonly<Record<string, string>>): readonly Diagnostic[] {
  const workspace = mkdtempSync(join(tmpdir(), 'bursar-lint-'));
  const plant = (file: string, text: string) => {
    mkdirSync(dirname(join(workspace, file)), { recursive: true });
    writeFileSync(join(workspace, file), text);
  };
  const rules = readdirSync(import.meta.dirname).filter((name) => /\.rule\.mjs$|^lint-rules/.test(name));
  for (const file of [SETTINGS, 'tsconfig.base.json', ...rules.map((name) => `scripts/${name}`)]) {
    cpSync(join(ROOT, file), join(workspace, file));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(workspace, 'node_modules'));
  const compilerOptions = { lib: ['ES2023', 'DOM'], jsx: 'react-jsx' };
  const include = ['apps', 'libs'];
  plant('tsconfig.json', JSON.stringify({ extends: './tsconfig.base.json', compilerOptions, include }));
  for (const [file, text] of Object.entries(textOf)) plant(file, text);
  const oxlint = join(ROOT, 'node_modules/oxlint/bin/oxlint');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [oxlint, '-c', SETTINGS, '--format', 'json', ...Object.keys(textOf)],
    { cwd: workspace, encoding: 'utf8', maxBuffer: 2 ** 26 },
  );
  rmSync(workspace, { recursive: true, force: true });
  if (!stdout) throw new Error(stderr);
  return (JSON.parse(stdout) as { readonly diagnostics: readonly Diagnostic[] }).diagnostics;
}

export function rulesAgainst(file: string, lines: readonly string[]): Map<string, (string | undefined)[]> {
  const found = lint({ [file]: lines.join('\n') });
  const at = (line: number) => found.filter(({ labels }) => labels[0]?.span.line === line).map(({ code }) => code);
  return new Map(lines.map((text, index) => [text, at(index + 1)]));
}
