import { describe, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import { type DomainEvent } from '../kernel/index.js';
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

const create = (asked = terms) =>
  ({ type: 'CreateFeeStructure', feeStructureId: 'structure-1', terms: asked }) as const;
const update = (asked: FeeTerms) =>
  ({ type: 'UpdateFeeStructure', feeStructureId: 'structure-1', terms: asked }) as const;
const remove = { type: 'DeleteFeeStructure', feeStructureId: 'structure-1' } as const;

const structure = given(FeeStructure);

describe('A fee structure', () => {
  it('is created', () => {
    structure().when(create()).then(created);
  });

  it('is created once', () => {
    structure(created).when(create()).thenNothing();
    structure(created, deleted).when(create()).thenNothing();
  });

  it.each([
    ['name', { ...terms, name: 'Tuition, term 2' }],
    ['amount', { ...terms, amountPaise: 100_050 }],
    ['due date', { ...terms, dueDate: '2026-07-31T18:29:59.000Z' }],
    ['description', { ...terms, description: 'Payable in two parts' }],
  ])('gets another %s, and what it was stays known', (_, after) => {
    structure(created).when(update(after)).then(updated(after));
  });

  it('compares with what it says now, not with what it said first', () => {
    const dearer = { ...terms, amountPaise: 120_000 };
    structure(created, updated(dearer)).when(update(terms)).then(updated(terms, dearer));
    structure(created, updated(dearer)).when(update(dearer)).thenNothing();
  });

  it('is left alone by an update that changes nothing', () => {
    structure(created)
      .when(update({ ...terms }))
      .thenNothing();
  });

  it('is deleted', () => {
    structure(created).when(remove).then(deleted);
  });

  it('is not found before it is created and after it is deleted', () => {
    for (const history of [[], [created, deleted]]) {
      structure(...history)
        .when(update(terms))
        .thenRefused('fees/structure-not-found', 'Fee structure not found');
      structure(...history)
        .when(remove)
        .thenRefused('fees/structure-not-found', 'Fee structure not found');
    }
  });

  it.each([0, -1, 0.5, Number.NaN])('never asks for %d paise', (amountPaise) => {
    const asked = { ...terms, amountPaise };
    structure().when(create(asked)).thenRefused('fees/amount-not-positive', 'Amount must be greater than 0');
    structure(created).when(update(asked)).thenRefused('fees/amount-not-positive', 'Amount must be greater than 0');
  });
});
