import { REPORTS, type Role } from '@bursar/contracts';

import { type SessionUser } from '../../shared/session/session.js';
import { menuOf } from '../homes.js';
import { ACTIONS } from '../screen-actions.js';
import { type Screen } from '../screen.js';
import { mayOpen, screensOf } from '../screens.js';

export interface Place {
  readonly label: string;
  readonly note: string;
  readonly to: string;
}

const REPORT = '/admin/reports/:kind';

const reportsIn = (screens: readonly Screen[], role: Role): readonly Place[] =>
  screens.some((screen) => screen.path === REPORT && mayOpen(screen, role))
    ? REPORTS.map(({ kind, title }) => ({ label: title, note: '', to: REPORT.replace(':kind', kind) }))
    : [];

export function placesOf(user: SessionUser): Readonly<Record<'screens' | 'reports' | 'actions', readonly Place[]>> {
  const screens = screensOf(user);
  const open = screens.filter((screen) => mayOpen(screen, user.role));
  const menu = menuOf(user.role, screens).map(({ path, menu: entry }) => ({ label: entry?.label ?? '', to: path }));
  const named = open.flatMap(({ path, name }) => (name === undefined ? [] : [{ label: name, to: path }]));
  const actions = ACTIONS.filter(({ who }) => who.includes(user.role)).map(({ label, to }) => ({
    label,
    to,
    note: '',
  }));
  return {
    screens: [...menu, ...named].map((screen) => ({ ...screen, note: '' })),
    reports: reportsIn(screens, user.role),
    actions,
  };
}
