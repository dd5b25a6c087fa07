import { Expense, type ExpenseRequest } from '@bursar/domain/expenses';
import { derivedId } from '@bursar/platform';
import { timeOn } from './academic-calendar.js';
import { askedFor, ruledRoute } from './approvals.chapter.js';
import { actorOf } from './campus.js';
import { type University } from './university.js';

interface Asked extends Pick<ExpenseRequest, 'kind' | 'description' | 'amountPaise'> {
  readonly daysAgo: number;
}

const AT_THE_DEMO_HEAD: readonly Asked[] = [
  { kind: 'claim', description: 'Travel to the board of studies in Nashik', amountPaise: 4_860_00, daysAgo: 8 },
  { kind: 'purchase', description: 'Batteries for the server room', amountPaise: 38_400_00, daysAgo: 7 },
  { kind: 'purchase', description: 'Simulation software for three years', amountPaise: 6_20_000_00, daysAgo: 2 },
];

const GIFT_PAISE = 15_00_000_00;

function incomeWaits({ campus, calendar, diary }: University): void {
  const finance = campus.financeManager;
  const requestId = derivedId('demo', 'request', 'income');
  const sourceName = 'Vidyanagar Alumni Trust';
  const description = 'Towards the solar roof of the library';
  const receivedDate = calendar.fromToday(-1);
  diary.note(timeOn(receivedDate, 905), actorOf(finance), (moment) =>
    askedFor(
      moment,
      finance,
      {
        ...{ requestId, kind: 'income', recordId: requestId, departmentId: null, amountPaise: GIFT_PAISE },
        description: `${sourceName}, ${description}`,
      },
      { kind: 'income', sourceName, description, incomeKind: 'donation', receivedDate },
    ),
  );
}

export function workWaits(university: University): void {
  const { campus, calendar, diary } = university;
  const [head] = campus.withRole('hod');
  const [asker] = campus.withRole('faculty');
  if (head?.departmentId && asker) {
    const { departmentId } = head;
    for (const { kind, daysAgo, ...asked } of AT_THE_DEMO_HEAD) {
      const expenseId = derivedId('demo', 'waiting', asked.description);
      const request: ExpenseRequest = {
        ...{ expenseId, kind, departmentId, ...asked, submittedBy: asker.userId, submittedByName: asker.name },
        ...{ receiptUrl: null, grantId: null, grantHead: null },
      };
      const route = ruledRoute(kind === 'claim' ? 'expense' : kind, asked.amountPaise, departmentId);
      diary.note(timeOn(calendar.fromToday(-daysAgo), 665), actorOf(asker), (moment) =>
        moment.execute(Expense, expenseId, { type: 'SubmitExpense', request, route }),
      );
    }
  }
  incomeWaits(university);
}
