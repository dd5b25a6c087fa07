import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonicalJson } from './canonical-json.js';

describe('canonical JSON', () => {
  it.each(['', 'Nandini', '"', '\\', '\n', '\u0000', '\u007f', '\u2028', '₹', '\ud83c\udf93', '\ud83c', 'a\udf93'])(
    'quotes %j as JSON does, as a text and as a name',
    (text) => {
      expect(canonicalJson(text)).toBe(JSON.stringify(text));
      expect(canonicalJson({ [text]: text })).toBe(JSON.stringify({ [text]: text }));
    },
  );

  it('keeps every value, in an order of names that does not depend on the order of writing', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const text = canonicalJson(value);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(Object.fromEntries(Object.entries(value).reverse()))).toBe(text);
      }),
    );
  });

  it('sorts names by UTF-16, leaves out what is undefined, and has no spaces', () => {
    expect(canonicalJson({ b: [1, null, { d: -0, c: true }], '\ufb33': 1, '\ud83c\udf93': 2, a: undefined })).toBe(
      '{"b":[1,null,{"c":true,"d":0}],"\ud83c\udf93":2,"\ufb33":1}',
    );
  });
});
