import { salaries, type SalaryComponentInput, type SalaryComponentShown } from '@bursar/contracts';
import { rupeesOf } from '@bursar/domain/kernel';
import {
  type Calculation,
  PLAIN_STRUCTURE,
  SALARY_STRUCTURE,
  type SalaryComponent,
  SalaryStructure,
  salaryStructures,
  type SalaryStructureRow,
} from '@bursar/domain/payroll';
import { Execute } from '@bursar/platform';
import { serve } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';

const AT_FIRST = { effective_from: '', structure: PLAIN_STRUCTURE, decided_by: null, decided_at: null };

const calculationOf = ({ basis, amount, rate, ceiling }: SalaryComponentInput): Calculation =>
  basis === 'fixed' ? { basis, amountPaise: amount ?? 0 } : { basis, rate: rate ?? 0, ceilingPaise: ceiling ?? null };

const componentOf = (given: SalaryComponentInput): SalaryComponent => ({
  name: given.name,
  kind: given.kind,
  calculation: calculationOf(given),
  fromGrossPaise: given.from_gross ?? 0,
});

const componentShown = ({ name, kind, calculation, fromGrossPaise }: SalaryComponent): SalaryComponentShown => {
  const isFixed = calculation.basis === 'fixed';
  return {
    name,
    kind,
    basis: calculation.basis,
    amount: isFixed ? rupeesOf(calculation.amountPaise) : null,
    rate: isFixed ? null : calculation.rate / 100,
    ceiling: isFixed || calculation.ceilingPaise === null ? null : rupeesOf(calculation.ceilingPaise),
    from_gross: rupeesOf(fromGrossPaise),
  };
};

const structureShown = ({
  effective_from,
  structure,
  decided_by,
  decided_at,
}: Pick<SalaryStructureRow, 'effective_from' | 'structure' | 'decided_by'> & { decided_at: string | null }) => ({
  effective_from,
  basic_rate: structure.basicRate / 100,
  components: structure.components.map(componentShown),
  decided_by,
  decided_at,
});

@Controller()
export class SalaryStructuresController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
  ) {}

  readonly routes = serve(salaries)({
    salaryStructures: () => this.all(),

    setSalaryStructure: async ({ effective_from: effectiveFrom, basic_rate: basicRate, components }, by) => {
      const structure = { basicRate, components: components.map(componentOf) };
      const layDown = { type: 'LayDownStructure', effectiveFrom, structure } as const;
      await this.commands.execute(Execute.on(SalaryStructure, SALARY_STRUCTURE, layDown, by));
      return async () => {
        const found = (await this.all()).find(({ effective_from }) => effective_from === effectiveFrom);
        const now = found ?? structureShown({ ...AT_FIRST, effective_from: effectiveFrom, structure });
        return { message: 'Salary components saved', structure: now };
      };
    },
  });

  private async all() {
    const newest = ['effective_from', 'decided_at'] as const;
    const sort = newest.map((field) => ({ field, descending: true }));
    return [...(await this.readModels.find(salaryStructures, { sort })), AT_FIRST].map(structureShown);
  }
}
