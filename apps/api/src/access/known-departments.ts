import { budgeting, UNKNOWN_DEPARTMENT, type Violation } from '@bursar/contracts';
import { type GuardedRequest, invalid } from '@bursar/platform/http';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Departments } from './departments.js';

const FIELDS = ['department_id', 'departmentId', 'departments_led'] as const;

type Id = number | string;

type Given = Readonly<Partial<Record<(typeof FIELDS)[number], Id | readonly Id[] | null>>>;

const idsIn = (given: Given): readonly (readonly [field: string, id: string])[] =>
  FIELDS.flatMap((field) => [given[field] ?? []].flat().map((id: Id) => [field, String(id)] as const));

/** A schema cannot know added departments. */
@Injectable()
export class KnownDepartments implements CanActivate {
  constructor(private readonly departments: Departments) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() === 'http') await this.check(context.switchToHttp().getRequest<GuardedRequest>());
    return true;
  }

  private async check({ route, input }: GuardedRequest): Promise<void> {
    const ids = route === budgeting.allocate ? [] : idsIn(Object(input) as Given);
    if (ids.length === 0) return;
    const known = new Set((await this.departments.all()).map(({ id }) => String(id)));
    const [first, ...others] = ids
      .filter(([, id]) => !known.has(id))
      .map(([field]): Violation => ({ field, message: UNKNOWN_DEPARTMENT }));
    if (first) throw invalid([first, ...others]);
  }
}
