import { expect, it } from '@jest/globals';

import { stepPhrase } from './step-phrase.js';

it.each([
  ['Registrar', 'the Registrar'],
  ['The Registrar', 'the Registrar'],
  ['Vice-Chancellor', 'the Vice-Chancellor'],
  ['Finance', 'Finance'],
  ['Accounts', 'Accounts'],
  ['Administration', 'Administration'],
  ['Administrator', 'an administrator'],
  ['Second person', 'a second person'],
  ['Head of department', 'the head of the department'],
  ['Board of Governors', 'the Board of Governors'],
  ['Both officers', 'the step “Both officers”'],
  ['Any Dean', 'the step “Any Dean”'],
  ['Second look', 'the step “Second look”'],
  ['Anirban Lahiri', 'the step “Anirban Lahiri”'],
])('says within a sentence that the step %s decides', (step, phrase) => {
  expect(stepPhrase(step)).toBe(phrase);
});

it('names the department of a head', () => {
  expect(stepPhrase('Head of department', { department: 'Chemistry' })).toBe('the head of Chemistry');
  expect(stepPhrase('Dean', { department: 'Chemistry' })).toBe('the Dean');
});

it('names a person without an article', () => {
  const people = ['Vasudha Kelkar', 'Anirban Lahiri'];
  expect([stepPhrase('Anirban Lahiri', { people }), stepPhrase('Board', { people })]).toEqual([
    'Anirban Lahiri',
    'the Board',
  ]);
});
