import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { amountInWords } from './amount-in-words.js';
import { MAX_AMOUNT } from './money.js';

const ONES = (
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen ' +
  'Eighteen Nineteen'
).split(' ');
const TENS = '- - Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ');
const SIZES: Readonly<Record<string, number>> = { Hundred: 100, Thousand: 1_000, Lakh: 100_000, Crore: 10_000_000 };

const numberOf = (word: string): number =>
  word.split('-').reduce((sum, part) => sum + (ONES.includes(part) ? ONES.indexOf(part) : TENS.indexOf(part) * 10), 0);

function countOf(words: string): number {
  const stack: number[] = [];
  for (const word of words.split(' ')) {
    const size = SIZES[word];
    if (size === undefined) {
      stack.push(numberOf(word));
      continue;
    }
    let times = 0;
    while (stack.length > 0 && (stack.at(-1) ?? 0) < size) times += stack.pop() ?? 0;
    stack.push(times * size);
  }
  return stack.reduce((sum, part) => sum + part, 0);
}

function paiseOf(text: string): number {
  const read = /^(?:Rupees (?<rupees>.+?))?(?: and )?(?:(?<paise>[A-Z][a-z]+(?:-[A-Z][a-z]+)?) Paise)? Only$/.exec(
    text,
  );
  expect(read).not.toBeNull();
  const { rupees, paise } = read!.groups!;
  return (rupees ? countOf(rupees) : 0) * 100 + (paise ? countOf(paise) : 0);
}

describe('An amount in words', () => {
  it.each([
    [0, 'Rupees Zero Only'],
    [1, 'One Paise Only'],
    [50, 'Fifty Paise Only'],
    [100, 'Rupees One Only'],
    [8_750_000, 'Rupees Eighty-Seven Thousand Five Hundred Only'],
    [10_000_000, 'Rupees One Lakh Only'],
    [12_345_650, 'Rupees One Lakh Twenty-Three Thousand Four Hundred Fifty-Six and Fifty Paise Only'],
    [1_234_567_800, 'Rupees One Crore Twenty-Three Lakh Forty-Five Thousand Six Hundred Seventy-Eight Only'],
    [MAX_AMOUNT, 'Rupees One Hundred Crore Only'],
  ])('writes %d paise as "%s"', (paise, words) => {
    expect(amountInWords(paise)).toBe(words);
  });

  it('reads back as the same amount', () => {
    const amounts = fc.oneof(
      fc.nat(10_000),
      fc.nat(2_000_000_000),
      fc.maxSafeNat().map((n) => n % (MAX_AMOUNT + 1)),
    );
    fc.assert(
      fc.property(amounts, (paise) => {
        expect(paiseOf(amountInWords(paise))).toBe(paise);
      }),
      { numRuns: 2_000 },
    );
  });

  it('writes different amounts in different words', () => {
    fc.assert(
      fc.property(fc.nat(MAX_AMOUNT - 1), fc.nat(MAX_AMOUNT - 1), (one, other) => {
        expect(amountInWords(one) === amountInWords(other)).toBe(one === other);
      }),
    );
  });
});
