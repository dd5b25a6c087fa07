import { erasures } from '../erasures.contract.js';
import { type Exceptional, exceptions } from '../exceptions.contract.js';
import { type Finding, findings } from '../findings.contract.js';
import { type Seal, seals } from '../seals.contract.js';
import { byId, sheet } from '../sheet.js';
import { statusWord } from '../status-words.js';
import { day, instant, money, person, plain, status } from './columns.sheets.js';

export const CONCLUSION_NAMES: Readonly<Record<NonNullable<Finding['conclusion']>, string>> = {
  no_issue: 'No issue',
  corrected: 'Corrected',
  reported: 'Reported',
};

const questionOf = ({ exchanges }: Finding): string => exchanges.at(-1)?.question ?? '';

const keptBy = ({ witnesses }: Seal): string => [...new Set(witnesses.map(({ name }) => name))].join(', ') || '—';

const MOVEMENT_NAMES: Readonly<Record<Exceptional['kind'], string>> = {
  payment: 'Payment',
  income: 'Income',
  salary: 'Salary',
  expense: 'Expense',
  aid: 'Aid',
  account: 'Bank account',
  month: 'Month',
};

export const assuranceSheets = {
  exceptions: sheet({
    kind: 'exceptions',
    title: 'Exceptions',
    route: exceptions.rows,
    rowsDepend: true,
    rowId: byId,
    columns: [
      person('person_name', 'Who'),
      plain('why', 'Why'),
      money('amount', 'Amount'),
      day('day', 'Day'),
      { id: 'kind', header: 'Kind', value: ({ kind }) => MOVEMENT_NAMES[kind] },
      plain('about', 'About'),
    ],
  }),
  erasures: sheet({
    kind: 'erasures',
    title: 'Erasures',
    route: erasures.list,
    rowId: byId,
    columns: [
      person('name', 'Person'),
      plain('reason', 'Reason'),
      status('status', 'Status'),
      person('requested_by_name', 'Asked By'),
      instant('requested_at', 'Asked'),
      person('confirmed_by_name', 'Confirmed By'),
      day('kept_until', 'Name Kept Until'),
    ],
  }),
  seals: sheet({
    kind: 'seals',
    title: 'Seals',
    route: seals.list,
    rowId: byId,
    columns: [
      { id: 'seal_no', header: 'Seal', value: ({ seal_no }) => seal_no },
      instant('sealed_at', 'Sealed'),
      { id: 'events', header: 'Events', value: ({ events }) => events },
      plain('root', 'Root'),
      plain('key_id', 'Key'),
      { id: 'witnesses', header: 'Kept By', value: keptBy },
    ],
  }),
  findings: sheet({
    kind: 'findings',
    title: 'Findings',
    route: findings.list,
    rowId: byId,
    columns: [
      plain('title', 'Finding'),
      { id: 'question', header: 'Question', value: questionOf },
      { id: 'severity', header: 'Severity', value: ({ severity }) => statusWord(severity) },
      status('status', 'Status'),
      person('opened_by_name', 'Auditor'),
      instant('changed_at', 'Last Change'),
      {
        id: 'conclusion',
        header: 'Conclusion',
        value: ({ conclusion }) => (conclusion === null ? '' : CONCLUSION_NAMES[conclusion]),
      },
    ],
  }),
};
