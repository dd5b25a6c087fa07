import { aid, type AidApplication, type AidFund } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { formatRupees } from '../../shared/figures/money.js';
import { useRefusal } from '../../shared/form/use-refusal.js';
import { useAction } from '../../shared/server/use-action.js';
import { faultsOf } from '../../shared/server/use-check.js';
import { type OpenFunds, useOpenFunds } from './fund-field.js';

interface Typed {
  readonly amount_approved: number | string;
  readonly note: string;
  readonly fund_id: string;
}

const FAILED = 'The decision could not be saved.';

type Faults = Readonly<Record<string, string>>;

export interface Decision {
  readonly typed: Typed;
  readonly isTyped: boolean;
  readonly type: (part: Partial<Typed>) => void;
  readonly open: OpenFunds;
  readonly faults: Faults;
  readonly failure: string | undefined;
  readonly approving: boolean;
  readonly rejecting: boolean;
  readonly approve: () => void;
  readonly reject: () => void;
}

function approvalFaults({ id, amount_requested }: AidApplication, typed: Typed, fund: AidFund | undefined): Faults {
  const asked = Number(typed.amount_approved);
  const short = fund && asked > fund.available && `Only ${formatRupees(fund.available)} of ${fund.name} is available`;
  return {
    ...(short && { fund_id: short }),
    ...(asked > amount_requested && { amount_approved: 'Approve at most what was requested' }),
    ...(typed.amount_approved === '' && { amount_approved: 'Approved amount is required' }),
    ...faultsOf(aid.approve, { id, ...typed }),
  };
}

const rejectionFaults = ({ note }: Typed): Faults =>
  note.trim() === '' ? { note: 'Say why it is rejected: the student reads it' } : {};

/** Belongs to the drawer, because live updates may close the form before the answer. */
export function useDecision(application: AidApplication, report: Report, onClose: () => void): Decision {
  const { id, version, amount_requested } = application;
  const [changed, setChanged] = useState<Partial<Typed>>();
  const [faults, setFaults] = useState<Faults>({});
  const refused = useRefusal(FAILED);
  const open = useOpenFunds();
  const approve = useAction(aid.approve);
  const reject = useAction(aid.reject);
  const isSent = approve.isPending || approve.isSuccess || reject.isPending || reject.isSuccess;
  const typed = { amount_approved: amount_requested, note: '', fund_id: '', ...changed };
  const done = {
    onSuccess: ({ message }: { message: string }) => {
      report.succeeded(message);
      onClose();
    },
    onError: refused,
  };
  const decide = (found: Faults, send: () => void): void => {
    setFaults(found);
    approve.reset();
    reject.reset();
    if (Object.keys(found).length === 0) send();
  };
  const fund = open.funds?.find((each) => each.id === typed.fund_id);
  return {
    typed,
    isTyped: changed !== undefined && !isSent,
    type: (part) => setChanged((before) => ({ ...before, ...part })),
    open,
    faults,
    failure: (approve.error ?? reject.error)?.text(FAILED),
    approving: approve.isPending,
    rejecting: reject.isPending,
    approve: () =>
      decide(approvalFaults(application, typed, fund), () => approve.mutate({ id, version, ...typed }, done)),
    reject: () => decide(rejectionFaults(typed), () => reject.mutate({ id, version, note: typed.note }, done)),
  };
}
