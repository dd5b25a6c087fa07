// node verify-log.mjs log.jsonl head.txt [keys.json] [older.jsonl]
import { createHash, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

const HEAD = /^(bursar-head\/1\n(\d+)\n([0-9a-f]{64})\n\S{24}\n)([\w-]{86})\n*$/;
const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();
const node = (left, right) => sha256(Buffer.of(1), left, right);
const keyOf = (hex) => ({ key: Buffer.from(`302a300506032b6570032100${hex}`, 'hex'), format: 'der', type: 'spki' });

function expect(isRight, sentence) {
  if (!isRight) throw new Error(sentence);
}

function expectSigned(what, text, signature) {
  const bytes = Buffer.from(signature, 'base64url');
  const key = keys.find(({ public_key }) => verify(null, Buffer.from(text), keyOf(public_key), bytes));
  expect(key && bytes.toString('base64url') === signature, `${what} is signed with none of the known keys.`);
  return key.public_key;
}

function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join()}}`;
}

const leafOf = ({ type, data, id, stream, revision, metadata }) =>
  sha256(Buffer.of(0), Buffer.from(canonical({ type, data, id, stream, revision, metadata })));

function* linesOf(file) {
  const bytes = readFileSync(file);
  for (let [from, to] = [0, 0]; from < bytes.length; from = to + 1) {
    to = bytes.includes(10, from) ? bytes.indexOf(10, from) : bytes.length;
    yield JSON.parse(bytes.toString('utf8', from, to));
  }
}

/** RFC 6962, 2.1: whole subtrees of falling sizes make the root. */
const subtrees = [];
function add(leaf) {
  let [size, hash] = [1, leaf];
  for (; subtrees.at(-1)?.size === size; size *= 2) hash = node(subtrees.pop().hash, hash);
  subtrees.push({ size, hash });
}

function expectRoot(what, size, root) {
  const missing = size - events;
  const words = missing === 1 ? '1 event is' : `${missing} events are`;
  expect(missing <= 0, `${words} missing after event ${events}: ${what} covers more.`);
  leaves.splice(0, size - covered).forEach(add);
  const found = subtrees.map(({ hash }) => hash).reduceRight((right, left) => node(left, right));
  expect(found.toString('hex') === root, `One of the events ${covered + 1} to ${size} is not what ${what} covers.`);
  covered = size;
}

process.on('uncaughtException', ({ name, message }) => {
  process.exitCode = 1;
  console.log('WRONG', name === 'SyntaxError' ? `Line ${events + 1} is no event of Bursar.` : message);
});
const [logFile, headFile, ...others] = process.argv.slice(2);
const [keysFile, olderFile] = ['.json', '.jsonl'].map((ending) => others.find((file) => file.endsWith(ending)));
const [, headText, headSize, headRoot, signature] = HEAD.exec(readFileSync(headFile, 'utf8')) ?? [];
expect(headRoot, 'This is not a head of Bursar.');
const keys = keysFile ? JSON.parse(readFileSync(keysFile, 'utf8')) : [];
const older = olderFile ? linesOf(olderFile) : [].values();
const [head, revisions, leaves] = [Number(headSize), new Map(), []];
let [events, covered] = [0, 0];
for (const event of linesOf(logFile)) {
  if (event.end) break;
  const { type, stream, revision, data, metadata } = event;
  const name = `Event ${events + 1} (${type} of ${stream}, ${metadata.occurredAt})`;
  const [leaf, next, kept] = [leafOf(event), revisions.get(stream) ?? 0, older.next().value];
  expect(!kept?.id || leafOf(kept).equals(leaf), `${name} is not what it was in ${olderFile}.`);
  expect(revision === next, `${name} has the revision ${revision}: its stream goes on with ${next}.`);
  revisions.set(stream, next + 1);
  if (type === 'SealKeyIntroduced' && !keysFile) keys.push({ public_key: data.publicKey });
  if (type === 'LogSealed') {
    if (covered < head && head <= data.events) expectRoot('the head', head, headRoot);
    const text = `bursar-head/1\n${data.events}\n${data.root}\n${data.sealedAt}\n`;
    expectSigned(`Seal ${data.sealNo}`, text, data.signature);
    expectRoot(`seal ${data.sealNo}`, data.events, data.root);
  }
  leaves.push(leaf);
  events += 1;
}
if (covered < head) expectRoot('the head', head, headRoot);
console.log('ok    The head is signed with the key', expectSigned('The head', headText, signature));
console.log(`ok    The log has ${events} events. The first ${head} are those under the head.`);
