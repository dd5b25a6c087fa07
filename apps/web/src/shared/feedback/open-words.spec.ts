import { expect, it } from '@jest/globals';
import { openWords } from './open-words.js';

const [waiting, returned] = [{ state: 'waiting' }, { state: 'returned' }] as const;

it.each([
  ['2 requests wait for approval', [waiting, waiting]],
  ['1 request waits for approval, 2 for an answer', [waiting, returned, returned]],
  ['2 requests wait for approval, 1 for an answer', [returned, waiting, waiting]],
  ['2 requests wait for an answer', [returned, returned]],
])('says in the summary: %s', (sentence, requests) => {
  expect(openWords(requests)).toBe(sentence);
});
