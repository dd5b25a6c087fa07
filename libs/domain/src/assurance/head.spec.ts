import { describe, expect, it } from '@jest/globals';
import { claimIn, claimText, headFile, headIn, headsIn, headText, type ReceiptClaim, receiptSegment } from './index.js';

const head = {
  events: 5,
  root: '6c63792db0c6e8479da02a58e4069a3bd3dc5e09e9750e5d1591ec284dc03f20',
  sealedAt: '2026-11-22T05:10:00.000Z',
  signature: '0CRMO2uajzjEqyrhm0fORY9AiY6qBp2YH_NW4wTFsZuyo4Ozen2fLxpxexltb-DPLxqN-HFwnx25T8-UHIB7Bw',
};

const claim: ReceiptClaim = {
  amountPaise: 8_750_000,
  fee: 'Semester 5 Tuition',
  issuedOn: '2026-11-22',
  keyId: 'k1',
  leaf: 48_211,
  receiptNo: 'FY26-27/R/000123',
  student: 'Nandini Rajagopal',
  v: 1,
};

describe('A head', () => {
  it('is a file of five lines that reads back', () => {
    expect(headText(head).split('\n')).toEqual(['bursar-head/1', '5', head.root, head.sealedAt, '']);
    expect(headFile(head).trimEnd().split('\n')).toHaveLength(5);
    expect(headIn(headFile(head))).toEqual(head);
    const next = { ...head, events: 6 };
    expect(headsIn(headFile(head) + headFile(next))).toEqual([head, next]);
    expect(headsIn(headFile(head).trimEnd() + headFile(next))).toBeUndefined();
  });

  it.each([
    ['with carriage returns', headFile(head).replaceAll('\n', '\r\n')],
    ['without a line', headFile(head).replace(`${head.sealedAt}\n`, '')],
    ['with an upper-case root', headFile(head).replace(head.root, head.root.toUpperCase())],
    ['of another version', headFile(head).replace('head/1', 'head/2')],
    ['that is empty', ''],
  ])('is no head %s', (_, text) => {
    expect(headIn(text)).toBeUndefined();
    expect(headsIn(headFile(head) + text)).toEqual(text === '' ? [head] : undefined);
  });
});

describe('The claim of a receipt', () => {
  it('is canonical JSON of 167 characters that reads back', () => {
    expect(claimText(claim)).toHaveLength(167);
    expect(claimIn(claimText(claim))).toEqual(claim);
    expect(receiptSegment(claim.receiptNo)).toBe('FY26-27-R-000123');
  });

  it.each([
    ['with a space', claimText(claim).replace(',', ', ')],
    ['with another field', claimText(claim).replace('"v":1', '"v":1,"w":1')],
    ['without a field', claimText(claim).replace('"student":"Nandini Rajagopal",', '')],
    ['with text for a number', claimText(claim).replace('8750000', '"8750000"')],
    ['cut off', claimText(claim).slice(0, -1)],
    ['that is null', 'null'],
  ])('is no claim %s', (_, text) => {
    expect(claimIn(text)).toBeUndefined();
  });
});
