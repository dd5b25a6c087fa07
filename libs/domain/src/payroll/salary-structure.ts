import { decider, isMonth, type Month } from '../kernel/index.js';
import { type PayStructure, type SalaryComponent, type SalaryStructureEvents } from './events.js';
import { ADJUSTMENT, BASIC_PAY, PLAIN_STRUCTURE, SPECIAL_ALLOWANCE, WHOLE } from './payslip.js';
import { refuse } from './refusals.js';

export interface DatedStructure {
  readonly effectiveFrom: Month;
  readonly structure: PayStructure;
}

export interface SalaryStructureState {
  readonly versions: readonly DatedStructure[];
}

export type SalaryStructureCommands = {
  LayDownStructure: { effectiveFrom: Month; structure: PayStructure };
};

export const SALARY_STRUCTURE = 'main';

const RESERVED = new Set([BASIC_PAY, SPECIAL_ALLOWANCE, ADJUSTMENT].map((name) => name.toLowerCase()));

const isRate = (rate: number, least: number): boolean => Number.isSafeInteger(rate) && rate >= least && rate <= WHOLE;

function checkComponent({ name, calculation }: SalaryComponent): void {
  if (RESERVED.has(name.toLowerCase())) throw refuse('component-name-reserved', name);
  if (calculation.basis === 'fixed') {
    if (calculation.amountPaise <= 0) throw refuse('component-amount-invalid', name);
  } else if (!isRate(calculation.rate, 1)) {
    throw refuse('component-rate-invalid', name);
  }
}

function checkStructure({ basicRate, components }: PayStructure): void {
  if (!isRate(basicRate, 100)) throw refuse('basic-rate-invalid');
  const names = new Set<string>();
  for (const component of components) {
    checkComponent(component);
    const name = component.name.toLowerCase();
    if (names.has(name)) throw refuse('component-name-repeated', component.name);
    names.add(name);
  }
}

export const structureIn = (versions: readonly DatedStructure[], month: Month): PayStructure =>
  versions.reduce<DatedStructure>(
    (found, version) =>
      version.effectiveFrom <= month && version.effectiveFrom >= found.effectiveFrom ? version : found,
    { effectiveFrom: '', structure: PLAIN_STRUCTURE },
  ).structure;

/** Rates change with the law and the pay commission, so they are dated events, not code. */
export const SalaryStructure = decider<SalaryStructureState, SalaryStructureCommands, SalaryStructureEvents>({
  category: 'salaryStructure',
  initial: { versions: [] },
  decide: {
    LayDownStructure: ({ effectiveFrom, structure }) => {
      if (!isMonth(effectiveFrom)) throw refuse('month-invalid');
      checkStructure(structure);
      return [{ type: 'SalaryStructureLaidDown', data: { effectiveFrom, structure } }];
    },
  },
  evolve: {
    SalaryStructureLaidDown: ({ versions }, version) => ({ versions: [...versions, version] }),
  },
});
