import { type FigureName } from '@bursar/contracts';
import { type Location } from 'react-router-dom';

export interface Whose {
  readonly student_id?: string;
  readonly user_id?: string;
  readonly department_id?: string;
  readonly financial_year?: string;
  readonly month?: string;
  readonly from?: string;
  readonly to?: string;
  readonly accounts?: string;
  readonly group?: string;
  readonly then_from?: string;
  readonly then_to?: string;
  readonly then_accounts?: string;
  readonly then_group?: string;
  readonly as_of?: string;
}

export interface Why {
  readonly figure: FigureName;
  readonly whose?: Whose;
  /** At the first of two compared instants, where it differs. */
  readonly then?: Whose;
}

export interface AskedWhy extends Whose {
  readonly figure: string;
}

export const WHY = 'why';
export const WHY_ROW = 'why_row';

/** One parameter: `allocated?department_id=3`. */
export function whyAddress(search: string, { figure, ...whose }: AskedWhy, row?: string): string {
  const given = Object.entries<string>({ ...whose });
  const params = new URLSearchParams(search);
  params.set(WHY, [figure, new URLSearchParams(given).toString()].filter(Boolean).join('?'));
  if (row === undefined) params.delete(WHY_ROW);
  else params.set(WHY_ROW, row);
  return params.toString();
}

export const depthIn = ({ state }: Pick<Location<unknown>, 'state'>): number =>
  typeof state === 'object' && state !== null && 'why' in state ? Number(state.why) : 0;
