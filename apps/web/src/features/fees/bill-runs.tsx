import { type BillRun } from '@bursar/contracts';
import { billChangeSheets, changedTitleOf, changeOf } from '@bursar/contracts/sheets/bill-changes';
import { useCallback, useState } from 'react';

import { Noted } from '../../shared/figures/noted.js';
import { Button } from '../../shared/form/button.js';
import { Dialog } from '../../shared/overlay/dialog.js';
import { columnsOf } from '../../shared/table/column.js';
import { Register } from '../../shared/table/register.js';
import { PassedOverBills } from './passed-over-bills.js';
import { countWhenDone, RUN_LOOKS } from './run-looks.js';

const COLUMNS = columnsOf(billChangeSheets.runs.columns, {
  fee_title: { cell: (run) => <Noted note={changeOf(run)}>{changedTitleOf(run)}</Noted>, sortable: true },
  changed: countWhenDone(({ changed }) => changed),
  passed_over: countWhenDone(({ passed_over }) => passed_over),
  ...RUN_LOOKS,
});

export function BillRuns() {
  const [asked, setAsked] = useState<BillRun>();
  const actions = useCallback(
    (run: BillRun) =>
      run.passed_over > 0 && (
        <Button
          size="small"
          aria-label={`Bills left as they were: ${changedTitleOf(run)}`}
          onClick={() => setAsked(run)}
        >
          Unchanged bills
        </Button>
      ),
    [],
  );
  return (
    <>
      <Register
        heading={<h2>Bill Changes</h2>}
        sheet={billChangeSheets.runs}
        columns={COLUMNS}
        actions={actions}
        actionsHeader="Bills Left"
        prefix="changes-"
        defaultSort="-started_at"
        search="Fee, reason or person"
        empty="No bulk changes of bills yet."
        failure="The bill changes could not be loaded."
      />
      {asked && (
        <Dialog title={`Left as they were: ${changedTitleOf(asked)}`} size="large" onClose={() => setAsked(undefined)}>
          <PassedOverBills runId={asked.id} kind={asked.kind} />
        </Dialog>
      )}
    </>
  );
}
