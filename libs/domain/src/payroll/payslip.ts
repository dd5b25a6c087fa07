import { daysInMonth, type Month, type Paise } from '../kernel/index.js';
import { type Calculation, type PayStructure, type SalaryComponent, type SlipLine } from './events.js';

export const BASIC_PAY = 'Basic pay';
export const SPECIAL_ALLOWANCE = 'Special allowance';
export const ADJUSTMENT = 'Adjustment';

export const WHOLE = 10_000;

export interface Payslip {
  readonly lines: readonly SlipLine[];
  readonly grossPaise: Paise;
  readonly deductionsPaise: Paise;
  readonly netPaise: Paise;
}

/** Without a structure, all of a salary is basic pay. */
export const PLAIN_STRUCTURE: PayStructure = { basicRate: WHOLE, components: [] };

export const isUnpaid = (days: number, month: Month): boolean =>
  Number.isInteger(days * 2) && days >= 0 && days < daysInMonth(month);

/** Rounds half up to whole rupees. */
export const salaryForDays = (salaryPaise: Paise, month: Month, unpaidDays: number): Paise =>
  unpaidDays === 0
    ? salaryPaise
    : Math.floor((salaryPaise * (daysInMonth(month) - unpaidDays)) / (daysInMonth(month) * 100) + 0.5) * 100;

const shareOf = (paise: Paise, rate: number): Paise => Math.floor((paise * rate) / (WHOLE * 100) + 0.5) * 100;

function amountOf(calculation: Calculation, grossPaise: Paise, basicPaise: Paise): Paise {
  if (calculation.basis === 'fixed') return calculation.amountPaise;
  const basis = calculation.basis === 'gross' ? grossPaise : basicPaise;
  return shareOf(Math.min(basis, calculation.ceilingPaise ?? basis), calculation.rate);
}

const sumOf = (lines: readonly SlipLine[], kind: SlipLine['kind']): Paise =>
  lines.reduce((sum, line) => (line.kind === kind ? sum + line.amountPaise : sum), 0);

function slipOf(lines: readonly SlipLine[]): Payslip {
  const grossPaise = sumOf(lines, 'earning');
  const deductionsPaise = sumOf(lines, 'deduction');
  return { lines, grossPaise, deductionsPaise, netPaise: grossPaise - deductionsPaise };
}

/**
 * Basic pay comes first; allowances follow as far as the salary reaches.
 * The special allowance takes the rest. Deductions never push the net below zero.
 */
export function payslipOf(grossPaise: Paise, { basicRate, components }: PayStructure): Payslip {
  const basicPaise = basicRate === WHOLE ? grossPaise : Math.min(shareOf(grossPaise, basicRate), grossPaise);
  const lines: SlipLine[] = [];
  let left = grossPaise;
  const add = (name: string, kind: SlipLine['kind'], amountPaise: Paise): void => {
    if (amountPaise === 0) return;
    lines.push({ name, kind, amountPaise });
    left -= amountPaise;
  };
  const addAll = (kind: SalaryComponent['kind']): void => {
    for (const component of components) {
      if (component.kind !== kind || grossPaise < component.fromGrossPaise) continue;
      add(component.name, kind, Math.min(amountOf(component.calculation, grossPaise, basicPaise), left));
    }
  };
  add(BASIC_PAY, 'earning', basicPaise);
  addAll('earning');
  add(SPECIAL_ALLOWANCE, 'earning', left);
  left = grossPaise;
  addAll('deduction');
  return slipOf(lines);
}

/** One adjustment line replaces any earlier one. */
export function adjustedTo(netPaise: Paise, before: readonly SlipLine[]): Payslip {
  const lines = before.filter(({ name }) => name !== ADJUSTMENT);
  const difference = netPaise - slipOf(lines).netPaise;
  if (difference === 0) return slipOf(lines);
  const kind = difference > 0 ? 'earning' : 'deduction';
  return slipOf([...lines, { name: ADJUSTMENT, kind, amountPaise: Math.abs(difference) }]);
}
