import { declared } from '../kernel/index.js';
import { reportEvents } from './events.js';

const PLAN = {
  'plan.title': 'plain',
  'plan.report': 'plain',
  'plan.recipients.name': 'identity of userId',
} as const;
const RECIPIENTS = { 'recipients.name': 'identity of userId' } as const;

export const reportDeclarations = declared(reportEvents, {
  ReportScheduleStarted: { ...PLAN, ownerName: 'identity of ownerId' },
  ReportScheduleChanged: PLAN,
  ReportScheduleStopped: { reason: 'identity of ownerId' },
  ReportRecipientRemoved: { 'recipient.name': 'identity of userId', reason: 'identity of recipientId' },
  ReportSendingBegun: RECIPIENTS,
  ReportSent: { ...RECIPIENTS, 'period.from': 'plain', 'period.to': 'plain' },
  ReportNotSent: { ...RECIPIENTS, title: 'plain', reason: 'plain' },
});
