import { fees, type FeeStructure } from '@bursar/contracts';
import { feeSheets } from '@bursar/contracts/sheets/fees';
import { useCallback, useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { Noted } from '../../shared/figures/noted.js';
import { useAsk } from '../../shared/overlay/ask.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useAction } from '../../shared/server/use-action.js';
import { useMay } from '../../shared/session/use-may.js';
import { lazyPart } from '../../shared/shell/lazy-part.js';
import { useDoing } from '../../shared/shell/use-doing.js';
import { columnsOf } from '../../shared/table/column.js';
import { Register } from '../../shared/table/register.js';
import { RowMenu } from '../../shared/table/row-menu.js';

const { Part: ExtendManyDialog } = lazyPart(async () => (await import('./extend-many-dialog.js')).default);
const { Part: FeeStructureDialog } = lazyPart(async () => (await import('./fee-structure-dialog.js')).default);
const { Part: ReissueDialog } = lazyPart(async () => (await import('./reissue-dialog.js')).default);

const COLUMNS = columnsOf(feeSheets.structures.columns, {
  name: {
    cell: ({ name, description }) => (description === '' ? name : <Noted note={description}>{name}</Noted>),
    sortable: true,
  },
  amount: { sortable: true },
  due_date: { sortable: true, says: 'Due' },
});

interface BillsAsked {
  readonly of: FeeStructure;
  readonly change: 'due-date' | 'amount';
}

export function FeeStructures({ report }: { readonly report: Report }) {
  const { confirm } = useAsk();
  const may = useMay(fees.updateFee);
  const { mutate: deleteFee } = useAction(fees.deleteFee);
  const [edited, setEdited] = useState<FeeStructure>();
  const [adding, setAdding] = useDoing('add-fee-structure');
  const [bills, setBills] = useState<BillsAsked>();

  const remove = useCallback(
    async ({ id, version, name, amount }: FeeStructure): Promise<void> => {
      const wanted = await confirm({
        text: 'Are you sure? This action cannot be undone.',
        about: name,
        rupees: amount,
        verb: 'Delete',
        danger: true,
      });
      if (!wanted) return;
      deleteFee(
        { id, version },
        {
          onSuccess: () => report.succeeded('Fee structure deleted successfully.'),
          onError: (error) => report.failed(error.text('Failed to delete fee.', 'message')),
        },
      );
    },
    [confirm, deleteFee, report],
  );
  const actions = useCallback(
    (row: FeeStructure) => (
      <StructureActions structure={row} onEdit={setEdited} onDelete={(of) => void remove(of)} onBills={setBills} />
    ),
    [remove],
  );

  return (
    <>
      <Register
        sheet={feeSheets.structures}
        record="structure"
        columns={COLUMNS}
        actionsHeader="Edit/Delete"
        actions={may ? actions : undefined}
        search="Title or description"
        empty="No fee structures yet. Add one to assign it to students."
        failure="The fee structures could not be loaded."
      >
        {may && (
          <ActButton look="primary" onClick={() => setAdding(true)}>
            Add New
          </ActButton>
        )}
      </Register>
      {adding && may && <FeeStructureDialog structure={undefined} report={report} onClose={() => setAdding(false)} />}
      {edited && <FeeStructureDialog structure={edited} report={report} onClose={() => setEdited(undefined)} />}
      {bills && <BillsDialog asked={bills} report={report} onClose={() => setBills(undefined)} />}
    </>
  );
}

interface StructureActionsProps {
  readonly structure: FeeStructure;
  readonly onEdit: (structure: FeeStructure) => void;
  readonly onDelete: (structure: FeeStructure) => void;
  readonly onBills: (asked: BillsAsked) => void;
}

const StructureActions = ({ structure, onEdit, onDelete, onBills }: StructureActionsProps) => (
  <>
    <ActButton size="small" aria-label={`Edit ${structure.name}`} onClick={() => onEdit(structure)}>
      Edit
    </ActButton>
    <ActButton size="small" aria-label={`Delete ${structure.name}`} onClick={() => onDelete(structure)}>
      Delete
    </ActButton>
    {structure.assigned_count > 0 && (
      <RowMenu
        label={`More for ${structure.name}`}
        items={[
          { label: 'Extend due date', onChoose: () => onBills({ of: structure, change: 'due-date' }) },
          { label: 'Re-issue with new amount', onChoose: () => onBills({ of: structure, change: 'amount' }) },
        ]}
      />
    )}
  </>
);

interface BillsDialogProps {
  readonly asked: BillsAsked;
  readonly report: Report;
  readonly onClose: () => void;
}

const BillsDialog = ({ asked: { of, change }, ...rest }: BillsDialogProps) =>
  change === 'amount' ? <ReissueDialog structure={of} {...rest} /> : <ExtendManyDialog structure={of} {...rest} />;
