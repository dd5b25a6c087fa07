import { type Role, type Route } from '@bursar/contracts';
import { type Asked, type Figure, isGrouped } from '@bursar/domain/kernel';
import { type Person, type ShownFigure } from '@bursar/platform';
import { AccessRules, forbidden, invalid, Refused } from '@bursar/platform/http';
import { Inject, Injectable } from '@nestjs/common';
import { FIGURES_SHOWN } from './registrations.js';

export interface Whose {
  readonly student_id?: string | undefined;
  readonly user_id?: string | undefined;
  readonly department_id?: number | undefined;
  readonly financial_year?: string | undefined;
  readonly month?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly accounts?: string | undefined;
  readonly group?: string | undefined;
}

type Now = Pick<Asked, 'today' | 'now'>;

export const noSuchFigure = () => new Refused(404, 'NOT_FOUND', 'There is no such figure');

const ungrouped = () => invalid([{ field: 'group', message: 'This figure has no groups' }]);

const OWNED: Readonly<Record<string, string>> = { student_id: 'Student is required', user_id: 'User is required' };

const ownerIn = ({ on: { owner, self } }: ShownFigure): 'student_id' | 'user_id' | undefined =>
  (owner ?? self) as 'student_id' | 'user_id' | undefined;

const admits = ({ who }: Route, { role }: Person): boolean => !Array.isArray(who) || who.includes(role);

@Injectable()
export class ShownFigures {
  constructor(
    private readonly rules: AccessRules,
    @Inject(FIGURES_SHOWN) private readonly shown: readonly ShownFigure[],
  ) {}

  /** @throws Refused */
  admit(name: string, whose: Whose, person: Person, now: Now): { readonly figure: Figure; readonly asked: Asked } {
    const places = this.shown.filter(({ figure, on }) => figure.name === name && admits(on, person));
    if (places.length === 0) throw noSuchFigure();
    if (whose.group !== undefined && !places.every(({ figure }) => isGrouped(figure))) throw ungrouped();
    const named = places.filter((place) => this.isNamed(place, whose));
    const open = named.find((place) => this.opens(place, whose, person));
    if (open) return { figure: open.figure, asked: this.asked(open, whose, person, now) };
    const [missing] = places.flatMap((place) => ownerIn(place) ?? []);
    if (named.length === 0 && missing) throw invalid([{ field: missing, message: OWNED[missing] ?? '' }]);
    throw forbidden();
  }

  private isNamed(place: ShownFigure, whose: Whose): boolean {
    const owner = ownerIn(place);
    return owner === undefined ? whose.user_id === undefined : whose[owner] !== undefined;
  }

  private opens({ on }: ShownFigure, { student_id = '', user_id = '' }: Whose, person: Person): boolean {
    try {
      this.rules.admit(on, person, { student_id, user_id });
      return true;
    } catch (error) {
      if (error instanceof Refused) return false;
      throw error;
    }
  }

  private asked(place: ShownFigure, whose: Whose, person: Person, now: Now): Asked {
    const { student_id, user_id, financial_year, month, from, to, accounts, group } = whose;
    const owner = ownerIn(place);
    return {
      ...now,
      financial_year,
      month,
      from,
      to,
      accounts: accounts?.split(','),
      group,
      student_id: owner === 'user_id' ? undefined : student_id,
      user_id: owner === 'user_id' ? user_id : person.id,
      departments: departmentsOf(whose, person),
    };
  }
}

const LED: ReadonlySet<Role> = new Set(['hod']);

function departmentsOf({ department_id }: Whose, { role, departmentsLed }: Person): readonly number[] | undefined {
  if (!LED.has(role)) return department_id === undefined ? undefined : [department_id];
  if (department_id === undefined) return departmentsLed;
  if (!departmentsLed.includes(department_id)) throw forbidden();
  return [department_id];
}
