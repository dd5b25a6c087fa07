import { ContactRequest, type ContactRequestDetails } from '@bursar/domain/identity';
import { derivedId } from '@bursar/platform';
import { officeDay, timeOn } from './academic-calendar.js';
import { actorOf } from './campus.js';
import { type University } from './university.js';

interface Asked extends Omit<ContactRequestDetails, 'requestId'> {
  readonly daysAgo: number;
  readonly handled: boolean;
}

const ANONYMOUS = { role: 'anonymous' } as const;

const ASKED: readonly Asked[] = [
  {
    kind: 'access',
    name: 'Dr. Farida Contractor',
    email: 'farida.contractor@mail.example',
    phone: '+91 98200 41177',
    message: 'I join Civil Engineering as an assistant professor on Monday. Please open an account for me.',
    daysAgo: 23,
    handled: true,
  },
  {
    kind: 'contact',
    name: 'Ramesh Thakkar',
    email: 'ramesh.thakkar@mail.example',
    phone: null,
    message: 'My daughter’s bank asks whether her hostel receipt is genuine. Where can they look?',
    daysAgo: 9,
    handled: true,
  },
  {
    kind: 'demo',
    name: 'Leena Pillai',
    email: 'registrar@coastal-college.example',
    phone: '+91 484 266 0190',
    message: 'We are a college of 900 students and would like to see how fees and payroll work here.',
    daysAgo: 3,
    handled: false,
  },
  {
    kind: 'contact',
    name: 'Imran Shaikh',
    email: 'imran.shaikh@mail.example',
    phone: null,
    message: 'The second instalment of my son’s tuition was debited twice last night. Whom do I call?',
    daysAgo: 1,
    handled: false,
  },
];

export function outsidersAsk({ calendar, campus, diary }: University): void {
  const by = actorOf(campus.registrar);
  for (const { daysAgo, handled, ...details } of ASKED) {
    const requestId = derivedId('demo', 'contact request', details.email);
    const day = calendar.fromToday(-daysAgo);
    diary.note(timeOn(day, 1_145), ANONYMOUS, (moment) =>
      moment.execute(ContactRequest, requestId, { type: 'SubmitContactRequest', request: { requestId, ...details } }),
    );
    if (!handled) continue;
    diary.note(timeOn(officeDay(calendar.fromToday(2 - daysAgo)), 630), by, (moment) =>
      moment.execute(ContactRequest, requestId, { type: 'HandleContactRequest' }),
    );
  }
}
