import { type Command, type Paise } from '../kernel/index.js';
import { type SuspenseCommands, type SuspenseState } from './suspense-item.js';
import { type TransactionCommands, type TransactionState } from './transaction.js';

/** Everything the books hold of one payment of the gateway. */
export interface PaymentInBooks {
  /** The transaction that credited it to its bill; `none` when nothing of it was. */
  readonly direct: TransactionState;
  readonly suspense: SuspenseState;
  /** The transactions that came out of suspense, by id. */
  readonly applications: Readonly<Record<string, TransactionState>>;
}

/** What the gateway gave back of a payment since it was heard of, whoever asked for it. */
export interface GivenBack {
  readonly gonePaise: Paise;
  /** The last refund heard of, by the gateway's id. */
  readonly providerRefundId: string;
  /** Names a refund that follows in the books. */
  readonly refundId: string;
}

/** The commands that bring the books in line, and what none of them explains yet. */
interface Followed {
  readonly direct?: Command<TransactionCommands>;
  readonly suspense?: Command<SuspenseCommands>;
  readonly unexplainedPaise: Paise;
}

const paidOf = (transaction: TransactionState): Paise =>
  transaction.status === 'none' ? 0 : transaction.facts.amountPaidPaise;

/** What the books already say went back of a transaction. */
function goneOf(transaction: TransactionState): Paise {
  if (transaction.status === 'none') return 0;
  return transaction.status === 'refunded' ? paidOf(transaction) : transaction.noticedPaise;
}

const sum = (amounts: readonly Paise[]): Paise => amounts.reduce((total, each) => total + each, 0);

/** What of a payment may still go back. */
interface Standing {
  readonly heldPaise: Paise;
  /** Applied out of suspense, by transactions that stand. */
  readonly appliedPaise: Paise;
  /** Credited to the bill it was for, less what was noticed. */
  readonly creditedPaise: Paise;
}

/** Shares out what went back: what is held, then what was applied, then the credited payment if all of it went. */
function share(dueBack: Paise, { heldPaise, appliedPaise, creditedPaise }: Standing) {
  const disposablePaise = heldPaise + appliedPaise;
  const everything = dueBack >= disposablePaise + creditedPaise;
  const justTheCredited = dueBack === creditedPaise && dueBack > heldPaise;
  const direct = everything || justTheCredited ? creditedPaise : 0;
  const suspense = Math.min(dueBack - direct, disposablePaise);
  return { direct, suspense, rest: dueBack - direct - suspense };
}

/** What was applied out of suspense and has this status now; a recalled application counts with what is held. */
function appliedOf({ suspense, applications }: PaymentInBooks, status: 'success' | 'refunded'): Paise {
  if (suspense.status === 'none') return 0;
  const amounts = Object.entries(suspense.applications).map(([id, { amountPaise }]) =>
    applications[id]?.status === status ? amountPaise : 0,
  );
  return sum(amounts);
}

function fromSuspense(
  { suspense, applications }: PaymentInBooks,
  amountPaise: Paise,
  providerRefundId: string,
): Pick<Followed, 'suspense'> {
  if (suspense.status === 'none' || amountPaise <= 0) return {};
  const recallable = Object.keys(applications).filter((id) => applications[id]?.status === 'success');
  const gonePaise = suspense.gonePaise + amountPaise;
  return { suspense: { type: 'NoteGivenBack', gonePaise, recallable, providerRefundId } };
}

function fromDirect(
  { direct }: PaymentInBooks,
  { direct: amountPaise, rest }: ReturnType<typeof share>,
  { refundId, providerRefundId }: GivenBack,
): Pick<Followed, 'direct'> {
  if (direct.status !== 'success') return {};
  const reason = 'Refunded at the payment gateway';
  if (amountPaise > 0) return { direct: { type: 'NoteRefund', refundId, providerRefundId, reason } };
  if (rest <= 0) return {};
  return { direct: { type: 'NoticeGatewayRefund', providerRefundId, noticedPaise: direct.noticedPaise + rest } };
}

/**
 * Decides what leaves the books when the gateway gave money back by itself: what is held in suspense first, then what
 * was applied out of it, then the credited payment. The amounts are totals, so that a repeat changes nothing.
 *
 * Of a credited payment a part cannot leave, as its refund is in full: that part is only noticed.
 */
export function followGivenBack(books: PaymentInBooks, given: GivenBack): Followed {
  const { direct, suspense } = books;
  const [heldPaise, goneBefore] = suspense.status === 'none' ? [0, 0] : [suspense.leftPaise, suspense.gonePaise];
  const dueBack = given.gonePaise - goneOf(direct) - goneBefore - appliedOf(books, 'refunded');
  if (dueBack <= 0) return { unexplainedPaise: 0 };
  const shares = share(dueBack, {
    heldPaise: Math.max(0, heldPaise),
    appliedPaise: appliedOf(books, 'success'),
    creditedPaise: direct.status === 'success' ? paidOf(direct) - direct.noticedPaise : 0,
  });
  const followed = fromDirect(books, shares, given);
  const isNoticed = followed.direct?.type === 'NoticeGatewayRefund';
  return {
    ...followed,
    ...fromSuspense(books, shares.suspense, given.providerRefundId),
    unexplainedPaise: isNoticed ? 0 : shares.rest,
  };
}
