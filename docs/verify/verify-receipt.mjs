// node verify-receipt.mjs receipt.proof.json [head.txt]     or     node verify-receipt.mjs qr.txt keys.json
import { createHash, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
const HEAD = /^(bursar-head\/1\n(\d+)\n([0-9a-f]{64})\n\S{24}\n)([\w-]{86})\n*$/;
const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();
const node = (left, right) => sha256(Buffer.of(1), left, right);
const keyOf = (hex) => ({ key: Buffer.from(`302a300506032b6570032100${hex}`, 'hex'), format: 'der', type: 'spki' });

function check(isRight, sentence) {
  if (!isRight) process.exitCode = 1;
  console.log(isRight ? 'ok   ' : 'WRONG', sentence);
}

function checkSignature(what, text, signature, keys) {
  const bytes = Buffer.from(signature, 'base64url');
  const key = keys.find(({ public_key }) => verify(null, Buffer.from(text), keyOf(public_key), bytes));
  const known = key ? `the key ${key.public_key}` : 'one of the keys';
  check(key && bytes.toString('base64url') === signature, `${what} is signed with ${known}.`);
}

function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join()}}`;
}

/** RFC 6962, 2.1.1: the left part has the largest power of two below the size. */
function rootOf(hash, leaf, size, path) {
  if (size === 1 && leaf === 0 && path.length === 0) return hash;
  if (size <= 1 || path.length === 0) throw new Error('The path does not lead to a head of this size.');
  const left = 2 ** (Math.ceil(Math.log2(size)) - 1);
  const [sibling, below] = [Buffer.from(path.at(-1), 'hex'), path.slice(0, -1)];
  if (leaf < left) return node(rootOf(hash, leaf, left, below), sibling);
  return node(sibling, rootOf(hash, leaf - left, size - left, below));
}

process.on('uncaughtException', ({ message }) => check(false, message));
const [given, other] = process.argv.slice(2).map((file) => readFileSync(file, 'utf8'));
const [code, end] = given.trim().split('#r=').at(-1).split('.');
const claimIn = (text) => JSON.parse(Buffer.from(text, 'base64url'));
const scanned = () => ({ receipt: claimIn(code), signature: end, keys: JSON.parse(other) });
const { receipt, signature, keys, leaf, event, path, head } = given.startsWith('{') ? JSON.parse(given) : scanned();
if (receipt) {
  const [text, known] = [canonical(receipt), keys.filter(({ key_id }) => key_id === receipt.keyId)];
  check(event || Buffer.from(text).toString('base64url') === code, `The receipt says ${text}.`);
  checkSignature('The receipt', text, signature, known);
}
if (event || !receipt) {
  const [, headText, size, root, headSignature] = HEAD.exec(other ?? head) ?? [];
  if (!root) throw new Error('This is not a head of Bursar.');
  checkSignature(other ? 'The head you kept' : 'The head in the file', headText, headSignature, keys);
  const { type, data, id, stream, revision, metadata } = event;
  const hash = sha256(Buffer.of(0), Buffer.from(canonical({ type, data, id, stream, revision, metadata })));
  const isUnder = rootOf(hash, leaf, +size, path).equals(Buffer.from(root, 'hex'));
  check(isUnder, `${type} is event ${leaf + 1} of the ${size} events under this head.`);
  const isSame = receipt?.leaf === leaf && receipt.receiptNo === data.receiptNo;
  const isPaid = receipt?.amountPaise === data.amountPaise || data.counterReceiptId;
  if (receipt) check(isSame && isPaid, 'The event has the number and the amount of the receipt.');
}
