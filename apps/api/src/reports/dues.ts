import { type ReportColumn } from '@bursar/contracts';
import { type AssignedFeeRow, assignedFees, DUES_AGES, type DuesAge } from '@bursar/domain/fees';
import {
  addDays,
  type Day,
  istDayOf,
  type Paise,
  paiseOf,
  rupeesOf,
  startOfIstDay,
  type Timestamp,
} from '@bursar/domain/kernel';
import { Clock } from '@bursar/platform';
import { ReadModels } from '@bursar/platform/read-models';
import { Past } from '@bursar/platform/subscriptions';
import { Injectable } from '@nestjs/common';
import { Departments } from '../access/departments.js';
import { figures, type Figures } from './figures.js';

const DAY_MS = 86_400_000;

const ageOf = ({ due_date }: AssignedFeeRow, asOf: Day): DuesAge => {
  const days = (Date.parse(asOf) - Date.parse(istDayOf(due_date))) / DAY_MS;
  return DUES_AGES.find(({ to }) => days <= to)?.id ?? 'over_90';
};

interface Owing {
  readonly id: string;
  readonly name: string;
  bills: number;
  readonly paise: Record<DuesAge, Paise>;
}

const owingNothing = (id: number | null, name: string): Owing => ({
  id: String(id ?? 'none'),
  name,
  bills: 0,
  paise: { not_due: 0, to_30: 0, to_60: 0, to_90: 0, over_90: 0 },
});

const lastInstantOf = (day: Day): Timestamp => new Date(Date.parse(startOfIstDay(addDays(day, 1))) - 1).toISOString();

@Injectable()
export class Dues {
  constructor(
    private readonly readModels: ReadModels,
    private readonly past: Past,
    private readonly clock: Clock,
    private readonly departments: Departments,
  ) {}

  /** Dues at the end of an IST day. */
  async byAge(asOf: Day, departmentId: number | undefined): Promise<Figures> {
    const over = asOf < istDayOf(this.clock.now());
    const books = over ? await this.past.at(lastInstantOf(asOf)) : this.readModels;
    const where = { status: { in: ['unpaid', 'partial'] }, department_id: departmentId };
    const departments = await this.departments.all();
    const all: readonly { id: number | null; name: string }[] = [...departments, { id: null, name: 'No department' }];
    const owing = new Map(all.map(({ id, name }) => [id, owingNothing(id, name)]));
    for await (const bills of books.slices(assignedFees, { where })) {
      for (const bill of bills) {
        const department = owing.get(bill.department_id);
        if (!department) continue;
        department.bills += 1;
        department.paise[ageOf(bill, asOf)] += paiseOf(bill.outstanding);
      }
    }
    return figures(
      COLUMNS,
      [...owing.values()].filter(({ bills }) => bills > 0),
      ({ id }) => ({ id }),
    );
  }
}

const COLUMNS: readonly (ReportColumn & { readonly of: (row: Owing) => string | number })[] = [
  { id: 'department', header: 'Department', unit: 'text', of: ({ name }) => name },
  { id: 'bills', header: 'Open bills', unit: 'count', of: ({ bills }) => bills },
  ...DUES_AGES.map(({ id, name }) => ({
    id,
    header: name,
    unit: 'rupees' as const,
    of: ({ paise }: Owing) => rupeesOf(paise[id]),
  })),
  {
    id: 'outstanding',
    header: 'Outstanding',
    unit: 'rupees',
    of: ({ paise }) => rupeesOf(Object.values(paise).reduce((total, each) => total + each, 0)),
  },
];
