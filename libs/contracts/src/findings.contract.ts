import { ASKED, CONCLUSIONS, type FindingRow, SEVERITIES } from '@bursar/domain/assurance';
import { z } from 'zod';
import { clearableText, defaulted, id, listing, nameText, oneOf, optional, periodEnd, text } from './fields.js';
import { done, route } from './route.js';

export { ASKED, CONCLUSIONS, SEVERITIES };

export const FINDING_STATUSES = ['open', 'asked', 'answered', 'closed'] as const;
const EVIDENCE_MAX = 20;

const kept = { title: z.string() };

const exchange = z.object({
  question: z.string(),
  to: z.enum(ASKED),
  asked_by_name: z.string(),
  asked_at: z.string(),
  answer: z.string().nullable(),
  answered_by_name: z.string().nullable(),
  answered_at: z.string().nullable(),
});

export const finding = z.object({
  id: z.string(),
  title: z.string(),
  severity: z.enum(SEVERITIES),
  status: z.enum(FINDING_STATUSES),
  note: z.string(),
  evidence: z
    .array(
      z.union([
        z.object({ position: z.string(), ...kept }),
        z.object({
          route: z.string(),
          parameters: z.record(z.string(), z.string()).readonly(),
          as_of: z.string(),
          ...kept,
        }),
      ]),
    )
    .readonly(),
  opened_by_name: z.string(),
  opened_at: z.string(),
  was_asked: z.boolean(),
  exchanges: z.array(exchange).readonly(),
  conclusion: z.enum(CONCLUSIONS).nullable(),
  closed_by_name: z.string().nullable(),
  closed_at: z.string().nullable(),
  changed_at: z.string(),
  version: z.number(),
}) satisfies z.ZodType<FindingRow>;
export type Finding = z.infer<typeof finding>;

const evidenceTitle = nameText('Evidence', 200);

/** Without `as_of`, the screen as it is now. */
const evidence = z.union(
  [
    z.strictObject({ position: z.string().regex(/^\d{1,40}$/), title: evidenceTitle }),
    z.strictObject({
      route: z.string().regex(/^(\/[\w-]+){1,6}$/),
      parameters: defaulted(z.record(z.string().max(60), z.string().max(200)), {}),
      as_of: optional(periodEnd('As of')),
      title: evidenceTitle,
    }),
  ],
  'Evidence must name an entry of the trail, or a screen',
);
export type EvidenceInput = z.output<typeof evidence>;

const evidenceList = z.array(evidence).max(EVIDENCE_MAX, `Please give at most ${EVIDENCE_MAX} pieces of evidence`);

const of = z.object({ id: id() });
const answer = done({ finding });

export const findings = {
  list: route({
    method: 'GET',
    path: '/admin/findings',
    summary: 'The findings of the audit, the latest change first; the office reads those it was asked about',
    who: ['auditor', 'admin', 'finance_manager'],
    input: z.object({
      ...listing,
      status: optional(oneOf('Status', FINDING_STATUSES)),
      severity: optional(oneOf('Severity', SEVERITIES)),
    }),
    output: z.array(finding),
    onlyOnline: true,
    reads: ['findings'],
  }),
  open: route({
    method: 'POST',
    path: '/admin/findings',
    summary: 'Open a finding, with the entries and screens that show it',
    who: ['auditor'],
    status: 201,
    input: z.object({
      title: nameText('Title', 160),
      severity: oneOf('Severity', SEVERITIES),
      evidence: defaulted(evidenceList, []),
      note: defaulted(clearableText('Note', 2_000), ''),
    }),
    output: answer,
  }),
  addEvidence: route({
    method: 'PUT',
    path: '/admin/findings/:id/evidence',
    summary: 'Add evidence to a finding; known evidence changes nothing',
    who: ['auditor'],
    versioned: 'finding',
    input: of.extend({
      evidence: evidenceList.min(1, 'Please give some evidence'),
      note: defaulted(clearableText('Note', 2_000), ''),
    }),
    output: answer,
  }),
  ask: route({
    method: 'PUT',
    path: '/admin/findings/:id/ask',
    summary: 'Ask the finance managers or the administrators about a finding; 409 while a question is open',
    who: ['auditor'],
    versioned: 'finding',
    input: of.extend({ question: text('Question', 2_000), to: oneOf('Whom', ASKED) }),
    output: answer,
  }),
  answer: route({
    method: 'PUT',
    path: '/admin/findings/:id/answer',
    summary: 'Answer the open question about a finding; 409 without one',
    who: ['admin', 'finance_manager'],
    versioned: 'finding',
    input: of.extend({ answer: text('Answer', 2_000) }),
    output: answer,
  }),
  close: route({
    method: 'PUT',
    path: '/admin/findings/:id/close',
    summary: 'Close a finding with its conclusion; 403 for the office',
    who: ['auditor', 'admin', 'finance_manager'],
    versioned: 'finding',
    input: of.extend({ conclusion: oneOf('Conclusion', CONCLUSIONS) }),
    output: answer,
  }),
  reopen: route({
    method: 'PUT',
    path: '/admin/findings/:id/reopen',
    summary: 'Reopen a closed finding, with the reason',
    who: ['auditor'],
    versioned: 'finding',
    input: of.extend({ reason: text('Reason', 500) }),
    output: answer,
  }),
};
