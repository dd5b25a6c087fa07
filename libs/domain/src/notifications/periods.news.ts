import { financialYearName, financialYearOf, monthName } from '../kernel/index.js';
import { type PeriodEvents } from '../ledger/events.js';
import { audience, audienceOfStep } from './audiences.js';
import { news, type Said } from './notification.js';

const linkTo = (financialYear: string): string => `/admin/periods?year=${financialYear}`;

type Asking = Required<Pick<Said, 'title' | 'body' | 'asks'>>;

const asked = (askedBy: string, financialYear: string, { title, body, asks }: Asking): Said => ({
  ...{ audience: audienceOfStep({ roles: ['admin'] }, askedBy), kind: 'period.asked', title, body, asks },
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
    asked(askedBy, financialYearOf(`${month}-01`), {
      ...{ title: `${askedByName} asks to reopen ${monthName(month)}`, body: reason },
      asks: month,
    }),
  PeriodReopeningDismissed: ({ data }) =>
    dismissed(
      data,
      financialYearOf(`${data.month}-01`),
      `${data.dismissedByName} dismissed your request to reopen ${monthName(data.month)}`,
    ),
  YearCloseAsked: ({ data: { financialYear, askedBy, askedByName } }) =>
    asked(askedBy, financialYear, {
      title: `${askedByName} asks to close ${financialYearName(financialYear)} for good`,
      body: 'A second administrator must confirm this.',
      asks: financialYear,
    }),
  YearCloseDismissed: ({ data }) =>
    dismissed(
      data,
      data.financialYear,
      `${data.dismissedByName} dismissed your request to close ${financialYearName(data.financialYear)}`,
    ),
});
