import { describe, expect, it } from '@jest/globals';

import { type AidDraft, aidRequest, EMPTY_DRAFT, keepDraft, OTHER, readDraft } from './aid-draft.js';

function storage(items: Record<string, string> = {}): Storage {
  const kept = new Map(Object.entries(items));
  return {
    length: 0,
    clear: () => kept.clear(),
    key: () => null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

const draft: AidDraft = { step: 1, type: 'Fee waiver', otherType: '', amount: 2500, reason: 'Flood' };

describe('A draft of an aid application', () => {
  it('keeps a draft for its student only', () => {
    const place = storage();
    keepDraft('student-1', draft, place);
    expect(readDraft('student-1', place)).toEqual(draft);
    expect(readDraft('student-2', place)).toEqual(EMPTY_DRAFT);
  });

  it('forgets an empty draft', () => {
    const place = storage();
    keepDraft('student-1', draft, place);
    keepDraft('student-1', EMPTY_DRAFT, place);
    expect(place.getItem('aid-draft:student-1')).toBeNull();
  });

  it.each(['{', '"text"', '{"step":9,"type":5,"amount":{}}'])('reads a damaged draft as empty: %s', (text) => {
    expect(readDraft('student-1', storage({ 'aid-draft:student-1': text }))).toEqual(EMPTY_DRAFT);
  });

  it('sends a draft with the student’s own words for another type', () => {
    expect(aidRequest({ ...draft, type: OTHER, otherType: 'Travel grant' })).toEqual({
      aid_type: 'Travel grant',
      amount_requested: 2500,
      reason: 'Flood',
    });
  });
});
