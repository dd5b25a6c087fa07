import { type DemandedBy, type ReportColumn } from '@bursar/contracts';
import { type Day, type Paise, type Position, rupeesOf } from '@bursar/domain/kernel';
import { BILLING, type LedgerRecordRow, ledgerRecords } from '@bursar/domain/ledger';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';
import { movements } from '../access/account-movements.js';
import { Departments } from '../access/departments.js';
import { type Asked, figures, type Figures } from './figures.js';
import { SINGLE } from './registers.js';

interface Named {
  readonly id: string;
  readonly name: string;
  readonly since?: Position | undefined;
}

interface Demand {
  readonly id: string;
  name: string;
  since: Position;
  openingPaise: Paise;
  demandPaise: Paise;
  collectionPaise: Paise;
}

const NOWHERE: Named = { id: 'none', name: 'No department' };

const GROUPS: Readonly<Record<Exclude<DemandedBy, 'department'>, (record: LedgerRecordRow) => Named>> = {
  batch: ({ batch }) => ({ id: String(batch), name: `Batch ${batch}` }),
  structure: ({ id, fee_structure_id, about, entries }) =>
    fee_structure_id === null || fee_structure_id === id
      ? { id: SINGLE.id, name: SINGLE.fee }
      : { id: fee_structure_id, name: about, since: entries[0]?.position },
};

const HEADERS: Readonly<Record<DemandedBy, string>> = {
  department: 'Department',
  batch: 'Batch',
  structure: 'Fee structure',
};

type Column = ReportColumn & { readonly of: (row: Demand) => string | number };

const rupees = (id: string, header: string, paise: (row: Demand) => Paise): Column => ({
  ...{ id, header, unit: 'rupees', of: (row) => rupeesOf(paise(row)) },
});

const columnsOf = (group: DemandedBy): readonly Column[] => [
  { id: group, header: HEADERS[group], unit: 'text', of: ({ name }) => name },
  rupees('opening', 'Opening', ({ openingPaise }) => openingPaise),
  rupees('demand', 'Demand', ({ demandPaise }) => demandPaise),
  rupees('collection', 'Collection', ({ collectionPaise }) => collectionPaise),
  rupees('balance', 'Balance', (row) => row.openingPaise + row.demandPaise - row.collectionPaise),
];

class DemandsByGroup {
  readonly demands = new Map<string, Demand>();

  constructor(private readonly from: Day) {}

  of({ id, name, since = '' }: Named): Demand {
    const known = this.demands.get(id) ?? { id, name, since, openingPaise: 0, demandPaise: 0, collectionPaise: 0 };
    this.demands.set(id, known);
    return since > known.since ? Object.assign(known, { name, since }) : known;
  }

  add(demand: Demand, day: Day, paise: Paise, billedPaise: Paise): void {
    if (day < this.from) demand.openingPaise += paise;
    else {
      demand.demandPaise += billedPaise;
      demand.collectionPaise += billedPaise - paise;
    }
  }
}

const byName = (one: Demand, other: Demand): number =>
  one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1);

@Injectable()
export class Demands {
  constructor(
    private readonly readModels: ReadModels,
    private readonly departments: Departments,
  ) {}

  async made({ group = 'department', ...asked }: Asked): Promise<Figures> {
    const made = group === 'department' ? await this.byDepartment(asked) : await this.byBills(asked, group);
    const rows = made.filter((row) => row.openingPaise !== 0 || row.demandPaise !== 0 || row.collectionPaise !== 0);
    return figures(columnsOf(group), rows, ({ id }) => ({ id }));
  }

  private async byDepartment({ from, to }: Asked): Promise<readonly Demand[]> {
    const groups = new DemandsByGroup(from);
    const named = (await this.departments.all()).map(({ id, name }) => groups.of({ id: String(id), name }));
    const nowhere = groups.of(NOWHERE);
    for await (const [day, row] of movements(this.readModels, { from, to }, { account: '1110' })) {
      const { department_id, debit_paise, credit_paise, billed_paise } = row;
      const demand = department_id === null ? nowhere : groups.demands.get(String(department_id));
      if (demand) groups.add(demand, day, debit_paise - credit_paise, billed_paise);
    }
    return [...named, nowhere];
  }

  private async byBills({ from, to }: Asked, group: keyof typeof GROUPS): Promise<readonly Demand[]> {
    const groups = new DemandsByGroup(from);
    for await (const records of this.readModels.slices(ledgerRecords, { where: { kind: 'bill' } })) {
      for (const record of records) {
        const demand = groups.of(GROUPS[group](record));
        const owed = owedIn(record).filter(({ day }) => day <= to);
        owed.forEach(({ day, paise, isBilled }) => groups.add(demand, day, paise, isBilled ? paise : 0));
      }
    }
    return [...groups.demands.values()].toSorted(byName);
  }
}

const owedIn = ({ entries }: LedgerRecordRow) =>
  entries.flatMap(({ day, type, lines }) =>
    lines
      .filter(({ account }) => account === '1110')
      .map(({ paise }) => ({ day, paise, isBilled: BILLING.includes(type) })),
  );
