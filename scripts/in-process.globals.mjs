import { expect } from 'expect';
import { bind } from 'jest-each';

export const tests = [];

const titles = [];

function describe(title, body) {
  titles.push(title);
  body();
  titles.pop();
}

function it(title, body) {
  tests.push({ id: [...titles, title].join(' '), body });
}

describe.each = bind(describe, false);
it.each = bind(it, false);

export { describe, expect, it };
