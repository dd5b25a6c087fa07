import { type Finding, FINDING_STATUSES, findings, statusWord } from '@bursar/contracts';
import { assuranceSheets } from '@bursar/contracts/sheets/assurance';
import { useCallback, useState } from 'react';

import { useOutcome } from '../../shared/feedback/outcome.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useMay } from '../../shared/session/use-may.js';
import { Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { columnsOf } from '../../shared/table/column.js';
import { type Filter } from '../../shared/table/filter.js';
import { Register } from '../../shared/table/register.js';
import { AnswerDialog } from './finding-dialogs.js';
import { FindingDrawer } from './finding-drawer.js';

const COLUMNS = columnsOf(assuranceSheets.findings.columns, {
  title: { sortable: true },
  question: { second: true },
  severity: { from: 1280 },
  status: { sortable: true },
  opened_by_name: { sortable: true, from: 1024 },
  changed_at: { sortable: true },
  conclusion: { from: 1600 },
});

const FILTERS: readonly Filter[] = [
  {
    field: 'status',
    label: 'Status',
    options: FINDING_STATUSES.map((value) => ({ value, label: statusWord(value) })),
  },
];

export default function AskedFindingsPage() {
  const [banner, report] = useOutcome('');
  const [answering, setAnswering] = useState<Finding>();
  const may = useMay(findings.answer);
  const actions = useCallback(
    (finding: Finding) =>
      finding.status === 'asked' && (
        <ActButton
          size="small"
          look="primary"
          aria-label={`Answer: ${finding.title}`}
          onClick={() => setAnswering(finding)}
        >
          Answer…
        </ActButton>
      ),
    [],
  );
  return (
    <>
      <PageHeader title="Findings" subtitle="Questions of the auditors. Your answer goes to the auditor who asked." />
      <Stack>
        {banner}
        <Register
          sheet={assuranceSheets.findings}
          columns={COLUMNS}
          actions={may ? actions : undefined}
          actionsHeader="Answer"
          drawer={({ row, actions: foot, onClose }) => <FindingDrawer finding={row} actions={foot} onClose={onClose} />}
          search="Finding or auditor"
          filters={FILTERS}
          empty="The auditors have asked nothing."
          failure="The findings could not be loaded."
        />
      </Stack>
      {answering && <AnswerDialog finding={answering} report={report} onClose={() => setAnswering(undefined)} />}
    </>
  );
}
