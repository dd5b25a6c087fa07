import { financialYearName, financialYearOf, monthName } from '../kernel/index.js';
import { type PeriodEvents } from '../ledger/events.js';
import { audience, audienceOfStep } from './audiences.js';
import { news, type Said } from './notification.js';

const linkTo = (financialYear: string): string => `/admin/periods?year=${financialYear}`;

const asked = (askedBy: string, financialYear: string, title: string, body: string): Said => ({
  ...{ audience: audienceOfStep({ roles: ['admin'] }, askedBy), kind: 'period.asked', title, body },
  link: linkTo(financialYear),
});

function dismissed({ askedBy, dismissedBy }: { askedBy: string; dismissedBy: string }, year: string, title: string) {
  if (askedBy === dismissedBy) return undefined;
  return { audience: audience.user(askedBy), kind: 'period.dismissed', title, body: '', link: linkTo(year) } as const;
}

export const periodsNews = news<
  Pick<PeriodEvents, 'PeriodReopeningAsked' | 'PeriodReopeningDismissed' | 'YearCloseAsked' | 'YearCloseDismissed'>
>({
  PeriodReopeningAsked: ({ data: { month, reason, askedBy, askedByName } }) =>
    asked(askedBy, financialYearOf(`${month}-01`), `${askedByName} asks to reopen ${monthName(month)}`, reason),
  PeriodReopeningDismissed: ({ data }) =>
    dismissed(
      data,
      financialYearOf(`${data.month}-01`),
      `${data.dismissedByName} dismissed your request to reopen ${monthName(data.month)}`,
    ),
  YearCloseAsked: ({ data: { financialYear, askedBy, askedByName } }) =>
    asked(
      askedBy,
      financialYear,
      `${askedByName} asks to close ${financialYearName(financialYear)} for good`,
      'A second administrator must confirm this.',
    ),
  YearCloseDismissed: ({ data }) =>
    dismissed(
      data,
      data.financialYear,
      `${data.dismissedByName} dismissed your request to close ${financialYearName(data.financialYear)}`,
    ),
});
