import { describe, expect, it } from '@jest/globals';
import { subjectOf, type DomainEvent, fold, replay } from '../kernel/index.js';
import { given } from '../kernel/given.js';
import { logOf, type Told } from '../kernel/log.suite.js';
import { Finding, type FindingEvents, findingEvents, findings } from './index.js';

type Event = DomainEvent<FindingEvents>;

const findingId = 'f-1';
const title = 'Refund to another account';
const entry = { position: '41207', title: 'Approved the payment of ₹401.00' };
const screen = {
  route: '/admin/fees',
  parameters: { tab: 'transactions', open: 't-1' },
  asOf: '2026-11-22T05:00:00.000Z',
  title: 'Transaction of Asha Rao',
};
const opening: FindingEvents['FindingOpened'] = {
  ...{ findingId, title, severity: 'high', evidence: [entry], note: 'The account was changed on the same day.' },
  ...{ openedBy: 'u-9', openedByName: 'Vikram Sane' },
};
const question = { question: 'Who changed the account?', to: 'finance_manager', askedBy: 'u-9' } as const;
const asking = { ...question, askedByName: 'Vikram Sane' };
const answering = { answer: 'The student did, by letter.', answeredBy: 'u-2', answeredByName: 'Ravi Iyer' };

const opened: Event = { type: 'FindingOpened', data: opening };
const asked: Event = { type: 'OfficeAsked', data: { findingId, title, ...asking } };
const answered: Event = { type: 'FindingAnswered', data: { findingId, title, askedBy: 'u-9', ...answering } };
const closed: Event = {
  type: 'FindingClosed',
  data: { findingId, conclusion: 'corrected', closedByName: 'Vikram Sane' },
};
const reopened: Event = { type: 'FindingReopened', data: { findingId, reason: 'It happened again' } };
const added: Event = { type: 'EvidenceAdded', data: { findingId, evidence: [screen], note: 'Seen again' } };

const close = { type: 'CloseFinding', conclusion: 'corrected', byAuditor: true, closedByName: 'Vikram Sane' } as const;
const CLOSED = 'This finding is closed. Reopen it to add to it.';

const of = given(Finding);

describe('A finding', () => {
  it('is opened once', () => {
    of()
      .when({ type: 'OpenFinding', ...opening })
      .then(opened);
    of(opened)
      .when({ type: 'OpenFinding', ...opening })
      .thenNothing();
  });

  it('takes each piece of evidence once', () => {
    const more = { type: 'AddEvidence', evidence: [entry, screen], note: 'Seen again' } as const;
    of(opened).when(more).then(added);
    of(opened, added).when(more).thenNothing();
    const { parameters } = screen;
    const turned = { ...screen, parameters: { open: parameters.open, tab: parameters.tab } };
    of(opened, added)
      .when({ ...more, evidence: [turned] })
      .thenNothing();
    of(opened)
      .when({ ...more, evidence: [screen, turned] })
      .then(added);
    of()
      .when({ type: 'OpenFinding', ...opening, evidence: [entry, entry] })
      .then(opened);
  });

  it('asks the office one question at a time', () => {
    of(opened)
      .when({ type: 'AskOffice', ...asking })
      .then(asked);
    of(opened, asked)
      .when({ type: 'AskOffice', ...asking })
      .thenNothing();
    of(opened, asked)
      .when({ type: 'AskOffice', ...asking, question: 'When?' })
      .thenRefused('assurance/already-asked', 'The office has not answered the last question yet.');
    of(opened, asked)
      .when({ type: 'AskOffice', ...asking, to: 'admin' })
      .thenRefused('assurance/already-asked');
    of(opened, asked, answered)
      .when({ type: 'AskOffice', ...asking })
      .then(asked);
  });

  it('takes an answer only to a question', () => {
    of(opened, asked)
      .when({ type: 'AnswerFinding', ...answering })
      .then(answered);
    of(opened, asked, answered)
      .when({ type: 'AnswerFinding', ...answering })
      .thenNothing();
    of(opened)
      .when({ type: 'AnswerFinding', ...answering })
      .thenRefused('assurance/not-asked', 'No question of this finding waits for an answer.');
  });

  it('takes another answer only to another question', () => {
    const again = { type: 'AnswerFinding', ...answering } as const;
    of(opened, asked, answered)
      .when({ ...again, answer: 'Nobody did.' })
      .thenRefused('assurance/not-asked');
    of(opened, asked, answered, asked).when(again).then(answered);
  });

  it('tells pieces of evidence apart by their place', () => {
    const more = [
      { position: '41208', title: 'Another entry' },
      { ...screen, route: '/admin/payroll' },
    ];
    of(opened, added)
      .when({ type: 'AddEvidence', evidence: more, note: '' })
      .then({ type: 'EvidenceAdded', data: { findingId, evidence: more, note: '' } });
  });

  it('begins open and without a question, and follows no event before', () => {
    const facts = { findingId, title, evidence: [entry] };
    const open = { status: 'open', ...facts, question: null, to: null, askedBy: null, answer: null, conclusion: null };
    expect(fold(Finding, [opened])).toEqual(open);
    expect(fold(Finding, [opened, closed, reopened])).toEqual(open);
    for (const event of [added, asked, answered, closed, reopened])
      expect(fold(Finding, [event])).toEqual({ status: 'none' });
  });

  it('is closed by an auditor alone, with one conclusion', () => {
    of(opened).when(close).then(closed);
    of(opened, closed).when(close).thenNothing();
    of(opened, closed)
      .when({ ...close, conclusion: 'no_issue' })
      .thenRefused('assurance/finding-closed', CLOSED);
    of(opened, closed, reopened).when(close).then(closed);
    of(opened, asked, answered)
      .when({ ...close, byAuditor: false })
      .thenRefused('assurance/not-yours-to-close', 'Only an auditor can close a finding.');
  });

  it('takes nothing more while it is closed', () => {
    const after = of(opened, asked, closed);
    after.when({ type: 'AddEvidence', evidence: [screen], note: '' }).thenRefused('assurance/finding-closed', CLOSED);
    after.when({ type: 'AskOffice', ...asking }).thenRefused('assurance/finding-closed', CLOSED);
    after.when({ type: 'AnswerFinding', ...answering }).thenRefused('assurance/finding-closed', CLOSED);
  });

  it('is reopened with a reason, and waits for no answer then', () => {
    of(opened, asked, closed).when({ type: 'ReopenFinding', reason: 'It happened again' }).then(reopened);
    of(opened).when({ type: 'ReopenFinding', reason: 'It happened again' }).thenNothing();
    of(opened, asked, closed, reopened)
      .when({ type: 'AnswerFinding', ...answering })
      .thenRefused('assurance/not-asked');
  });

  it('refuses every command before it is opened', () => {
    of().when({ type: 'AddEvidence', evidence: [], note: '' }).thenRefused('assurance/finding-not-found');
    of().when(close).thenRefused('assurance/finding-not-found', 'There is no such finding.');
    of().when({ type: 'ReopenFinding', reason: 'x' }).thenRefused('assurance/finding-not-found');
  });
});

describe('The row of a finding', () => {
  const rowOf = (...events: readonly Event[]) =>
    replay(findings, logOf<FindingEvents>(...events.map(({ type, data }) => [type, data] as Told<FindingEvents>))).get(
      findingId,
    );

  it('follows the finding from the first note to its conclusion', () => {
    expect(rowOf(opened)).toMatchObject({ title, severity: 'high', status: 'open', was_asked: false, version: 0 });
    expect(rowOf(opened, asked)).toMatchObject({
      status: 'asked',
      was_asked: true,
      exchanges: [{ question: 'Who changed the account?', to: 'finance_manager', answer: null }],
    });
    expect(rowOf(opened)).toMatchObject({ conclusion: null, closed_by_name: null, closed_at: null });
    const another: Event = {
      type: 'FindingAnswered',
      data: { ...answered.data, answer: 'No more.' },
    };
    const row = rowOf(opened, asked, answered, asked, another);
    expect(row?.status).toBe('answered');
    expect(row?.exchanges.map(({ answer }) => answer)).toEqual(['The student did, by letter.', 'No more.']);
    expect(rowOf(opened, closed)).toMatchObject({ status: 'closed', conclusion: 'corrected' });
    expect(rowOf(opened, closed, reopened)).toMatchObject({ status: 'open', conclusion: null, closed_at: null });
  });

  it('keeps all evidence and both notes', () => {
    const { asOf, ...shown } = screen;
    expect(rowOf(opened)?.evidence).toStrictEqual([entry]);
    const silent: Event = { type: 'EvidenceAdded', data: { findingId, evidence: [screen], note: '' } };
    expect(rowOf(opened, silent)?.note).toBe('The account was changed on the same day.');
    expect(rowOf(opened, added)).toMatchObject({
      evidence: [entry, { ...shown, as_of: asOf }],
      note: 'The account was changed on the same day.\nSeen again',
    });
  });

  it('comes from the opening alone', () => {
    for (const event of [added, asked, answered, closed, reopened]) expect(rowOf(event)).toBeUndefined();
  });
});

describe('The audit sentence of a finding', () => {
  const name = `the finding “${title}”`;
  const says = ({ type, data }: Event): string => findingEvents[type].tell(data as never, name).says;

  it('names the finding', () => {
    const { initial } = Finding;
    expect(subjectOf(Finding, initial, fold(Finding, [opened]))?.about).toBe(name);
    expect(subjectOf(Finding, initial, initial)?.about).toBeUndefined();
  });

  it('tells severity, evidence, question, answer, conclusion and reason', () => {
    expect([opened, added, asked, answered, closed, reopened].map(says)).toEqual([
      `Opened ${name}, of high severity, on Approved the payment of ₹401.00`,
      `Added evidence to ${name}: Transaction of Asha Rao`,
      `Asked the finance managers about ${name}: Who changed the account?`,
      `Answered the question about ${name}: The student did, by letter.`,
      `Closed ${name}: it was corrected`,
      `Reopened ${name}: It happened again`,
    ]);
    expect(says({ type: 'FindingOpened', data: { ...opening, evidence: [] } })).toBe(
      `Opened ${name}, of high severity`,
    );
  });
});
