import { type Evidence, Finding, type FindingEvents } from '@bursar/domain/assurance';
import { type StudentFeeEvents } from '@bursar/domain/fees';
import { type Recorded } from '@bursar/domain/kernel';
import { derivedId } from '@bursar/platform';
import { timeOn } from './academic-calendar.js';
import { actorOf } from './campus.js';
import { type Moment } from './history.js';
import { type University } from './university.js';

type Told = Pick<FindingEvents['FindingOpened'], 'title' | 'severity' | 'note'>;
type Applied = Recorded<Pick<StudentFeeEvents, 'FeePaymentApplied'>>;

const isApplied = (event: Recorded): event is Applied => event.type === 'FeePaymentApplied';

function evidenceIn(moment: Moment, fits: (payment: Applied['data']) => boolean): readonly Evidence[] {
  const found = moment.events.filter(isApplied).findLast(({ data }) => fits(data));
  if (!found) return [];
  const { transactionId, title } = found.data;
  const parameters = { tab: 'transactions', open: transactionId };
  return [{ route: '/admin/fees', parameters, asOf: moment.time, title: `Payment for ${title}` }];
}

export function auditorsWriteFindings({ campus, calendar, diary }: University): void {
  const [auditor] = campus.withRole('auditor');
  if (!auditor) return;
  const { userId: openedBy, name: openedByName } = auditor;
  const by = actorOf(auditor);
  const open = (key: string, daysAgo: number, told: Told, fits: (payment: Applied['data']) => boolean): string => {
    const findingId = derivedId('demo', 'finding', key);
    diary.note(timeOn(calendar.fromToday(-daysAgo), 640), by, (moment) => {
      const opened = { findingId, ...told, evidence: evidenceIn(moment, fits), openedBy, openedByName };
      moment.execute(Finding, findingId, { type: 'OpenFinding', ...opened });
    });
    return findingId;
  };
  const ask = (findingId: string, daysAgo: number, question: string): void =>
    diary.note(timeOn(calendar.fromToday(-daysAgo), 655), by, (moment) =>
      moment.execute(Finding, findingId, {
        ...{ type: 'AskOffice', question, to: 'finance_manager', askedBy: openedBy, askedByName: openedByName },
      }),
    );

  const own = {
    title: 'Approved by the clerk who recorded it',
    severity: 'high',
    note: 'Seen among the exceptions.',
  } as const;
  open('own approval', 6, own, ({ selfApproved }) => selfApproved);
  const cash = { title: 'Large payment in cash', severity: 'medium', note: '' } as const;
  const asked = open('cash', 9, cash, ({ method }) => method === 'cash');
  ask(asked, 8, 'Who counted this money with the clerk?');
  const card = {
    title: 'Card slip without a signature',
    severity: 'low',
    note: 'Found in the sample of October.',
  } as const;
  const answered = open('card', 20, card, ({ method }) => method === 'card');
  ask(answered, 19, 'Where is the signed slip?');
  diary.note(timeOn(calendar.fromToday(-17), 700), actorOf(campus.financeManager), (moment) => {
    const { userId: answeredBy, name: answeredByName } = campus.financeManager;
    const answer = 'It was filed with the slips of the next day.';
    moment.execute(Finding, answered, { type: 'AnswerFinding', answer, answeredBy, answeredByName });
  });
}
