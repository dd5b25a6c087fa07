import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parseSync } from 'oxc-parser';

import { VAGUE } from './plain-sentences.rule.mjs';
import { ROOT } from './workspace.mjs';

const COMMENTS_MAX = 20_000;
const README_MAX = 800;
const ADR_MAX = 200;
const TITLE_MAX_CHARACTERS = 72;

/** Types of plain JavaScript stand in comments, up to three braces deep. */
const TYPES =
  /@(?:ts-check|import [^']*'[^']*'|(?:type|typedef|template|param|returns|property)\b\s*(?:\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})?\s*(?:\[?[\w.]+\]?)?)/g;

const SOURCE = /\.(ts|tsx|mjs|js)$/;
const TYPED_IN_COMMENTS = /\.m?js$/;
const DOCUMENT = /\.md$/;
const DATED = /^Date: \d{4}-\d{2}-\d{2}\. Status: /m;
const ADR = /^docs\/adr\/.*\.md$/;

const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
const textOf = (path) => readFileSync(join(ROOT, path), 'utf8');
const wordsIn = (text) => text.split(/\s+/).filter((word) => /\w/.test(word)).length;

function commentWords(path) {
  const { comments } = parseSync(path, textOf(path));
  const wordless = TYPED_IN_COMMENTS.test(path) ? TYPES : '';
  return comments.reduce((sum, { value }) => sum + wordsIn(value.replace(wordless, '')), 0);
}

/** Falls back to the commit that introduced these checks. */
function lastRelease() {
  const tag = git('tag', '--merged', 'HEAD', '--sort=-creatordate').split('\n')[0];
  return tag || git('log', '--diff-filter=A', '--format=%H', '--', 'scripts/prose.mjs').split('\n').at(-1);
}

function faultsOfCommits() {
  let log;
  try {
    const since = lastRelease();
    log = since ? git('log', '--no-merges', '--format=%h%x1f%s%x1f%b%x1e', `${since}..HEAD`) : '';
  } catch {
    return [];
  }
  return log.split('\x1e').flatMap((entry) => {
    const [id, title, body] = entry.trim().split('\x1f');
    if (!title) return [];
    return [
      ...(title.length > TITLE_MAX_CHARACTERS ? [`${id}: the title has ${title.length} characters.`] : []),
      ...(body?.trim() ? [] : [`${id}: the body is missing.`]),
    ];
  });
}

function faultsOfDocument(path) {
  const text = textOf(path);
  const vague = text.split('\n').flatMap((line, index) => {
    const [word] = VAGUE.exec(line) ?? [];
    return word ? [`${path}:${index + 1}: name the person or the thing instead of "${word}".`] : [];
  });
  return ADR.test(path) && !DATED.test(text) ? [...vague, `${path}: the date or the status is missing.`] : vague;
}

const files = git('ls-files', '--cached', '--others', '--exclude-standard').split('\n');
const sources = files.filter((path) => SOURCE.test(path));
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const comments = sum(sources.map(commentWords));
const lines = sum(sources.map((path) => textOf(path).split('\n').length));
const texts = [
  ['The comments', comments, COMMENTS_MAX],
  ['README.md', wordsIn(textOf('README.md')), README_MAX],
  ...files.filter((path) => ADR.test(path)).map((path) => [path, wordsIn(textOf(path)), ADR_MAX]),
];
const faults = [
  ...texts
    .filter(([, words, most]) => words > most)
    .map(([name, words, most]) => `${name}: ${words} of ${most} words.`),
  ...files.filter((path) => DOCUMENT.test(path)).flatMap(faultsOfDocument),
  ...faultsOfCommits(),
];

console.log(`${comments} words of comments in ${lines} lines.`);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
