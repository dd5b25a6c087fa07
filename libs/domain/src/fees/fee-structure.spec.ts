import { describe, expect, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import { subjectOf, type DomainEvent, fold } from '../kernel/index.js';
import { type FeeStructureEvents, type FeeTerms } from './events.js';
import { FeeStructure } from './fee-structure.js';

type Event = DomainEvent<FeeStructureEvents>;

const terms: FeeTerms = {
  name: 'Tuition, term 1',
  amountPaise: 100_000,
  dueDate: '2026-06-30T18:29:59.000Z',
  description: '',
};

const created: Event = { type: 'FeeStructureCreated', data: { feeStructureId: 'structure-1', ...terms } };
const updated = (after: FeeTerms, previous = terms): Event => ({
  type: 'FeeStructureUpdated',
  data: { feeStructureId: 'structure-1', ...after, previous },
});
const deleted: Event = { type: 'FeeStructureDeleted', data: { feeStructureId: 'structure-1' } };

const create = (asked: FeeTerms = terms) =>
  ({ type: 'CreateFeeStructure', feeStructureId: 'structure-1', terms: asked }) as const;
const update = (asked: FeeTerms) =>
  ({ type: 'UpdateFeeStructure', feeStructureId: 'structure-1', terms: asked }) as const;
const remove = { type: 'DeleteFeeStructure', feeStructureId: 'structure-1' } as const;

const structure = given(FeeStructure);

describe('A fee structure', () => {
  it('creates a fee structure', () => {
    structure().when(create()).then(created);
  });

  it('creates a fee structure once', () => {
    structure(created).when(create()).thenNothing();
    structure(created, deleted).when(create()).thenNothing();
  });

  it.each([
    ['name', { ...terms, name: 'Tuition, term 2' }],
    ['amount', { ...terms, amountPaise: 100_050 }],
    ['due date', { ...terms, dueDate: '2026-07-31T18:29:59.000Z' }],
    ['description', { ...terms, description: 'Payable in two parts' }],
    ['income account', { ...terms, incomeAccount: '4011' }],
    ['months of the income', { ...terms, recogniseOver: { from: '2026-07', months: 6 } }],
  ])('changes %s of a structure and keeps the earlier value', (_, after) => {
    structure(created).when(update(after)).then(updated(after));
  });

  it.each([0, 61, 1.5])('recognises income over 1 to 60 months, not over %s', (months) => {
    const over = { ...terms, recogniseOver: { from: '2026-07', months } };
    structure().when(create(over)).thenRefused('fees/recognition-months', 'Income is recognised over 1 to 60 months.');
    structure(created).when(update(over)).thenRefused('fees/recognition-months');
  });

  it.each([1, 60])('recognises income over %s months', (months) => {
    const over = { ...terms, recogniseOver: { from: '2026-07', months } };
    structure()
      .when(create(over))
      .then({ type: 'FeeStructureCreated', data: { feeStructureId: 'structure-1', ...over } });
  });

  it('keeps the income account and the months of an unchanged structure', () => {
    const own = { ...terms, incomeAccount: '4011', recogniseOver: { from: '2026-07', months: 6 } };
    structure(created, updated(own)).when(update(own)).thenNothing();
    structure(created, updated(own)).when(update(terms)).then(updated(terms, own));
  });

  it('compares an update with the current terms, not with the first ones', () => {
    const dearer = { ...terms, amountPaise: 120_000 };
    structure(created, updated(dearer)).when(update(terms)).then(updated(terms, dearer));
    structure(created, updated(dearer)).when(update(dearer)).thenNothing();
  });

  it('writes no event for an update without a change', () => {
    structure(created)
      .when(update({ ...terms }))
      .thenNothing();
  });

  it('deletes a fee structure', () => {
    structure(created).when(remove).then(deleted);
  });

  it('refuses commands on a structure before its creation and after its deletion', () => {
    for (const history of [[], [created, deleted]]) {
      structure(...history)
        .when(update(terms))
        .thenRefused('fees/structure-not-found', 'Fee structure not found');
      structure(...history)
        .when(remove)
        .thenRefused('fees/structure-not-found', 'Fee structure not found');
    }
  });

  it.each([0, -1, 0.5, Number.NaN])('refuses a structure of %d paise', (amountPaise) => {
    const asked = { ...terms, amountPaise };
    structure().when(create(asked)).thenRefused('fees/amount-not-positive', 'Amount must be greater than 0');
    structure(created).when(update(asked)).thenRefused('fees/amount-not-positive', 'Amount must be greater than 0');
  });
});

describe('The state of a fee structure', () => {
  it('names a structure while it lives, and its end after that', () => {
    const { initial } = FeeStructure;
    const live = fold(FeeStructure, [created]);
    const gone = fold(FeeStructure, [created, deleted]);
    expect(subjectOf(FeeStructure, initial, initial)?.about).toBeUndefined();
    expect(subjectOf(FeeStructure, initial, live)?.about).toBe('Tuition, term 1');
    expect(subjectOf(FeeStructure, live, gone)?.about).toBe('Tuition, term 1');
    expect(gone).toEqual({ status: 'deleted' });
  });
});
