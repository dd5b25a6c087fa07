import { lazyPage } from '../shared/shell/lazy-page.js';
import { type Screen } from './screen.js';
import { PeriodsIcon } from './screen-icons.js';

export const LEDGER_SCREENS: readonly Screen[] = [
  {
    path: '/admin/periods',
    who: ['admin', 'finance_manager', 'auditor'],
    page: lazyPage(() => import('../features/ledger/periods-page.js')),
    menu: { label: 'Periods', Icon: PeriodsIcon, group: 'Control' },
  },
];
