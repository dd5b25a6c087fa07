import { describe, expect, it } from '@jest/globals';

import { type Moved } from './moved.js';
import { noteOf } from './step-note.js';

const EVENT = { says: 'Approved ₹400.00 of Asha Rao', actor: { id: 'u1', name: 'Meera', role: 'admin' } };
const moved = (...ids: string[]): Moved => ({
  any: ids.length > 0,
  rows: new Map([['transactions', new Map(ids.map((id) => [id, {}]))]]),
});

describe('the note of a step', () => {
  it('says what the event was, who did it, and what it changed here', () => {
    expect(noteOf(EVENT)).toMatchObject({ says: 'Approved ₹400.00 of Asha Rao · Meera', effect: undefined });
    expect(noteOf(EVENT, moved('t1')).effect).toBe('changed 1 row here');
    expect(noteOf(EVENT, { any: true, rows: new Map() }).effect).toBe('changed figures here');
    expect(noteOf(EVENT, moved())).toMatchObject({ effect: 'changed nothing here', changedNothing: true });
  });

  it('names the event that was taken back', () => {
    expect(noteOf(EVENT, undefined, { before: true }).says).toBe('Before: Approved ₹400.00 of Asha Rao · Meera');
    expect(noteOf(EVENT, undefined, { before: true, events: 12 }).says).toBe('Before 12 events');
  });
});
