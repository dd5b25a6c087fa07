import { addDays, financialYearOf, intend, policy } from '../kernel/index.js';
import { type PeriodEvents } from './events.js';
import { Period } from './period.js';

export const whenMonthCloses = policy<Pick<PeriodEvents, 'PeriodClosed'>>({
  name: 'ledger.when-month-closes',
  on: {
    PeriodClosed: ({ data: { month: closed, closedBy: by, closedByName: byName } }) => {
      const lastDay = addDays(`${closed}-01`, -1);
      const [month, year] = [lastDay.slice(0, 7), financialYearOf(lastDay)];
      if (year === financialYearOf(`${closed}-01`)) return [];
      return [intend(Period, year, { type: 'DismissReopening', month, by, byName }, ['ledger/not-asked'])];
    },
  },
});
