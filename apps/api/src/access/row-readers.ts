import { type Role, ROLES, type Route } from '@bursar/contracts';
import { type Person } from '@bursar/platform';
import { z } from 'zod';

type Row = Readonly<Record<string, unknown>>;

export const OFFICE: readonly Role[] = ['admin', 'finance_manager', 'auditor'];

export const OWNERS = ['user_id', 'staff_id', 'submitted_by', 'faculty_id', 'deputy_id'] as const;

interface Shown {
  readonly who: Route['who'];
  readonly fields: ReadonlySet<string>;
}

function shapesIn(schema: z.ZodType, depth = 2): ReadonlySet<string>[] {
  if (schema instanceof z.ZodArray) return shapesIn(schema.element as z.ZodType, depth);
  if (!(schema instanceof z.ZodObject)) return [];
  const parts = depth > 0 ? (Object.values(schema.shape) as z.ZodType[]) : [];
  return [new Set(Object.keys(schema.shape)), ...parts.flatMap((part) => shapesIn(part, depth - 1))];
}

/** Narrower than the roles of the routes. */
const ONLY: Readonly<Record<string, Partial<Record<Role, (row: Row) => boolean>>>> = {
  findings: { admin: ({ was_asked }) => was_asked === true, finance_manager: ({ was_asked }) => was_asked === true },
  report_schedules: { finance_manager: () => false },
  users: { finance_manager: ({ role }) => role === 'student' },
};

/** Derives a row's readers from the routes. */
export class RowReaders {
  private readonly shown = new Map<string, Shown[]>();

  constructor(routes: readonly Route[]) {
    for (const { method, reads = [], output, who } of routes) {
      if (method !== 'GET') continue;
      const shapes = shapesIn(output).map((fields) => ({ who, fields }));
      for (const model of reads) this.shown.set(model, [...(this.shown.get(model) ?? []), ...shapes]);
    }
  }

  ofAll(model: string, row: Row): readonly Role[] {
    const readers = this.readersOf(model, row);
    return ROLES.filter((role) => readers.some((who) => Array.isArray(who) && who.includes(role))).filter(
      (role) => ONLY[model]?.[role]?.(row) ?? true,
    );
  }

  ofOwn(model: string, row: Row): readonly Role[] {
    const readers = this.readersOf(model, row);
    return ROLES.filter((role) => readers.some((who) => !Array.isArray(who) || who.includes(role)));
  }

  mayRead({ id, role, studentId }: Person, model: string, row: Row): boolean {
    if (OFFICE.includes(role)) return this.ofAll(model, row).includes(role);
    const own = OWNERS.some((field) => row[field] === id) || (studentId !== null && row.student_id === studentId);
    return own && [...this.ofAll(model, row), ...this.ofOwn(model, row)].includes(role);
  }

  private readersOf(model: string, row: Row): readonly Route['who'][] {
    const fields = Object.keys(row);
    return (this.shown.get(model) ?? [])
      .filter((shown) => fields.every((field) => shown.fields.has(field)))
      .map(({ who }) => who);
  }
}
