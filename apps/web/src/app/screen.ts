import { type Audience, type Role } from '@bursar/contracts';
import { type LazyPage } from '../shared/shell/lazy-page.js';
import { type Icon } from '../shared/theme/icons.js';

/** Entries without a group come first. */
export const MENU_GROUPS = ['Money in', 'Money out', 'People', 'Control', 'Account'] as const;

interface MenuEntry {
  readonly label: string;
  readonly Icon: Icon;
  readonly group?: (typeof MENU_GROUPS)[number];
  /** In reach on a phone, beside the dashboard. */
  readonly dailyOf?: readonly Role[];
}

export interface Screen {
  readonly path: string;
  readonly who: Exclude<Audience, 'public'>;
  readonly page: LazyPage;
  readonly menu?: MenuEntry;
  /** For roles that have another dashboard. */
  readonly visitedBy?: Readonly<Partial<Record<Role, MenuEntry>>>;
  /** For the search. */
  readonly name?: string;
  /** The entry marked while this screen is open. */
  readonly below?: string;
  readonly homeOf?: readonly string[];
  /** Open to passed-out students. */
  readonly afterPassOut?: true;
  readonly dashboardOf?: readonly string[];
}
