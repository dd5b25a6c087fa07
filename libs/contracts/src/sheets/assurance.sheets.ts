import { type Exceptional, exceptions } from '../exceptions.contract.js';
import { type Finding, findings } from '../findings.contract.js';
import { byId, sheet } from '../sheet.js';
import { statusWord } from '../status-words.js';
import { day, instant, money, person, plain, status } from './columns.sheets.js';

export const CONCLUSION_NAMES: Readonly<Record<NonNullable<Finding['conclusion']>, string>> = {
  no_issue: 'No issue',
  corrected: 'Corrected',
  reported: 'Reported',
};

const questionOf = ({ exchanges }: Finding): string => exchanges.at(-1)?.question ?? '';

const MOVEMENT_NAMES: Readonly<Record<Exceptional['kind'], string>> = {
  payment: 'Payment',
  income: 'Income',
  salary: 'Salary',
  expense: 'Expense',
  aid: 'Aid',
  account: 'Bank account',
};

export const assuranceSheets = {
  exceptions: sheet({
    kind: 'exceptions',
    title: 'Exceptions',
    route: exceptions.rows,
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
