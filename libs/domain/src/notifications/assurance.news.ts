import { type FindingEvents } from '../assurance/events.js';
import { audience } from './audiences.js';
import { news, opening } from './notification.js';

export const assuranceNews = news<Pick<FindingEvents, 'OfficeAsked' | 'FindingAnswered'>>({
  OfficeAsked: ({ data: { findingId, title, question, to, askedByName } }) => ({
    audience: audience.role(to),
    kind: 'finding.asked',
    title: `${askedByName} asks you about the finding “${title}”`,
    body: question,
    link: opening('/admin/findings', findingId),
  }),
  FindingAnswered: ({ data: { findingId, title, answer, askedBy, answeredByName } }) => ({
    audience: audience.user(askedBy),
    kind: 'finding.answered',
    title: `${answeredByName} answered your question about the finding “${title}”`,
    body: answer,
    link: opening('/auditor/findings', findingId),
  }),
});
