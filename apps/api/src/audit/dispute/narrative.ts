import { type HistoryEntry, type Paper, type ReceiptProof } from '@bursar/contracts';
import { fieldName, valueInWords } from '@bursar/contracts/sheets/field-words';
import { recordName } from '@bursar/contracts/sheets/operations';
import { formatDate, formatDateTime, formatPaise } from '@bursar/domain/kernel';
import { type EvidenceFile } from '@bursar/domain/ledger';
import { type EventProof } from '@bursar/platform/notary';
import { oneLine } from '../../files/plain-text.js';

export interface Told {
  readonly entry: HistoryEntry;
  readonly ordinal: number;
  /** Undefined until a seal covers the event. */
  readonly proof: EventProof | undefined;
}

export const proofName = (index: number): string => `proofs/${String(index + 1).padStart(4, '0')}.proof.json`;

export interface Evidence {
  readonly file: EvidenceFile;
  /** Undefined when the file is missing or does not fit its event. */
  readonly bytes: Uint8Array | undefined;
}

export const receiptName = ({ receiptNo }: ReceiptProof['receipt']): string =>
  `receipts/${receiptNo.replaceAll('/', '-')}.proof.json`;

export const evidenceName = ({ fileName }: EvidenceFile): string => `evidence/${fileName}`;

interface Story {
  readonly kind: string;
  readonly id: string;
  readonly told: readonly Told[];
  readonly receipts: readonly ReceiptProof['receipt'][];
  readonly papers: readonly Evidence[];
}

const CHECK = `Check this without Bursar
You need Node 20 or newer, and no network. Unpack this file, open a terminal in its folder, and run:

    node verify-receipt.mjs proofs/0001.proof.json head.txt

Each line that begins with "ok" was checked. Do the same with the other files in proofs and receipts.
A proof shows that the event stands in the sealed log, at its place, exactly as it is in events.jsonl.
Compare the key that is printed with a key that you kept. A head that you kept yourself proves more than
head.txt: pass the file that you kept in its place, if it is of the same seal.
Texts about persons are encrypted in events.jsonl; the sentences above name them.
verify-log.mjs checks an export of the whole log against a head.`;

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;

const inWords = (field: string, value: unknown): string =>
  value === null || value === '' ? 'nothing' : oneLine(valueInWords(field, value));

const NAMES: Readonly<Record<string, string>> = {
  fee_id: 'fee_name',
  fee_structure_id: 'fee_name',
  user_id: 'student_name',
};

function isNamed(field: string, fields: readonly string[]): boolean {
  const stem = field.replace(/_id$/, '');
  return (
    field === 'id' ||
    (stem !== field && [stem, `${stem}_name`, NAMES[field]].some((each) => each !== undefined && fields.includes(each)))
  );
}

const changesOf = ({ entry: { changes } }: Told): readonly string[] =>
  changes
    .filter(
      ({ field }, _, all) =>
        !isNamed(
          field,
          all.map((each) => each.field),
        ),
    )
    .filter(({ before, after }) => isPlain(before) && isPlain(after))
    .map(({ field, before, after }) => ({ field, was: inWords(field, before), is: inWords(field, after), before }))
    .filter(({ was, is }) => was !== is)
    .map(({ field, was, is, before }) => `${fieldName(field)}: ${before === null ? is : `${was}, then ${is}`}`);

const placeOf = ({ ordinal, proof }: Told, index: number): string =>
  `event ${ordinal + 1} of the log, ${proof ? proofName(index) : 'not sealed yet'}`;

const personOf = ({ entry: { actor } }: Told): string => `${actor.name} (${actor.role.replaceAll('_', ' ')})`;

const receiptText = ({ receiptNo, amountPaise, fee, issuedOn }: ReceiptProof['receipt']): string =>
  `${receiptNo}: ${formatPaise(amountPaise)} for ${fee}, ${formatDate(issuedOn)}`;

const evidenceText = ({ file, bytes }: Evidence): string =>
  `${evidenceName(file)}${bytes ? '' : ', missing or altered'}: its SHA-256 in the event is ${file.sha256}`;

const titleOf = ({ kind, id }: Story): string => `Dispute pack of the ${recordName(kind).toLowerCase()} ${id}`;

function sealText({ told }: Story): string {
  const [head = ''] = told.flatMap(({ proof }) => proof?.head ?? []);
  const [, events, root, sealedAt] = head.split('\n');
  return `Sealed ${formatDateTime(sealedAt)}: ${events} events, root ${root}`;
}

const paragraphOf = (told: Told, index: number): readonly string[] => [
  `${index + 1}. ${formatDateTime(told.entry.at)}: ${oneLine(told.entry.says)}`,
  `    by ${personOf(told)}; ${placeOf(told, index)}`,
  ...changesOf(told).map((change) => `    ${change}`),
  '',
];

const listOf = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [title, ...lines.map((line) => `    ${line}`), ''];

export function narrative(story: Story): string {
  const { told, receipts, papers } = story;
  return [
    ...[titleOf(story), '', sealText(story), '', 'Events'],
    ...told.flatMap(paragraphOf),
    ...listOf('Receipts', receipts.map(receiptText)),
    ...listOf('Evidence', papers.map(evidenceText)),
    ...[CHECK, ''],
  ].join('\n');
}

export const paperOfStory = (story: Story): Paper => ({
  ...{ title: titleOf(story), note: sealText(story) },
  columns: [
    { header: 'Entry', unit: undefined },
    { header: 'Time', unit: 'instant' },
    { header: 'Event', unit: undefined },
    { header: 'By', unit: undefined },
    { header: 'Proof', unit: undefined },
  ],
  rows: [
    ...story.told.map((each, index) => [
      ...[index + 1, each.entry.at, [oneLine(each.entry.says), ...changesOf(each)].join('\n')],
      ...[personOf(each), placeOf(each, index)],
    ]),
    ...story.receipts.map((each) => ['Receipt', null, receiptText(each), null, receiptName(each)]),
    ...story.papers.map((each) => ['Evidence', null, evidenceText(each), null, null]),
  ],
});
