import { AID_FUND_KINDS } from '@bursar/domain/aid';
import { z } from 'zod';
import { AID_STATUSES, aidApplication, aidDisbursement, aidFund } from './aid-rows.js';
import {
  bookedDay,
  clearableName,
  clearableText,
  defaulted,
  id,
  listing,
  nameText,
  oneOf,
  optional,
  optionalText,
  positiveAmount,
  text,
  today,
} from './fields.js';
import { done, nothing, route } from './route.js';

export * from './aid-rows.js';

const OFFICE = ['admin', 'finance_manager'] as const;
const OFFICE_OR_AUDITOR = ['admin', 'finance_manager', 'auditor'] as const;
const STUDENT_OR_OFFICE = ['student', ...OFFICE_OR_AUDITOR] as const;

const status = optional(oneOf('Status', AID_STATUSES));
const note = optionalText('Note', 1000);
const paidTo = optional(oneOf('Paid to', ['bank', 'fee']));

const fundTerms = {
  name: nameText('Name', 80),
  kind: oneOf('Kind', AID_FUND_KINDS),
  sponsor: defaulted(clearableName('Sponsor', 120), ''),
};

export const aid = {
  apply: route({
    method: 'POST',
    path: '/student/apply-aid',
    summary: 'Apply for aid',
    who: ['student'],
    input: z.object({
      aid_type: nameText('Aid type', 80).refine((type) => type.length >= 2, 'Aid type must be at least 2 characters'),
      amount_requested: positiveAmount('Amount requested'),
      reason: defaulted(clearableText('Reason', 1000), ''),
    }),
    output: done({ application: aidApplication }),
    status: 201,
  }),
  studentApplications: route({
    method: 'GET',
    path: '/student/aid-applications/:student_id',
    summary: 'The aid applications of a student, newest first',
    who: STUDENT_OR_OFFICE,
    owner: 'student_id',
    input: z.object({ student_id: id('Student'), ...listing, status }),
    output: z.array(aidApplication),
    reads: ['aid_applications'],
  }),
  studentDisbursements: route({
    method: 'GET',
    path: '/student/disbursements/:student_id',
    summary: 'The aid a student received, newest first',
    who: STUDENT_OR_OFFICE,
    owner: 'student_id',
    input: z.object({ student_id: id('Student'), ...listing, paid_to: paidTo }),
    output: z.array(aidDisbursement),
    reads: ['aid_disbursements'],
  }),
  withdraw: route({
    method: 'PUT',
    path: '/student/aid-applications/:id/withdraw',
    summary: 'Withdraw one’s own pending application',
    who: ['student'],
    ownOnly: ['student'],
    // Anything but one's own application is refused alike.
    versioned: 'aid',
    input: z.object({ id: z.string() }),
    output: done({ application: aidApplication }),
  }),
  allApplications: route({
    method: 'GET',
    path: '/admin/allaid',
    summary: 'All aid applications, newest first',
    who: OFFICE_OR_AUDITOR,
    input: z.object({
      ...listing,
      status,
      student_id: optional(id('Student')),
      fund_id: optional(id('Fund')),
    }),
    output: z.array(aidApplication),
    reads: ['aid_applications'],
  }),
  allDisbursements: route({
    method: 'GET',
    path: '/admin/alldisbursements',
    summary: 'All aid that was disbursed, newest first',
    who: OFFICE_OR_AUDITOR,
    input: z.object({
      ...listing,
      paid_to: paidTo,
      self_approved: optional(oneOf('Self-approved', ['true', 'false'])),
      student_id: optional(id('Student')),
      aid_application_id: optional(id('Application')),
    }),
    output: z.array(aidDisbursement),
    reads: ['aid_disbursements'],
  }),
  summary: route({
    method: 'GET',
    path: '/admin/aid-summary',
    summary: 'The totals of aid: requested, promised and disbursed',
    who: OFFICE_OR_AUDITOR,
    input: nothing,
    output: z.object({
      pending: z.object({ applications: z.number(), amount: z.number() }),
      approved: z.object({ applications: z.number(), amount: z.number() }),
      disbursed: z.object({ disbursements: z.number(), amount: z.number(), to_bank: z.number(), to_fees: z.number() }),
      to_disburse: z.number(),
    }),
    reads: ['aid_totals'],
  }),
  approve: route({
    method: 'PUT',
    path: '/admin/aid-applications/:id/approve',
    summary: 'Approve an application with the requested amount or less, from the fund `fund_id` or from none',
    who: OFFICE,
    versioned: 'aid',
    input: z.object({
      id: id('Application'),
      amount_approved: optional(positiveAmount('Approved amount')),
      note,
      fund_id: optional(id('Fund')),
    }),
    output: done({ application: aidApplication }),
  }),
  reject: route({
    method: 'PUT',
    path: '/admin/aid-applications/:id/reject',
    summary: 'Reject an application',
    who: OFFICE,
    versioned: 'aid',
    input: z.object({ id: id('Application'), note }),
    output: done({ application: aidApplication }),
  }),
  withdrawApproval: route({
    method: 'PUT',
    path: '/admin/aid-applications/:id/withdraw-approval',
    summary: 'Withdraw the approved aid that is not disbursed; its fund gets it back',
    who: OFFICE,
    versioned: 'aid',
    input: z.object({ id: id('Application'), note: text('Reason', 1000) }),
    output: done({ application: aidApplication }),
  }),
  disburse: route({
    method: 'POST',
    path: '/admin/disburse',
    summary: 'Pay out a part or all of approved aid: to the bank, or as a credit to the bill `fee_id` names',
    who: OFFICE,
    input: z.object({
      aid_application_id: id('Application'),
      amount: positiveAmount(),
      disbursed_at: optional(
        bookedDay('Disbursement date').refine((on) => on <= today(), 'Disbursement date cannot be in the future'),
      ),
      reference: optionalText('Reference', 60),
      fee_id: optional(id('Fee')),
    }),
    output: done({ disbursement: aidDisbursement }),
    status: 201,
  }),
  reverseDisbursement: route({
    method: 'POST',
    path: '/admin/reversedisbursement',
    summary:
      'Reverse a disbursement that was a mistake: its application and fund have the money back, its bill owes again',
    who: OFFICE,
    input: z.object({ disbursement_id: id('Disbursement'), reason: text('Reason', 1000) }),
    output: done({ disbursement: aidDisbursement }),
  }),
  allFunds: route({
    method: 'GET',
    path: '/admin/aid-funds',
    summary: 'The aid funds with their available amounts, by name',
    who: OFFICE_OR_AUDITOR,
    input: z.object({
      ...listing,
      status: optional(oneOf('Status', ['open', 'closed'])),
      kind: optional(oneOf('Kind', AID_FUND_KINDS)),
    }),
    output: z.array(aidFund),
    reads: ['aid_funds'],
  }),
  openFund: route({
    method: 'POST',
    path: '/admin/aid-funds',
    summary: 'Open a fund, with or without money in it',
    who: OFFICE,
    input: z.object({ ...fundTerms, amount: optional(positiveAmount()), note }),
    output: done({ fund: aidFund }),
    status: 201,
  }),
  changeFund: route({
    method: 'PUT',
    path: '/admin/aid-funds/:id',
    summary: 'Change the name and the sponsor of a fund',
    who: OFFICE,
    versioned: 'aidfund',
    input: z.object({ id: id('Fund'), ...fundTerms }),
    output: done({ fund: aidFund }),
  }),
  addFundMoney: route({
    method: 'POST',
    path: '/admin/aid-funds/:id/add-money',
    summary: 'Put money into a fund',
    who: OFFICE,
    input: z.object({ id: id('Fund'), amount: positiveAmount(), note: text('Note', 1000) }),
    output: done({ fund: aidFund }),
    status: 201,
  }),
  takeOutFundMoney: route({
    method: 'POST',
    path: '/admin/aid-funds/:id/take-out',
    summary: 'Take unpromised money out of a fund',
    who: OFFICE,
    input: z.object({ id: id('Fund'), amount: positiveAmount(), note: text('Note', 1000) }),
    output: done({ fund: aidFund }),
    status: 201,
  }),
  closeFund: route({
    method: 'PUT',
    path: '/admin/aid-funds/:id/close',
    summary: 'Close a fund to new approvals; approved aid is still disbursed',
    who: OFFICE,
    versioned: 'aidfund',
    input: z.object({ id: id('Fund') }),
    output: done({ fund: aidFund }),
  }),
  reopenFund: route({
    method: 'PUT',
    path: '/admin/aid-funds/:id/reopen',
    summary: 'Reopen a closed fund',
    who: OFFICE,
    versioned: 'aidfund',
    input: z.object({ id: id('Fund') }),
    output: done({ fund: aidFund }),
  }),
};
