import { fees } from '@bursar/contracts';

import { changedRows } from '../../shared/live/changed-rows.js';
import { type RequestFailed } from '../../shared/server/request-failed.js';
import { useAction } from '../../shared/server/use-action.js';
import { type AssignmentDraft, groupRequest, listRequest, singleRequest } from './assignment.js';

interface AssignFee {
  readonly assign: (draft: AssignmentDraft) => Promise<{ readonly assigned: number; readonly skipped: number }>;
  readonly pending: boolean;
  readonly error: RequestFailed | null;
}

export function useAssignFee(): AssignFee {
  const single = useAction(fees.assignFee);
  const group = useAction(fees.assignFeeToGroup);
  const list = useAction(fees.assignFeeToList);
  const actions = [single, group, list];

  return {
    assign: async (draft) => {
      for (const action of actions) action.reset();
      if (draft.mode === 'custom') return list.mutateAsync(listRequest(draft));
      if (draft.mode !== 'single') return group.mutateAsync(groupRequest(draft));
      const { assigned_fee } = await single.mutateAsync(singleRequest(draft));
      changedRows.mark('assigned_fees', assigned_fee.id);
      return { assigned: 1, skipped: 0 };
    },
    pending: actions.some(({ isPending }) => isPending),
    error: actions.find(({ error }) => error)?.error ?? null,
  };
}
