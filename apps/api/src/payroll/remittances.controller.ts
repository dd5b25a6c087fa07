import { remittances as contract } from '@bursar/contracts';
import { istMonthOf, type Month, type Paise, paiseOf, rupeesOf } from '@bursar/domain/kernel';
import { heldByLine, payrolls, refuse, Remittances, remittances, type RemittanceRow } from '@bursar/domain/payroll';
import { Clock, Execute } from '@bursar/platform';
import { personOf, serve } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';

interface Sums {
  readonly heldPaise: Paise;
  readonly remittedPaise: Paise;
}

const inRupees = ({ heldPaise, remittedPaise }: Sums) => ({
  ...{ held: rupeesOf(heldPaise), remitted: rupeesOf(remittedPaise), left: rupeesOf(heldPaise - remittedPaise) },
});

const total = (paise: Iterable<Paise>): Paise => [...paise].reduce((sum, each) => sum + each, 0);

function remittedByLine(rows: readonly RemittanceRow[]): ReadonlyMap<string, Paise> {
  const remitted = new Map<string, Paise>();
  for (const { name, amount } of rows.filter(({ status }) => status === 'recorded'))
    remitted.set(name, (remitted.get(name) ?? 0) + paiseOf(amount));
  return remitted;
}

@Controller()
export class RemittancesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
  ) {}

  readonly routes = serve(contract)({
    deductions: async ({ month = istMonthOf(this.clock.now()) }) => {
      const held = await this.held(month);
      const rows = await this.readModels.find(remittances, {
        ...{ where: { month }, sort: [{ field: 'paid_on', descending: true }] },
      });
      const remitted = remittedByLine(rows);
      const lines = [...new Set([...held.keys(), ...remitted.keys()])].sort().map((name) => ({
        ...{ name, ...inRupees({ heldPaise: held.get(name) ?? 0, remittedPaise: remitted.get(name) ?? 0 }) },
      }));
      const all = { heldPaise: total(held.values()), remittedPaise: total(remitted.values()) };
      return { month, ...inRupees(all), lines, remittances: [...rows] };
    },

    remit: async ({ name, month, amount: amountPaise, paid_on: paidOn, reference }, by) => {
      const remittanceId = by.newId();
      const { id: remittedBy, name: remittedByName } = personOf(by);
      const heldPaise = (await this.held(month)).get(name) ?? 0;
      const facts = { remittanceId, name, month, amountPaise, paidOn, reference, remittedBy, remittedByName };
      const command = { type: 'RemitDeductions', ...facts, heldPaise } as const;
      await this.commands.execute(Execute.on(Remittances, month, command, by));
      return async () => ({ message: 'Remittance recorded.', remittance: await this.remittance(remittanceId) });
    },

    reverseRemittance: async ({ id: remittanceId, reason }, by) => {
      const { month } = await this.remittance(remittanceId);
      const { id: reversedBy, name: reversedByName } = personOf(by);
      const command = { type: 'ReverseRemittance', remittanceId, reason, reversedBy, reversedByName } as const;
      await this.commands.execute(Execute.on(Remittances, month, command, by));
      return async () => ({ message: 'Remittance reversed.', remittance: await this.remittance(remittanceId) });
    },
  });

  private readonly remittance = (id: string) =>
    this.readModels.need(remittances, id, () => refuse('remittance-not-found'));

  private async held(month: Month): Promise<ReadonlyMap<string, Paise>> {
    return heldByLine(await this.readModels.find(payrolls, { where: { month } }));
  }
}
