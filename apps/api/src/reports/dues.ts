import { type OwedPer, type ReportColumn } from '@bursar/contracts';
import { type AssignedFeeRow, assignedFees, DUES_AGES, type DuesAge } from '@bursar/domain/fees';
import { type Day, istDayOf, type Paise, paiseOf, rupeesOf } from '@bursar/domain/kernel';
import { Injectable } from '@nestjs/common';
import { Departments } from '../access/departments.js';
import { figures, type Figures } from './figures.js';
import { PastDays } from './past-days.js';

const DAY_MS = 86_400_000;

const ageOf = ({ due_date }: AssignedFeeRow, asOf: Day): DuesAge => {
  const days = (Date.parse(asOf) - Date.parse(istDayOf(due_date))) / DAY_MS;
  return DUES_AGES.find(({ to }) => days <= to)?.id ?? 'over_90';
};

interface Owing {
  readonly id: string;
  readonly name: string;
  readonly student_id?: string;
  readonly enrollment: string;
  bills: number;
  readonly paise: Record<DuesAge, Paise>;
}

type Named = Pick<Owing, 'id' | 'name' | 'student_id'> & { readonly enrollment?: string };

const owingNothing = (named: Named): Owing => ({
  enrollment: '',
  ...named,
  bills: 0,
  paise: { not_due: 0, to_30: 0, to_60: 0, to_90: 0, over_90: 0 },
});

const NOWHERE: Named = { id: 'none', name: 'No department' };

const OWED_BY: Readonly<Record<OwedPer, (bill: AssignedFeeRow) => Named>> = {
  student: ({ student_id: id, student_name: name, enrollment_no_now: enrollment }) => ({
    ...{ id, name, enrollment, student_id: id },
  }),
  batch: ({ batch }) => ({ id: String(batch), name: `Batch ${batch}` }),
  department: ({ department_id: id, department_name }) =>
    id === null ? NOWHERE : { id: String(id), name: department_name ?? '' },
};

@Injectable()
export class Dues {
  constructor(
    private readonly days: PastDays,
    private readonly departments: Departments,
  ) {}

  /** Dues at the end of an IST day. */
  async byAge(asOf: Day, departmentId: number | undefined, per: OwedPer): Promise<Figures> {
    const books = await this.days.rowsAtEndOf(asOf);
    const where = { status: { in: ['unpaid', 'partial'] }, department_id: departmentId };
    const departments = (await this.departments.all()).map(({ id, name }) => ({ id: String(id), name }));
    const known = per === 'department' ? [...departments, NOWHERE] : [];
    const owing = new Map(known.map((named) => [named.id, owingNothing(named)]));
    for await (const bills of books.slices(assignedFees, { where })) {
      for (const bill of bills) {
        const named = OWED_BY[per](bill);
        const owed = owing.get(named.id) ?? owingNothing(named);
        owing.set(named.id, owed);
        owed.bills += 1;
        owed.paise[ageOf(bill, asOf)] += paiseOf(bill.outstanding);
      }
    }
    const rows = [...owing.values()].filter(({ bills }) => bills > 0);
    return figures(columnsOf(per), per === 'department' ? rows : rows.toSorted(byName), ({ id, student_id }) => ({
      id,
      ...(student_id !== undefined && { student_id }),
    }));
  }
}

const byName = (one: Owing, other: Owing): number => one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1);

const HEADERS: Readonly<Record<OwedPer, string>> = { student: 'Student', batch: 'Batch', department: 'Department' };

type Column = ReportColumn & { readonly of: (row: Owing) => string | number };

const ENROLLMENT: Column = { id: 'enrollment', header: 'Enrollment No', unit: 'text', of: (row) => row.enrollment };

const columnsOf = (per: OwedPer): readonly Column[] => [
  { id: per, header: HEADERS[per], unit: 'text', of: ({ name }) => name },
  ...(per === 'student' ? [ENROLLMENT] : []),
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
