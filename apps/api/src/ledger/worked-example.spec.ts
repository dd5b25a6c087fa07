import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { reports } from '@bursar/contracts';
import { EventStoreDbStub, MongoStub } from '@bursar/platform/testing';
import { TestApp } from '../testing/test-app.js';
import { WORKED_EXAMPLE, workedExample } from '../testing/worked-example.js';

let stubs: { readonly events: EventStoreDbStub; readonly rows: MongoStub };
let app: TestApp;

beforeAll(async () => {
  stubs = { events: await EventStoreDbStub.start(), rows: await MongoStub.start() };
  const rows = `mongodb://${stubs.rows.host}/university`;
  app = await TestApp.start({ EVENT_STORE_URL: stubs.events.url, READ_MODEL_URL: rows });
});
afterAll(async () => {
  await app.close();
  stubs.events.stop();
  await stubs.rows.crash();
});

describe('The worked example on EventStoreDB and MongoDB', () => {
  it('ends with the same trial balance, to the paisa [LED-001]', async () => {
    const admin = await app.admin();
    await workedExample(app, admin);
    const { rows, totals } = await admin.do(reports.report, { kind: 'trial-balance' });
    const closing = rows.map(({ id, values }) => [id, Number(values.closing_debit) - Number(values.closing_credit)]);
    expect(Object.fromEntries(closing.filter(([, rupees]) => rupees !== 0))).toEqual(WORKED_EXAMPLE);
    expect(totals).toMatchObject({ closing_debit: 261_500, closing_credit: 261_500 });
    const surplus = await admin.do(reports.report, { kind: 'income-expenditure' });
    expect(surplus.totals).toEqual({ amount: 1_200 });
    const sheet = await admin.do(reports.report, { kind: 'balance-sheet' });
    expect(sheet.totals).toEqual({ sources: 125_200, assets: 125_200 });
  });
});
