import { describe, expect, it } from '@jest/globals';

import { slotsOf, tracksOf } from './layout-of-columns.js';

const NAME = { id: 'name' };
const EMAIL = { id: 'email' };
const AMOUNT = { id: 'amount', unit: 'rupees', align: 'end' } as const;
const DAY = { id: 'day', unit: 'day' } as const;
const STATUS = { id: 'status', unit: 'status' } as const;

const OF_NAME = 'minmax(clamp(104px, 11vw, 160px), auto)';

describe('the widths of columns', () => {
  it('give figures what they need, and texts the rest', () => {
    const tracks = tracksOf([NAME, EMAIL, AMOUNT, STATUS], { select: false, actions: false });
    expect(tracks).toBe(
      `${OF_NAME} minmax(64px, auto) minmax(min-content, max-content) minmax(min-content, max-content)`,
    );
  });

  it('let the time of an instant stand below its day', () => {
    const tracks = tracksOf([NAME, { id: 'at', unit: 'instant' }], { select: false, actions: false });
    expect(tracks).toBe(`${OF_NAME} minmax(92px, auto)`);
  });

  it('give the second text more than others, and the name the most', () => {
    const tracks = tracksOf([NAME, { ...EMAIL, second: true }], { select: false, actions: false });
    expect(tracks).toBe(`${OF_NAME} minmax(104px, auto)`);
  });

  it('let the note after a value shrink, never the value', () => {
    const tracks = tracksOf([NAME, { ...STATUS, noted: true }], { select: false, actions: false });
    expect(tracks).toBe(`${OF_NAME} minmax(108px, auto)`);
  });

  it('reserve room for the choice and the actions of a row', () => {
    expect(tracksOf([NAME], { select: true, actions: true })).toBe(`max-content ${OF_NAME} min-content`);
  });
});

describe('the two lines of a row on a phone', () => {
  it('take the first amount, text, date and status after the name', () => {
    const slots = slotsOf([NAME, EMAIL, { ...AMOUNT, id: 'paid' }, AMOUNT, DAY, STATUS]);
    expect(Object.fromEntries(slots)).toEqual({ paid: 'amount', email: 'what', day: 'when', status: 'status' });
  });

  it('prefer the amount that leads', () => {
    expect(slotsOf([NAME, { ...AMOUNT, id: 'before' }, { ...AMOUNT, lead: true }]).get('amount')).toBe('amount');
  });

  it('prefer the column that is named second', () => {
    expect(slotsOf([NAME, EMAIL, { id: 'role', second: true }]).get('role')).toBe('what');
  });
});
