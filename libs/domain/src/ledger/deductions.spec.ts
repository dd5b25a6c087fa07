import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DomainError, officer, type Paise, paiseOf, replay } from '../kernel/index.js';
import { Simulation } from '../kernel/simulation.js';
import { heldByLine } from '../payroll/deductions.js';
import { Payroll } from '../payroll/payroll.js';
import { payrolls } from '../payroll/payrolls.projection.js';
import { payslipOf } from '../payroll/payslip.js';
import { Remittances } from '../payroll/remittance.js';
import { remittances } from '../payroll/remittances.projection.js';
import { ledgerEntries } from './index.js';

const MONTH = '2026-10';
const PAID_ON = '2026-11-12';
const FARIDA = officer({ userId: 'user-f', name: 'Farida Khan' });
const STRUCTURE = {
  basicRate: 5_000,
  components: (['Provident fund', 'Professional tax'] as const).map((name, index) => ({
    ...{ name, kind: 'deduction' as const, fromGrossPaise: 0 },
    calculation: { basis: 'gross' as const, rate: 1_200 - 700 * index, ceilingPaise: null },
  })),
};

const total = (paise: Iterable<Paise>): Paise => [...paise].reduce((sum, each) => sum + each, 0);

class Office {
  readonly simulation = new Simulation([]);
  private made = 0;

  generate(grossPaise: Paise): void {
    const payrollId = `p${++this.made}`;
    const { netPaise, ...slip } = payslipOf(grossPaise, STRUCTURE);
    const facts = { staffName: 'Asha Rao', role: 'staff', departmentId: 1, generatedBy: FARIDA.userId } as const;
    this.simulation.execute(Payroll, payrollId, {
      ...{ type: 'GeneratePayroll', payrollId, runId: 'run', staffId: payrollId, month: MONTH },
      ...{ ...facts, ...slip, amountPaise: netPaise },
    });
  }

  recalculate(payrollId: string, grossPaise: Paise): void {
    const { netPaise, ...slip } = payslipOf(grossPaise, STRUCTURE);
    const command = { type: 'RecalculatePayroll', ...slip, amountPaise: netPaise, unpaidDays: 0, by: FARIDA } as const;
    this.simulation.execute(Payroll, payrollId, command);
  }

  amend(payrollId: string, amountPaise: Paise): void {
    const terms = { month: MONTH, amountPaise, status: 'unpaid', paidOn: null, notes: undefined } as const;
    const edit = { ...terms, slotHolder: null, today: PAID_ON, by: FARIDA, salarySetBy: [] };
    this.simulation.execute(Payroll, payrollId, { type: 'AmendPayroll', ...edit });
  }

  cancel(payrollId: string): void {
    this.simulation.execute(Payroll, payrollId, { type: 'CancelPayroll', reason: 'Left', by: FARIDA });
  }

  held(): ReadonlyMap<string, Paise> {
    return heldByLine(replay(payrolls, this.simulation.log).values());
  }

  reverse(index: number): void {
    const made = [...replay(remittances, this.simulation.log).keys()];
    this.simulation.execute(Remittances, MONTH, {
      ...{ type: 'ReverseRemittance', remittanceId: made[index] ?? 'none', reason: 'Wrong amount' },
      ...{ reversedBy: FARIDA.userId, reversedByName: FARIDA.name },
    });
  }

  remit(name: string, amountPaise: Paise): void {
    this.simulation.execute(Remittances, MONTH, {
      ...{ type: 'RemitDeductions', remittanceId: `r${++this.made}`, name, month: MONTH, amountPaise },
      ...{ paidOn: PAID_ON, reference: 'TRRN', remittedBy: FARIDA.userId, remittedByName: FARIDA.name },
      heldPaise: this.held().get(name) ?? 0,
    });
  }
}

function unlessRefused(act: () => void): boolean {
  try {
    act();
    return true;
  } catch (refusal) {
    if (!(refusal instanceof DomainError)) throw refusal;
    return false;
  }
}

const ACTS = ['generate', 'generate', 'recalculate', 'amend', 'cancel', 'remit', 'remit', 'remit', 'reverse'] as const;
const moves = fc.array(
  fc.record({
    act: fc.constantFrom(...ACTS),
    which: fc.integer({ min: 1, max: 6 }),
    name: fc.constantFrom('Provident fund', 'Professional tax', 'Canteen'),
    paise: fc.integer({ min: 1, max: 90_000_00 }),
  }),
  { minLength: 5, maxLength: 40 },
);

describe('The deductions of random months', () => {
  it('are never remitted beyond what is held, and 2020 is the slips less the remittances', () => {
    fc.assert(
      fc.property(moves, (made) => {
        const office = new Office();
        const { log } = office.simulation;
        const remittedOf = (name: string) =>
          total(
            [...replay(remittances, log).values()]
              .filter((row) => row.name === name && row.status === 'recorded')
              .map(({ amount }) => paiseOf(amount)),
          );
        for (const { act, which, name, paise } of made) {
          const id = `p${which}`;
          const acts = {
            generate: () => office.generate(paise + 1_000_00),
            recalculate: () => office.recalculate(id, paise + 1_000_00),
            amend: () => office.amend(id, paise),
            cancel: () => office.cancel(id),
            reverse: () => office.reverse(which - 1),
            remit: () => office.remit(name, Math.max(1, Math.round(paise / 10))),
          };
          const isDone = unlessRefused(acts[act]);
          if (act === 'remit' && isDone) expect(remittedOf(name)).toBeLessThanOrEqual(office.held().get(name) ?? 0);
        }
        const lines = [...replay(ledgerEntries, log).values()];
        const held = office.held();
        for (const part of ['Provident fund', 'Professional tax', 'Canteen']) {
          const owed = lines.filter((line) => line.account === '2020' && line.part === part);
          expect(0 - total(owed.map(({ paise }) => paise))).toBe((held.get(part) ?? 0) - remittedOf(part));
        }
        expect(total(lines.map(({ paise }) => paise))).toBe(0);
      }),
      { seed: 20_261_126, numRuns: 200 },
    );
  });
});
