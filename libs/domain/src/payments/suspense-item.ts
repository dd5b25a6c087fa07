import { decider, type DomainEvent, isOwn, type Officer, type Paise } from '../kernel/index.js';
import { type SuspenseEvents } from './events.js';
import { payerAndBill } from './payment-order.js';
import { refuse } from './refusals.js';

type Facts = SuspenseEvents['SuspenseOpened'];

interface Application {
  /** On the bill; less than was applied when the bill had no room for all. */
  readonly amountPaise: Paise;
  /** Some of it came back, which happens once; `recalled` is off its bill. */
  readonly status: 'applied' | 'returned' | 'recalled';
}

interface Held {
  readonly status: 'held' | 'refunding';
  readonly facts: Facts;
  /** Neither applied nor given back yet; below 0 when a refund that had failed was carried out after all. */
  readonly leftPaise: Paise;
  /** What was applied, by the transaction it became. */
  readonly applications: Readonly<Record<string, Application>>;
  /** All that the gateway gave back of what is or was held here, whoever asked for it. */
  readonly gonePaise: Paise;
  /** The refund that was asked for last; asking the gateway again must use the same id. */
  readonly refund: {
    readonly refundId: string;
    readonly amountPaise: Paise;
    readonly through: Through;
    readonly askedBy: string | null;
    readonly awaitsAnother: boolean;
  } | null;
  /** Every refund that was asked for and not carried out, by its amount: it may be carried out yet. */
  readonly asked: Readonly<Record<string, Paise>>;
}

type Through = SuspenseEvents['SuspenseRefundRequested']['through'];

export type SuspenseState = { readonly status: 'none' } | Held;

export type SuspenseCommands = {
  OpenSuspense: Facts;
  ApplySuspense: { applicationId: string; studentFeeId: string; amountPaise: Paise };
  /** The bill had no room for it after all. */
  ReturnToSuspense: { applicationId: string; amountPaise: Paise };
  /**
   * All that is left; by hand where the gateway cannot give it back any more. Where two people are needed, money
   * leaves by hand once a second officer asks for the same.
   */
  RefundSuspense: { refundId: string; reason: string; through: Through; by: Officer };
  /** The money has gone back; that is never refused. */
  CompleteSuspenseRefund: { refundId: string; providerRefundId: string | null };
  FailSuspenseRefund: { refundId: string; code: string };
  /**
   * The gateway gave money back without being asked by us: `gonePaise` in all of what is or was held here. What is held
   * goes first, then applications, the latest first; only those `recallable`, whose transactions stand.
   */
  NoteGivenBack: { gonePaise: Paise; recallable: readonly string[]; providerRefundId: string };
};

function held(item: SuspenseState): Held {
  if (item.status === 'none') throw refuse('suspense-not-found');
  return item;
}

/** What may be disposed of now. Throws when nothing is left, or when it is on its way back. */
function disposable(state: SuspenseState): Held {
  const item = held(state);
  if (item.status === 'refunding') throw refuse('suspense-refund-in-progress');
  if (item.leftPaise <= 0) throw refuse('suspense-cleared');
  return item;
}

/** What a second officer's word brings about. Throws when it is the first one's. */
function confirmed(
  { paymentId, studentId }: Facts,
  { refundId, amountPaise, askedBy }: NonNullable<Held['refund']>,
  by: Officer,
): readonly DomainEvent<SuspenseEvents>[] {
  if (isOwn(by, askedBy)) throw refuse('suspense-asked-by-you');
  return [
    { type: 'SuspenseRefundCompleted', data: { paymentId, refundId, studentId, amountPaise, providerRefundId: null } },
  ];
}

/** The applications that can be taken off their bills, the latest first. */
const standing = ({ applications }: Held, recallable: readonly string[]): readonly string[] =>
  Object.keys(applications)
    .filter((id) => recallable.includes(id) && applications[id]?.status !== 'recalled')
    .reverse();

/** A refund that failed may be asked for again under the same id. */
const isAlreadyAsked = ({ status, refund, asked }: Held, refundId: string): boolean =>
  refund?.refundId === refundId && (status === 'refunding' || asked[refundId] === undefined);

const change = (item: SuspenseState, part: (held: Held) => Partial<Held>): SuspenseState =>
  item.status === 'none' ? item : { ...item, ...part(item) };

const without = (asked: Held['asked'], refundId: string): Held['asked'] =>
  Object.fromEntries(Object.entries(asked).filter(([id]) => id !== refundId));

/** Captured money that fits nowhere: it waits until somebody applies it to a bill of its student or gives it back. */
export const SuspenseItem = decider<SuspenseState, SuspenseCommands, SuspenseEvents>({
  category: 'suspense',
  about: (state) => (state.status === 'none' ? undefined : payerAndBill(state.facts)),
  initial: { status: 'none' },

  decide: {
    OpenSuspense: (facts, item) => (item.status === 'none' ? [{ type: 'SuspenseOpened', data: facts }] : []),

    ApplySuspense: ({ applicationId, studentFeeId, amountPaise }, state) => {
      if (held(state).applications[applicationId] !== undefined) return [];
      const { facts, leftPaise: before } = disposable(state);
      if (facts.currency !== 'INR') throw refuse('suspense-foreign-currency');
      if (amountPaise <= 0 || amountPaise > before) throw refuse('exceeds-suspense');
      const { paymentId, orderId, studentId } = facts;
      const leftPaise = before - amountPaise;
      return [
        {
          type: 'SuspenseApplied',
          data: { paymentId, orderId, applicationId, studentFeeId, studentId, amountPaise, leftPaise },
        },
      ];
    },

    ReturnToSuspense: ({ applicationId, amountPaise }, state) => {
      const { facts, applications, leftPaise: before } = held(state);
      if (applications[applicationId]?.status !== 'applied') return [];
      const { paymentId, studentId } = facts;
      const leftPaise = before + amountPaise;
      return [{ type: 'SuspenseReturned', data: { paymentId, applicationId, studentId, amountPaise, leftPaise } }];
    },

    RefundSuspense: ({ refundId, reason, through, by }, state) => {
      const item = held(state);
      if (isAlreadyAsked(item, refundId)) return [];
      if (isOwn(by, item.facts.studentId)) throw refuse('own-refund');
      if (item.status === 'refunding' && item.refund?.awaitsAnother && through === 'counter')
        return confirmed(item.facts, item.refund, by);
      const { facts, leftPaise: amountPaise } = disposable(state);
      const { paymentId, studentId } = facts;
      const awaitsAnother = by.fourEyes && through === 'counter';
      const refund = { amountPaise, reason, through, askedBy: by.userId, awaitsAnother };
      return [{ type: 'SuspenseRefundRequested', data: { paymentId, refundId, studentId, ...refund } }];
    },

    CompleteSuspenseRefund: ({ refundId, providerRefundId }, state) => {
      const { facts, asked } = held(state);
      const amountPaise = asked[refundId];
      if (amountPaise === undefined) return [];
      const { paymentId, studentId } = facts;
      return [
        { type: 'SuspenseRefundCompleted', data: { paymentId, refundId, studentId, amountPaise, providerRefundId } },
      ];
    },

    FailSuspenseRefund: ({ refundId, code }, state) => {
      const { facts, status, refund } = held(state);
      if (status !== 'refunding' || refund?.refundId !== refundId) return [];
      const { paymentId, studentId } = facts;
      const { amountPaise } = refund;
      return [{ type: 'SuspenseRefundFailed', data: { paymentId, refundId, studentId, amountPaise, code } }];
    },

    NoteGivenBack: ({ gonePaise, recallable, providerRefundId }, state) => {
      const item = held(state);
      const { paymentId, studentId } = item.facts;
      const events: DomainEvent<Pick<SuspenseEvents, 'SuspenseGivenBack' | 'SuspenseRecalled'>>[] = [];
      let dueBack = gonePaise - item.gonePaise;
      let leftPaise = item.leftPaise;
      const amountPaise = Math.min(dueBack, leftPaise);
      if (amountPaise > 0) {
        leftPaise -= amountPaise;
        dueBack -= amountPaise;
        const data = { paymentId, studentId, amountPaise, leftPaise, providerRefundId };
        events.push({ type: 'SuspenseGivenBack', data });
      }
      for (const applicationId of standing(item, recallable)) {
        if (dueBack <= 0) break;
        const applied = item.applications[applicationId]?.amountPaise ?? 0;
        const wentBackPaise = Math.min(dueBack, applied);
        leftPaise += applied - wentBackPaise;
        dueBack -= wentBackPaise;
        const application = { applicationId, amountPaise: applied, wentBackPaise };
        events.push({
          type: 'SuspenseRecalled',
          data: { paymentId, ...application, studentId, leftPaise, providerRefundId },
        });
      }
      return events;
    },
  },

  evolve: {
    SuspenseOpened: (_, facts) => ({
      status: 'held',
      facts,
      leftPaise: facts.amountPaise,
      applications: {},
      gonePaise: 0,
      refund: null,
      asked: {},
    }),
    SuspenseApplied: (item, { applicationId, amountPaise, leftPaise }) =>
      change(item, ({ applications }) => ({
        leftPaise,
        applications: { ...applications, [applicationId]: { amountPaise, status: 'applied' } },
      })),
    SuspenseReturned: (item, { applicationId, amountPaise, leftPaise }) =>
      change(item, ({ applications }) => ({
        leftPaise,
        applications: {
          ...applications,
          [applicationId]: {
            amountPaise: (applications[applicationId]?.amountPaise ?? 0) - amountPaise,
            status: 'returned',
          },
        },
      })),
    SuspenseGivenBack: (item, { amountPaise, leftPaise }) =>
      change(item, ({ gonePaise }) => ({ leftPaise, gonePaise: gonePaise + amountPaise })),
    SuspenseRecalled: (item, { applicationId, wentBackPaise, leftPaise }) =>
      change(item, ({ applications, gonePaise }) => ({
        leftPaise,
        gonePaise: gonePaise + wentBackPaise,
        applications: { ...applications, [applicationId]: { amountPaise: 0, status: 'recalled' } },
      })),
    SuspenseRefundRequested: (item, { refundId, amountPaise, through, askedBy, awaitsAnother }) =>
      change(item, ({ asked }) => ({
        status: 'refunding',
        refund: { refundId, amountPaise, through, askedBy, awaitsAnother },
        asked: { ...asked, [refundId]: amountPaise },
      })),
    SuspenseRefundCompleted: (item, { refundId, amountPaise, providerRefundId }) =>
      change(item, ({ status, asked, leftPaise, gonePaise, refund }) => ({
        gonePaise: providerRefundId === null ? gonePaise : gonePaise + amountPaise,
        status: refund?.refundId === refundId ? 'held' : status,
        leftPaise: leftPaise - amountPaise,
        asked: without(asked, refundId),
      })),
    SuspenseRefundFailed: (item) => change(item, () => ({ status: 'held' })),
  },
});
