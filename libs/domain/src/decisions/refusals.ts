import { domainErrors } from '../kernel/index.js';
import { type RequestKind } from './events.js';

const OWN: Readonly<Record<RequestKind, string>> = {
  refund: 'a refund you asked for',
  income: 'income you recorded',
  income_reversal: 'a reversal you asked for',
  payroll_payment: 'a payment you prepared',
  budget_change: 'a budget you changed',
  budget_transfer: 'a transfer you asked for',
  aid: 'aid you granted',
  vendor_bank: 'a bank account you changed',
  journal: 'a voucher you made',
  opening_balances: 'opening balances you entered',
};

export const refuse = domainErrors('decisions', {
  'kind-unknown': ['missing', 'Nothing of this kind can be approved here.'],
  'not-found': ['missing', 'There is no such request.'],
  'not-yours': ['forbidden', 'This request is not yours.'],
  'seen-unknown': ['invalid', 'The screen shows a place that the log does not have. Please load it again.'],
  'nothing-seen': ['missing', 'No screen was kept with this decision.'],
  'own-request': ['conflict', (kind: RequestKind) => `You cannot approve ${OWN[kind]}.`],
  'own-payment': ['conflict', 'You cannot approve the refund of a payment you recorded or approved.'],
  'own-money': ['conflict', 'You cannot decide about money of your own.'],
  'all-paid': [
    'conflict',
    (names: string) =>
      `Only people whom this pays could approve it. Leave out the salary of ${names}, and pay it by itself.`,
  ],
  'already-waiting': ['conflict', (step: string) => `This already waits for ${step}.`],
  'salaries-wait': [
    'conflict',
    (names: string) => `The payment of ${names} waits for its approval already. Leave it out of this selection.`,
  ],
  'already-at': ['conflict', (name: string, time: string) => `${name} approved this step at ${time}.`],
  'decided-meanwhile': [
    'conflict',
    (name: string, verdict: string, time: string) => `${name} ${verdict} this at ${time}.`,
  ],
  'seen-is-stale': ['conflict', 'This changed while you were looking at it. Please look again.'],
  'reason-required': ['invalid', 'Please say why.'],
  'not-refundable': ['conflict', 'Only a successful transaction can be refunded. Reject the request.'],
  'not-returned': ['conflict', 'Only a returned request can be resubmitted.'],
  withdrawn: ['conflict', 'This request was withdrawn.'],
  'answer-only': ['invalid', 'This request keeps its amount and its description. Send the answer alone.'],
});
