import { describe, expect, it } from '@jest/globals';
import { canonicalJson } from './canonical-json.js';

describe('canonical JSON', () => {
  it.each(['', 'Nandini', '"', '\\', '\n', '\u0000', '\u007f', '\u2028', '₹', '\ud83c\udf93', '\ud83c', 'a\udf93'])(
    'quotes %j as JSON does, as a text and as a name',
    (text) => {
      expect(canonicalJson(text)).toBe(JSON.stringify(text));
      expect(canonicalJson({ [text]: text })).toBe(JSON.stringify({ [text]: text }));
    },
  );

  it('sorts names by UTF-16, leaves out what is undefined, and has no spaces', () => {
    expect(canonicalJson({ b: [1, null, { d: -0, c: true }], '\ufb33': 1, '\ud83c\udf93': 2, a: undefined })).toBe(
      '{"b":[1,null,{"c":true,"d":0}],"\ud83c\udf93":2,"\ufb33":1}',
    );
  });
});
