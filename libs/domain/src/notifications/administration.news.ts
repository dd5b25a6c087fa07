import { type AuditEvents } from '../audit/events.js';
import { type ContactRequestEvents, type UserEvents } from '../identity/events.js';
import { ROLE_NAMES } from '../identity/roles.js';
import { type Recorded } from '../kernel/index.js';
import { type PendingEvents } from '../pending/events.js';
import { audience } from './audiences.js';
import { news, opening } from './notification.js';

const PENDING = '/admin/pending';

const actorName = ({ metadata: { actor } }: Recorded): string => actor.name ?? 'Bursar';

export const administrationNews = news<
  Pick<ContactRequestEvents, 'ContactRequestSubmitted'> &
    Pick<UserEvents, 'UserDetailsChanged' | 'UserRoleChanged'> &
    Pick<PendingEvents, 'PolicyStepRefused' | 'LetterNotSent' | 'ProcessingFellBehind'> &
    Pick<AuditEvents, 'ReadModelsProven'>
>({
  ContactRequestSubmitted: (event) => ({
    audience: audience.role('admin'),
    kind: 'contact.submitted',
    title: `${event.data.name} wrote to the administrators`,
    body: event.data.message.slice(0, 140),
    link: opening('/admin/contacts', event.data.requestId),
  }),
  UserDetailsChanged: (event) =>
    event.data.previous.email === undefined
      ? undefined
      : {
          audience: audience.role('auditor'),
          kind: 'account.changed',
          title: `${actorName(event)} changed the e-mail address of ${event.data.name}`,
          body: `From ${event.data.previous.email} to ${event.data.email}.`,
          link: opening('/audit', event.position),
        },
  UserRoleChanged: (event) => ({
    audience: audience.role('auditor'),
    kind: 'account.changed',
    title: `${actorName(event)} changed the role of ${event.data.name}`,
    body: `From ${ROLE_NAMES[event.data.from]} to ${ROLE_NAMES[event.data.to]}.`,
    link: opening('/audit', event.position),
  }),
  PolicyStepRefused: (event) => ({
    audience: audience.role('admin'),
    kind: 'pending.step',
    title: 'A follow-up was refused and waits for you',
    body: event.data.reason,
    link: opening(PENDING, event.data.itemId),
  }),
  LetterNotSent: (event) => ({
    audience: audience.role('admin'),
    kind: 'pending.letter',
    title: `The letter “${event.data.letter}” could not be sent`,
    body: `To ${event.data.recipientName}.`,
    link: opening(PENDING, event.data.itemId),
  }),
  ProcessingFellBehind: ({ data: { part } }) => ({
    audience: audience.role('admin'),
    kind: 'pending.lag',
    title: `The ${part} fell behind the event log`,
    body:
      part === 'read models'
        ? 'Screens show older figures until they catch up.'
        : 'Follow-ups wait until they catch up.',
    link: PENDING,
  }),
  ReadModelsProven: ({ data: { found, differences } }) =>
    found === 0
      ? undefined
      : {
          audience: audience.control,
          kind: 'proof.different',
          title:
            found === 1
              ? 'A row differs from a replay of the event log'
              : `${found.toLocaleString('en-IN')} rows differ from a replay of the event log`,
          body: `In ${[...new Set(differences.map(({ model }) => model.replaceAll('_', ' ')))].join(', ')}.`,
          link: PENDING,
        },
});
