import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { audit, findings, notifications, type User } from '@bursar/contracts';
import { addDays, istDayOf } from '@bursar/domain/kernel';
import { type Client } from '../testing/client.js';
import { outcome } from '../testing/department.js';
import { TestApp } from '../testing/test-app.js';

type Person = Client & { readonly user: User };

let app: TestApp;
let admin: Person;
let manager: Person;
let auditor: Person;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
  manager = await app.newUser({ role: 'finance_manager', name: 'Ravi Iyer' });
  auditor = await app.newUser({ role: 'auditor', name: 'Vikram Sane' });
});
afterAll(() => app.close());

const openOne = async (title: string) =>
  (await auditor.do(findings.open, { title, severity: 'medium', note: 'Paid twice?' })).finding;
const ask = (id: string) => auditor.do(findings.ask, { id, question: 'Why was it paid twice?', to: 'finance_manager' });
const listed = async (reader: Client) => (await reader.do(findings.list, {})).map(({ title }) => title);
const newsOf = async (reader: Client) => {
  await app.rest();
  return (await reader.do(notifications.list, {})).map(({ title, link }) => [title, link]);
};

describe('A finding', () => {
  it('goes from a row to its conclusion, with a question answered by finance [SEA-020]', async () => {
    const { feeId } = await app.newBill(400);
    const row = { route: '/admin/fees', parameters: { tab: 'assigned', open: feeId }, title: 'Semester 5 Tuition' };
    const { finding } = await auditor.do(findings.open, { title: 'A bill', severity: 'high', evidence: [row] });
    expect(finding).toMatchObject({ status: 'open', opened_by_name: 'Vikram Sane', evidence: [row], note: '' });
    const { id } = finding;

    const [entry] = (await auditor.do(audit.trail, { type: 'FeeAssigned' })).items;
    const position = entry?.position ?? '';
    const evidence = [{ position, title: entry?.says ?? '' }];
    const added = await auditor.do(findings.addEvidence, { id, evidence });
    expect(added.finding.evidence).toMatchObject([{ ...row, as_of: expect.any(String) }, ...evidence]);

    await ask(id);
    expect((await newsOf(manager))[0]).toEqual([
      'Vikram Sane asks you about the finding “A bill”',
      `/admin/findings?open=${id}`,
    ]);
    const { finding: answered } = await manager.do(findings.answer, { id, answer: 'It was not.' });
    expect(answered).toMatchObject({
      status: 'answered',
      exchanges: [{ question: 'Why was it paid twice?', answer: 'It was not.', answered_by_name: 'Ravi Iyer' }],
    });
    expect((await newsOf(auditor))[0]).toEqual([
      'Ravi Iyer answered your question about the finding “A bill”',
      `/auditor/findings?open=${id}`,
    ]);

    const closed = await auditor.do(findings.close, { id, conclusion: 'no_issue' });
    expect(closed.finding).toMatchObject({ status: 'closed', conclusion: 'no_issue', closed_by_name: 'Vikram Sane' });
    const history = await auditor.do(audit.history, { kind: 'finding', id });
    expect(history.map(({ says }) => says)).toEqual([
      'Opened the finding “A bill”, of high severity, on Semester 5 Tuition',
      `Added evidence to the finding “A bill”: ${entry?.says ?? ''}`,
      'Asked the finance managers about the finding “A bill”: Why was it paid twice?',
      'Answered the question about the finding “A bill”: It was not.',
      'Closed the finding “A bill”: there is no issue',
    ]);
  });

  it('keeps an entry once, however its position is written, and no evidence beyond the log or today', async () => {
    const [entry] = (await auditor.do(audit.trail, {})).items;
    const position = entry?.position ?? '';
    const written = [String(Number(position)), position].map((digits) => ({ position: digits, title: 'A sign-in' }));
    const asked = { title: 'Once', severity: 'low' as const, evidence: written };
    const { finding } = await auditor.do(findings.open, asked);
    expect(finding.evidence).toEqual([{ position, title: 'A sign-in' }]);
    const again = await auditor.do(findings.addEvidence, { id: finding.id, evidence: written });
    expect(again.finding.evidence).toEqual(finding.evidence);
    const tomorrow = addDays(istDayOf(new Date().toISOString()), 1);
    for (const [evidence, ...refused] of [
      [{ position: '9'.repeat(40), title: 'Later' }, 404, 'There is no such event.'],
      [{ route: '/admin/fees', as_of: tomorrow, title: 'Tomorrow' }, 400, 'As of must not be in the future'],
    ] as const) {
      expect(outcome(await auditor.call(findings.open, { ...asked, evidence: [evidence] }))).toEqual(refused);
    }
  });

  it('is not closed by finance, and takes nothing while it is closed [SEA-020]', async () => {
    const { id } = await openOne('Not theirs to close');
    await ask(id);
    for (const office of [manager, admin]) {
      const refused = await office.call(findings.close, { id, conclusion: 'no_issue' });
      expect([refused.status, refused.body]).toMatchObject([403, { message: 'Only an auditor can close a finding.' }]);
    }
    await auditor.do(findings.close, { id, conclusion: 'reported' });
    const late = await manager.call(findings.answer, { id, answer: 'Wait' });
    const message = 'This finding is closed. Reopen it to add to it.';
    expect([late.status, late.body]).toMatchObject([409, { message }]);
    expect((await auditor.do(findings.reopen, { id, reason: 'It goes on' })).finding.status).toBe('open');
  });

  it('is written by auditors alone, who write nothing in the books [SEA-020]', async () => {
    const asked = { title: 'Mine', severity: 'low' } as const;
    for (const office of [manager, admin]) expect((await office.call(findings.open, asked)).status).toBe(403);
    const answer = await auditor.call(findings.answer, { id: (await openOne('Own answer')).id, answer: 'Yes' });
    expect(answer.status).toBe(403);
    const income = { source_name: 'A', description: 'B', amount: 5, received_date: '2026-01-31' };
    expect((await auditor.send('POST', '/admin/income', JSON.stringify(income))).status).toBe(403);
  });

  it('is read by the office from its first question on', async () => {
    const { id } = await openOne('Kept to ourselves');
    expect(await listed(manager)).not.toContain('Kept to ourselves');
    expect(await listed(auditor)).toContain('Kept to ourselves');
    await ask(id);
    expect(await listed(manager)).toContain('Kept to ourselves');
    expect(await listed(admin)).toContain('Kept to ourselves');
  });

  it('refuses an unknown finding and evidence that is no screen of the app', async () => {
    expect((await auditor.call(findings.ask, { id: 'x', question: 'Why?', to: 'admin' })).status).toBe(404);
    const outside = { route: 'https://elsewhere.example', parameters: {}, title: 'Elsewhere' };
    const asked = { title: 'Outside', severity: 'low' as const, evidence: [outside] };
    expect((await auditor.call(findings.open, asked)).status).toBe(400);
  });
});
