import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { budgeting, samples, type User } from '@bursar/contracts';
import { type Client } from '../testing/client.js';
import { TestApp } from '../testing/test-app.js';

type Person = Client & { readonly user: User };

let app: TestApp;
let admin: Person;
let auditor: Person;

const addIncomes = async (count: number, kind: 'donation' | 'rent') => {
  for (let number = 1; number <= count; number++) {
    const gift = { source_name: `${kind} ${number}`, description: 'Library', kind, amount: number };
    await admin.do(budgeting.addIncome, { ...gift, received_date: '2026-01-31' });
  }
};

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
  auditor = await app.newUser({ role: 'auditor' });
  await addIncomes(12, 'donation');
  await addIncomes(3, 'rent');
});
afterAll(() => app.close());

const draw = (input: Readonly<Record<string, string | number>> = {}, headers = {}) =>
  auditor.call(samples.draw, { of: 'incomes', seed: 'FY26-27 interim', size: 4, ...input } as never, headers);

describe('A sample of a list', () => {
  it('is the rows at the drawn places in the order of their ids, with draw and hash [SEA-019]', async () => {
    const { status, body } = await draw();
    expect([status, body.title, body.population]).toEqual([200, 'Income Sources', 15]);
    const ids = (await admin.do(budgeting.allIncomes, {})).map(({ id }) => id).toSorted();
    for (const { draw: number, hash, index, row } of body.rows) {
      expect(hash).toBe(createHash('sha256').update(`FY26-27 interim:${number}`).digest('hex'));
      expect(row.id).toBe(ids[Number(BigInt(`0x${hash}`) % 15n)]);
      expect(ids[index]).toBe(row.id);
    }
    expect(new Set(body.rows.map(({ row }) => row.id)).size).toBe(4);
  });

  it('is drawn again after new rows with the population as of the instant [SEA-019]', async () => {
    const before = await draw();
    await addIncomes(5, 'donation');
    expect((await draw()).body.population).toBe(20);
    const again = await draw({}, { 'x-as-of': before.body.as_of.position });
    const { population, rows } = before.body;
    expect(again.body).toMatchObject({ population, rows });
  });

  it('is a file of the same rows with the columns of the list, the draw and the hash [SEA-019]', async () => {
    const { body } = await draw();
    await addIncomes(1, 'rent');
    const population = `of=incomes&seed=FY26-27%20interim&size=4&as_of=${body.as_of.position}`;
    const file = await auditor.file(`/admin/export/sample?${population}`);
    const [above = '', head = '', first = '', ...others] = file.bytes.toString('utf8').split('\r\n');
    expect(above).toContain('As of');
    expect(head).toMatch(/Draw,Place,SHA-256,.*Amount/);
    expect(first).toContain(body.rows[0]?.hash);
    expect(others.slice(0, 3).join()).toContain(body.rows[3]?.hash);
    expect((await auditor.send('GET', '/admin/export/sample?of=unknown&seed=a&size=4')).status).toBe(404);
  });

  it('follows the filters of the list, and its refusals', async () => {
    const { body } = await draw({ kind: 'rent', size: 10 });
    expect([body.population, body.rows.length]).toEqual([4, 4]);
    expect((await draw({ kind: 'lottery' })).status).toBe(400);
    expect((await draw({ of: 'unknown' })).status).toBe(404);
    expect((await draw({ of: 'bankfile' })).status).toBe(403);
    const paged = await draw({ page: '1' });
    expect([paged.status, paged.body]).toMatchObject([400, { message: 'A sample is drawn from the whole list' }]);
  });
});
