import { describe, expect, it } from '@jest/globals';
import { assuranceEvents } from '../assurance/index.js';
import { FeeStructure, feeStructures, feeEvents } from '../fees/index.js';
import { event, istDayOf, paiseOf, replay, type Recorded } from '../kernel/index.js';
import { FinanceOffice } from '../payments/finance-office.suite.js';
import { entryOf, masked } from './audit-trail.projection.js';
import { auditDays, auditTrail, fieldChanges, sealsIn, Timeline } from './index.js';

const FEES = [{ context: 'fees', events: feeEvents, kinds: { feeStructure: 'structure', studentFee: 'fee' } }];
const TRAIL = auditTrail(FEES);

function office(): FinanceOffice {
  const office = new FinanceOffice();
  office.createStructure('structure-1', 100_050);
  office.bill('fee-1', 100_050);
  office.simulation.settle();
  return office;
}

const logOf = ({ simulation }: FinanceOffice): readonly Recorded[] => [...simulation.log];

describe('The audit trail', () => {
  it('shows the actor, the record, the time and the amount of each event', () => {
    const [first] = [...replay(TRAIL, logOf(office())).values()];
    expect(first).toMatchObject({
      context: 'fees',
      type: 'FeeStructureCreated',
      says: 'Created the fee Tuition, term 1, ₹1,000.50, due 30 Jun 2026',
      kind: 'structure',
      record: 'structure-1',
      amount: 1000.5,
    });
  });

  it('makes one row for each described event, in log order', () => {
    const log = logOf(office());
    const rows = [...replay(TRAIL, log).values()];
    const told = log.filter(({ type }) => type in feeEvents);
    expect(rows.map(({ position }) => position)).toEqual(told.map(({ position }) => position));
  });

  it('names actors without an account', () => {
    const [event] = logOf(office());
    if (!event) throw new Error('nothing happened');
    const actors = ['system', 'provider', 'anonymous'].map((role) => {
      const [row] = replay(TRAIL, [{ ...event, metadata: { ...event.metadata, actor: { role } } }]).values();
      return row?.actor.name;
    });
    expect(actors).toEqual(['Bursar', 'Payment gateway', 'Visitor without sign-in']);
  });
});

describe('The days of the trail', () => {
  const log = logOf(office()).filter(({ type }) => type in feeEvents);
  const at = (event: Recorded, occurredAt: string) => ({ ...event, metadata: { ...event.metadata, occurredAt } });
  const late = log.map((event, index) =>
    at(event, index === 0 ? '2026-06-30T18:29:59.999Z' : '2026-06-30T18:30:00.000Z'),
  );

  it('count the entries of each kind, an event after midnight in India on its own day', () => {
    const [first, ...others] = [...replay(auditDays(FEES), late).values()];
    expect(first).toEqual({
      day: '2026-06-30',
      context: 'fees',
      kind: 'structure',
      events: 1,
      amountPaise: 100_050,
      seals: 0,
      first_position: log[0]?.position,
      last_position: log[0]?.position,
    });
    expect(others.map(({ day, kind }) => [day, kind])).toEqual([
      ['2026-07-01', 'fee'],
      ['2026-07-01', null],
    ]);
    expect(others.reduce((sum, { events }) => sum + events, 0)).toBe(log.length - 1);
  });

  it('count the seals apart from the other events of a day', () => {
    const assurance = { context: 'assurance', events: assuranceEvents, kinds: {} };
    const types = ['LogSealed', 'SealKeyRetired', 'LogSealed'];
    const data = { sealNo: 1, events: 9, keyId: 'k1' };
    const events = types.map((type, index): Recorded => ({ ...late[0]!, position: String(index + 1), type, data }));
    const rows = [...replay(auditDays([assurance]), events).values()];
    expect(rows.map(({ events, seals }) => ({ events, seals }))).toEqual([{ events: 3, seals: 2 }]);
    expect(types.map((type) => sealsIn({ type }))).toEqual([1, 0, 1]);
  });

  it('add up to the columns of the trail’s own entries', () => {
    const [days, entries] = [new Timeline(), new Timeline()];
    for (const row of replay(auditDays(FEES), late).values()) days.add(row.day, row);
    for (const { at: instant, context, position, amount } of replay(TRAIL, late).values()) {
      const place = { first_position: position, last_position: position };
      entries.add(istDayOf(instant), { context, events: 1, amountPaise: paiseOf(amount ?? 0), seals: 0, ...place });
    }
    expect(days.columns()).toEqual(entries.columns());
    expect(days.columns().map(({ at }) => at)).toEqual(['2026-06-30', '2026-07-01']);
  });
});

describe('The history of a record', () => {
  it('lists the changes of each event field by field', () => {
    const books = office();
    const terms = {
      name: 'Tuition, term 1',
      amountPaise: 120_000,
      dueDate: '2026-06-30T18:29:59.000Z',
      description: '',
    };
    books.simulation.execute(FeeStructure, 'structure-2', {
      type: 'CreateFeeStructure',
      feeStructureId: 'structure-2',
      terms,
    });
    books.simulation.execute(FeeStructure, 'structure-2', {
      type: 'UpdateFeeStructure',
      feeStructureId: 'structure-2',
      terms: { ...terms, amountPaise: 130_000 },
    });
    const events = logOf(books).filter(({ stream }) => stream === 'feeStructure-structure-2');
    const [created, updated] = fieldChanges(feeStructures, events);
    expect(created).toContainEqual({ field: 'amount', before: null, after: 1200 });
    expect(updated).toEqual([{ field: 'amount', before: 1200, after: 1300 }]);
  });
});

describe('An entry of the audit trail', () => {
  const telling = {
    context: 'payroll',
    events: { AccountSet: event<object>((_, about) => ({ says: `Set the account of ${about}` })) },
    kinds: { salary: 'salary' },
  };
  const [first] = logOf(office());
  const recorded = (change: Partial<Recorded>): Recorded => ({ ...first!, stream: 'salary-staff-1', ...change });

  it('names the owner, otherwise the subject of the stream', () => {
    const says = (about?: string) =>
      entryOf(telling, recorded({ type: 'AccountSet', metadata: { ...first!.metadata, about } })).says;
    expect([says('Asha Rao'), says()]).toEqual(['Set the account of Asha Rao', 'Set the account of staff-1']);
  });

  it('shows no amount where none is told, and the type of an undeclared event', () => {
    const entry = entryOf(telling, recorded({ type: 'AccountSet' }));
    expect(entry).toMatchObject({ kind: 'salary', record: 'staff-1', amount: null });
    expect(entryOf(telling, recorded({ type: 'SomethingElse' })).says).toBe('SomethingElse');
  });

  it('names a deputy with the absent person, and is found by either [APR-010]', () => {
    const actor = { userId: 'u-2', name: 'Anirban Lahiri', role: 'hod' };
    const entry = (decision: object | null, userId = 'u-2') =>
      entryOf(
        telling,
        recorded({
          ...{ type: 'AccountSet', data: { decision } },
          metadata: { ...first!.metadata, actor: { ...actor, userId } },
        }),
      );
    const decision = { by: 'u-2', byName: 'Anirban Lahiri', for: 'u-1', forName: 'Vasudha Kelkar' };
    expect(entry(decision)).toMatchObject({
      ...{ actor_id: 'u-2', actor_name: 'Anirban Lahiri for Vasudha Kelkar', persons: 'u-2 u-1' },
    });
    const alone = { actor_name: 'Anirban Lahiri', persons: 'u-2' };
    expect([entry({ by: 'u-2', byName: 'Anirban Lahiri' }), entry(null)]).toMatchObject([alone, alone]);
    expect(entry(decision, 'u-3')).toMatchObject({ actor_name: 'Anirban Lahiri', persons: 'u-3' });
  });

  it('takes the record from the event where the context says so', () => {
    const told = { ...telling, recordIn: () => ({ kind: 'payroll', record: 'payroll-1' }) };
    expect(entryOf(told, recorded({ type: 'AccountSet' }))).toMatchObject({ kind: 'payroll', record: 'payroll-1' });
    const nowhere = { ...telling, kinds: {} };
    expect(entryOf(nowhere, recorded({ type: 'AccountSet' }))).toMatchObject({ kind: null, record: 'staff-1' });
  });

  it('cuts bank account numbers to their last four digits, at any depth', () => {
    const account = { accountNumber: '001234567890', ifsc: 'SBIN0000001' };
    const cut = { ...account, accountNumber: '••••7890' };
    expect(masked(account)).toEqual(cut);
    expect(masked({ before: null, after: [account, 7] })).toEqual({ before: null, after: [cut, 7] });
    expect(entryOf(telling, recorded({ type: 'AccountSet', data: account })).data).toEqual(cut);
  });

  it('leaves everything else as it is', () => {
    for (const value of [null, 7, 'accountNumber', { accountNumber: 12 }, [{ ifsc: 'SBIN0000001' }]])
      expect(masked(value)).toBe(value);
  });
});
