import { AidFund, AidFundName, aidFundNameKey, type AidFundTerms, availableOf } from '@bursar/domain/aid';
import { addDays, type Paise } from '@bursar/domain/kernel';
import { derivedId } from '@bursar/platform';
import { officeDay, timeOn } from './academic-calendar.js';
import { actorOf } from './campus.js';
import { type Moment } from './history.js';
import { type University } from './university.js';

const LAKH: Paise = 1_00_000_00;

interface Fund extends AidFundTerms {
  readonly pays: readonly string[];
  readonly lakhs: readonly number[];
  readonly everyDays: number;
  readonly note: string;
  readonly closedDaysAgo?: number;
}

const FUNDS: readonly Fund[] = [
  {
    name: 'Post-Matric Scholarship Scheme',
    kind: 'government',
    sponsor: 'Directorate of Higher Education',
    pays: ['Need-based aid', 'Fee waiver'],
    lakhs: [3, 3, 2.5, 2],
    everyDays: 182,
    note: 'Release of the half-year',
  },
  {
    name: 'Deshpande Memorial Scholarships',
    kind: 'donation',
    sponsor: 'Smt. Lakshmi Deshpande',
    pays: ['Merit scholarship'],
    lakhs: [2, 1],
    everyDays: 365,
    note: 'Yearly gift',
  },
  {
    name: 'Student Emergency Fund',
    kind: 'university',
    sponsor: '',
    pays: ['Emergency aid'],
    lakhs: [1.5, 1],
    everyDays: 365,
    note: 'Of the university’s own means',
  },
  {
    name: 'Class of 1998 Research Fund',
    kind: 'donation',
    sponsor: 'Class of 1998',
    pays: ['Research fellowship'],
    lakhs: [2.5],
    everyDays: 365,
    note: 'Silver jubilee gift',
    closedDaysAgo: 75,
  },
];

const idOf = ({ name }: Fund): string => derivedId('demo', 'aid-fund', name);

function open(moment: Moment, { name, kind, sponsor }: Fund, fundId: string): void {
  const take = { type: 'Take', holder: fundId, at: moment.time } as const;
  moment.execute(AidFundName, aidFundNameKey(name), take);
  moment.execute(AidFund, fundId, { type: 'OpenAidFund', fundId, terms: { name, kind, sponsor } });
}

function close(moment: Moment, fundId: string): void {
  const fund = moment.load(AidFund, fundId);
  const amountPaise = fund.status === 'none' ? 0 : availableOf(fund);
  const entry = { entryId: derivedId(fundId, 'rest'), amountPaise, note: 'Given back: the purpose is fulfilled' };
  if (amountPaise > 0) moment.execute(AidFund, fundId, { type: 'TakeOutAidFundMoney', ...entry });
  moment.execute(AidFund, fundId, { type: 'CloseAidFund' });
}

export function fundsAreOpened({ calendar, campus, diary }: University): void {
  const by = actorOf(campus.financeManager);
  for (const [index, fund] of FUNDS.entries()) {
    const fundId = idOf(fund);
    const minutes = 560 + index * 10;
    diary.note(timeOn(calendar.opening, minutes), by, (moment) => open(moment, fund, fundId));
    for (const [release, lakhs] of fund.lakhs.entries()) {
      const day = officeDay(addDays(calendar.opening, release * fund.everyDays));
      const entry = {
        entryId: derivedId(fundId, release),
        amountPaise: Math.round(lakhs * LAKH),
        note: fund.note,
      };
      diary.note(timeOn(day, minutes + 5), by, (moment) =>
        moment.execute(AidFund, fundId, { type: 'AddAidFundMoney', ...entry }),
      );
    }
    if (fund.closedDaysAgo === undefined) continue;
    const lastDay = officeDay(calendar.fromToday(-fund.closedDaysAgo));
    diary.note(timeOn(lastDay, minutes), by, (moment) => close(moment, fundId));
  }
}

export function fundFor(moment: Moment, aidType: string, amountPaise: Paise): string | undefined {
  const fund = FUNDS.find(({ pays }) => pays.includes(aidType));
  if (!fund) return undefined;
  const state = moment.load(AidFund, idOf(fund));
  return state.status === 'open' && availableOf(state) >= amountPaise ? idOf(fund) : undefined;
}
