import { declared } from '../kernel/index.js';
import { periodEvents } from './events.js';

const ASKED = { askedByName: 'identity of askedBy' } as const;
const CONFIRMED = { ...ASKED, confirmedByName: 'identity of confirmedBy' } as const;

export const ledgerDeclarations = declared(periodEvents, {
  PeriodClosed: { closedByName: 'identity of closedBy' },
  PeriodSealed: { root: 'plain' },
  PeriodReopeningAsked: { reason: 'plain', ...ASKED },
  PeriodReopened: { reason: 'plain', ...CONFIRMED },
  YearCloseAsked: ASKED,
  YearClosed: CONFIRMED,
});
