import { type Finding, findings } from '../findings.contract.js';
import { byId, sheet } from '../sheet.js';
import { statusWord } from '../status-words.js';
import { instant, person, plain, status } from './columns.sheets.js';

export const CONCLUSION_NAMES: Readonly<Record<NonNullable<Finding['conclusion']>, string>> = {
  no_issue: 'No issue',
  corrected: 'Corrected',
  reported: 'Reported',
};

const questionOf = ({ exchanges }: Finding): string => exchanges.at(-1)?.question ?? '';

export const assuranceSheets = {
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
