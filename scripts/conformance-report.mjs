import ts from 'typescript';

const RUNNERS = new Set(['describe', 'it', 'test']);
const ID = /^[A-Z]+-\d{3}$/;
const IN_BRACKETS = /\[([A-Z]+-\d+[^\]]*)\]/g;

function idsBetween(words) {
  const [first, last] = words.split('..').map((word) => word.trim());
  if (last === undefined) return [first];
  const [name, from] = first.split('-');
  const [, to] = last.split('-');
  return Array.from(
    { length: Number(to) - Number(from) + 1 },
    (_, index) => `${name}-${String(Number(from) + index).padStart(3, '0')}`,
  );
}

export const idsIn = (title) =>
  [...title.matchAll(IN_BRACKETS)].flatMap(([, words]) => words.split(',').flatMap(idsBetween));

function runnerOf(callee) {
  if (ts.isIdentifier(callee)) return RUNNERS.has(callee.text) ? callee.text : undefined;
  if (ts.isCallExpression(callee)) return runnerOf(callee.expression);
  if (!ts.isPropertyAccessExpression(callee)) return undefined;
  return ['skip', 'failing'].includes(callee.name.text) ? undefined : runnerOf(callee.expression);
}

function textsIn(node) {
  const found = ts.isStringLiteralLike(node) ? [node.text] : [];
  ts.forEachChild(node, (child) => void found.push(...textsIn(child)));
  return found;
}

const shortened = (title) => title.replaceAll(IN_BRACKETS, '').trim();

export function testsIn(file, source) {
  const tests = [];
  const visit = (node, within) => {
    let place = within;
    if (ts.isCallExpression(node) && runnerOf(node.expression) !== undefined) {
      const [title, body] = node.arguments;
      if (body !== undefined && ts.isStringLiteralLike(title)) {
        const named = [
          title.text,
          ...(ts.isCallExpression(node.expression) ? node.expression.arguments.flatMap(textsIn) : []),
        ];
        place = [...within, shortened(title.text)];
        for (const id of named.flatMap(idsIn)) tests.push({ id, file, title: place.join(' › ') });
      }
    }
    ts.forEachChild(node, (child) => visit(child, place));
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.ES2023, true), []);
  return tests;
}

const grouped = (items, keyOf) => {
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
};

function faultsOf(requirements, tests, byHand) {
  const known = new Set(requirements.map(({ id }) => id));
  const shown = new Set([...tests.map(({ id }) => id), ...Object.keys(byHand)]);
  return [
    ...requirements.filter(({ id }) => !ID.test(id)).map(({ id }) => `${id} is no id of a requirement.`),
    ...tests.filter(({ id }) => !known.has(id)).map(({ id, file }) => `${file} names ${id}, which is no requirement.`),
    ...Object.keys(byHand)
      .filter((id) => !known.has(id))
      .map((id) => `docs/seen-by-hand.json names ${id}, which is no requirement.`),
    ...requirements
      .filter(({ id }) => !shown.has(id))
      .map(({ id, says }) => `${id} has no test and was not seen by hand: ${says}`),
  ];
}

const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function shownBy(id, tests, byHand) {
  const files = [...grouped(tests.get(id) ?? [], ({ file }) => file)].map(
    ([file, [{ title }, ...more]]) => `\`${file}\`: ${title}${more.length > 0 ? ` (and ${more.length} more)` : ''}`,
  );
  const hand = byHand[id] === undefined ? [] : [`by hand: ${byHand[id]}`];
  return [...files, ...hand].map(cell).join('<br>') || '—';
}

function contextTable(context, rows, tests, byHand) {
  const lines = rows.map(({ id, says }) => `| ${id} | ${cell(says)} | ${shownBy(id, tests, byHand)} |`);
  return [`## ${context}`, '', '| id | requirement | shown by |', '|---|---|---|', ...lines, ''];
}

export function conformance(requirements, tests, byHand) {
  const byId = grouped(tests, ({ id }) => id);
  const contexts = [...grouped(requirements, ({ context }) => context)].sort(([a], [b]) => (a < b ? -1 : 1));
  const summary = contexts.map(([context, rows]) => {
    const tested = rows.filter(({ id }) => byId.has(id)).length;
    const seen = rows.filter(({ id }) => !byId.has(id) && byHand[id] !== undefined).length;
    return `| ${context} | ${rows.length} | ${tested} | ${seen} | ${rows.length - tested - seen} |`;
  });
  const page = [
    '# Conformance',
    '',
    'The tests of each requirement. Made by `npm run conformance` from the titles of the tests, which name',
    'requirements in square brackets, and from `scripts/seen-by-hand.json`; the requirements, and how each is',
    'checked, are in `scripts/requirements.json`.',
    '',
    '| context | requirements | tested | seen by hand | open |',
    '|---|---:|---:|---:|---:|',
    ...summary,
    '',
    ...contexts.flatMap(([context, rows]) => contextTable(context, rows, byId, byHand)),
  ];
  return { page: `${page.join('\n').trimEnd()}\n`, faults: faultsOf(requirements, tests, byHand) };
}
