import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { audit, decisions, exceptions, expenses, purchaseOrders, type RequestOf, vendors } from '@bursar/contracts';
import { istDayOf } from '@bursar/domain/kernel';
import { Clock } from '@bursar/platform';
import { outcome, receive, request, staffed } from '../testing/department.js';
import { TestApp } from '../testing/test-app.js';

const ACCOUNT = { account_number: '40718824567', ifsc: 'SBIN0004721' };
const DAY_MS = 24 * 60 * 60 * 1_000;

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.close());

describe('The facts of a vendor', () => {
  it('refuse a change by someone who saw them before another change', async () => {
    const [one, other] = [await app.newUser({ role: 'finance_manager' }), await app.newUser({ role: 'admin' })];
    const { vendor } = await one.do(vendors.registerVendor, { name: 'Kaveri Traders', pan: 'aaatv1234f' });
    const seen = { 'if-match': String(vendor.version) };
    const first = { id: vendor.id, name: 'Kaveri Traders Ltd', pan: 'AAATV1234F' };
    const second = { id: vendor.id, name: 'Kaveri', pan: 'AAATV1234F' };
    expect((await one.call(vendors.updateVendor, first, seen)).status).toBe(200);
    const stale = await other.call(vendors.updateVendor, second, seen);
    expect(outcome(stale)).toEqual([409, 'Another person changed this since you opened it.']);
    const [kept] = await other.do(vendors.allVendors, { id: vendor.id });
    expect(kept?.name).toBe('Kaveri Traders Ltd');
    const latest = { 'if-match': String(kept?.version) };
    expect((await other.call(vendors.updateVendor, second, latest)).status).toBe(200);
  });
});

describe('The bank account of a vendor', () => {
  it('takes two people, is payable the next day, and is an exception for the auditor [APR-017]', async () => {
    const admin = await app.admin();
    const clerk = await app.newUser({ role: 'finance_manager' });
    const second = await app.newUser({ role: 'finance_manager' });
    const auditor = await app.newUser({ role: 'auditor' });
    const civil = await staffed(app, 7);
    await receive(admin, 1_00_000);
    const { vendor } = await clerk.do(vendors.registerVendor, { name: 'Tarang Instruments', pan: 'aaatv1234f' });
    const asked = await clerk.do(vendors.setVendorAccount, { id: vendor.id, ...ACCOUNT });
    expect(asked.message).toBe('This waits for a second person.');
    expect(await clerk.do(vendors.allVendors, { id: vendor.id })).toMatchObject([
      { pan: 'AAATV1234F', account_ending: null },
    ]);

    const waiting = await second.do(decisions.waitingApprovals, { kind: 'vendor_bank' });
    const [item] = waiting.items;
    if (!item) throw new Error('the account does not wait');
    const seen = {
      ...{ kind: 'vendor_bank', id: item.id, seen_position: waiting.position, seen_version: item.version },
    };
    expect(outcome(await clerk.call(decisions.approveRequest, seen))).toEqual([
      409,
      'You cannot approve a bank account you changed.',
    ]);
    await second.do(decisions.approveRequest, seen);
    await app.rest();
    expect(await auditor.do(vendors.allVendors, { id: vendor.id })).toMatchObject([
      { account_ending: '4567', ifsc: 'SBIN0004721', account_request_id: item.id },
    ]);
    const approval = await auditor.do(decisions.approval, { kind: 'vendor_bank', id: item.id });
    expect(approval.decisions).toMatchObject([{ by_name: second.user.name }]);

    const { id } = await request(civil, { amount: 2_500, kind: 'purchase' });
    await civil.hod.do(expenses.approve, { id });
    expect(outcome(await clerk.call(expenses.orderPurchase, { id }))).toEqual([400, 'Please choose a vendor.']);
    const { expense } = await clerk.do(expenses.orderPurchase, { id, vendor_id: vendor.id });
    expect(expense.vendor_name).toBe('Tarang Instruments');
    const orders = (of: RequestOf<typeof purchaseOrders.allOrders>) => auditor.do(purchaseOrders.allOrders, of);
    await app.rest();
    const [order] = await orders({ vendor_id: vendor.id, department_id: 7, status: 'ordered' });
    expect(order).toMatchObject({
      ...{ id, vendor_name: 'Tarang Instruments', amount: 2_500, billed: 0, department_name: 'Civil Engineering' },
      po_number: expect.stringMatching(/\/PO\/000001$/),
    });
    expect(order?.description).toBe(expense.description);
    expect(await orders({ vendor_id: 'another' })).toEqual([]);
    expect((await civil.hod.call(purchaseOrders.allOrders, {})).status).toBe(403);
    const bill = { id, amount: 2_500, bill_number: 'B-1', bill_date: istDayOf(new Date().toISOString()) };
    await clerk.do(expenses.enterBill, bill);
    const pay = { id, payment_reference: 'NEFT-1' };
    expect(outcome(await second.call(expenses.pay, pay))).toEqual([
      409,
      'This account was changed today. It can be paid from tomorrow.',
    ]);
    const tomorrow = new Date(Date.now() + DAY_MS).toISOString();
    jest.spyOn(app.get(Clock), 'now').mockReturnValue(tomorrow);
    await (await app.signIn(second.user.email, 'secret-user')).do(expenses.pay, pay);
    jest.restoreAllMocks();
    await app.rest();
    expect(await orders({ status: 'paid' })).toMatchObject([{ id, billed: 2_500 }]);
    expect(await auditor.do(exceptions.rows, { rule: 'account_changed' })).toMatchObject([
      { id, why: expect.stringMatching(/^The account was set on/) },
    ]);
    const { items } = await auditor.do(audit.trail, { type: 'VendorAccountSet' });
    expect(items.map(({ data }) => data.accountNumber)).toEqual(['••••4567']);
  });

  it('is not asked for again while the vendor has it', async () => {
    const [clerk, second] = [
      await app.newUser({ role: 'finance_manager' }),
      await app.newUser({ role: 'finance_manager' }),
    ];
    const { vendor } = await clerk.do(vendors.registerVendor, { name: 'Meghna Books' });
    await clerk.do(vendors.setVendorAccount, { id: vendor.id, ...ACCOUNT });
    const { items, position } = await second.do(decisions.waitingApprovals, { kind: 'vendor_bank' });
    const [{ id, version } = { id: '', version: 0 }] = items;
    const seen = { seen_position: position, seen_version: version };
    await second.do(decisions.approveRequest, { kind: 'vendor_bank', id, ...seen });
    await app.rest();
    const again = await clerk.call(vendors.setVendorAccount, { id: vendor.id, ...ACCOUNT });
    expect(outcome(again)).toEqual([409, 'The vendor has this bank account already.']);
    expect((await second.do(decisions.waitingApprovals, { kind: 'vendor_bank' })).items).toEqual([]);
    const elsewhere = { ...ACCOUNT, ifsc: 'HDFC0000240' };
    const other = await clerk.do(vendors.setVendorAccount, { id: vendor.id, ...elsewhere });
    expect(other.message).toBe('This waits for a second person.');
  });

  it('is shown whole to its approver, in four digits to an auditor, and the trail names who read it', async () => {
    const clerk = await app.newUser({ role: 'finance_manager' });
    const second = await app.newUser({ role: 'finance_manager' });
    const auditor = await app.newUser({ role: 'auditor' });
    const { vendor } = await clerk.do(vendors.registerVendor, { name: 'Narmada Glass' });
    const asked = async (account_number: string) => {
      await clerk.do(vendors.setVendorAccount, { id: vendor.id, account_number, ifsc: ACCOUNT.ifsc });
      const { position, items } = await second.do(decisions.waitingApprovals, { kind: 'vendor_bank' });
      const item = items.find(({ description }) => description.startsWith('Narmada Glass'));
      if (!item) throw new Error('the account does not wait');
      const one = { kind: 'vendor_bank', id: item.id };
      return { one, seen: { ...one, seen_position: position, seen_version: item.version } };
    };
    const accountIn = async (one: RequestOf<typeof decisions.approval>) =>
      (await second.do(decisions.approval, one)).account;

    const first = await asked('40718824567');
    expect(await accountIn(first.one)).toEqual({ ...ACCOUNT, present: null });
    await second.do(decisions.approveRequest, first.seen);
    const alike = await asked('99900004567');
    const present = { account_ending: '4567', ifsc: ACCOUNT.ifsc };
    expect(await accountIn(alike.one)).toEqual({ account_number: '99900004567', ifsc: ACCOUNT.ifsc, present });
    const audited = await auditor.do(decisions.approval, alike.one);
    expect(audited.account).toEqual({ account_number: '••••4567', ifsc: ACCOUNT.ifsc, present });
    await second.do(decisions.rejectRequest, { ...alike.seen, note: 'Not the account of the letter.' });
    expect(await accountIn(alike.one)).toEqual({ account_number: '99900004567', ifsc: ACCOUNT.ifsc, present: null });

    await app.rest();
    const { items } = await auditor.do(audit.trail, { type: 'RecordsRead', actor: second.user.id });
    const readings = [alike.one.id, first.one.id].map(
      (id) => `Read a bank account (kind vendor_bank, id ${id}; 1 row)`,
    );
    expect(items.map(({ says }) => says)).toEqual(readings);
  });
});

describe('a bill of a vendor', () => {
  let office: Awaited<ReturnType<typeof staffed>>;
  beforeAll(async () => {
    office = await staffed(app, 5);
  });

  it('is asked about when another order of the vendor has its number, and covers both if the clerk says so', async () => {
    const clerk = await app.newUser({ role: 'finance_manager' });
    const ordered = async (vendor_name: string) => {
      const { id } = await request(office, { amount: 2_500, kind: 'purchase' });
      await office.hod.do(expenses.approve, { id });
      await clerk.do(expenses.orderPurchase, { id, vendor_name });
      return { id, amount: 1_000, bill_date: istDayOf(new Date().toISOString()) };
    };
    const [first, second, other] = [await ordered('Optika'), await ordered('Optika'), await ordered('Bharat Glass')];
    await clerk.do(expenses.enterBill, { ...first, bill_number: 'OP-12' });
    await clerk.do(expenses.enterBill, { ...other, bill_number: 'OP-12' });
    const again = { ...second, bill_number: ' op-12 ' };
    expect(outcome(await clerk.call(expenses.enterBill, again))).toEqual([
      409,
      expect.stringMatching(/^Bill op-12 of Optika was already entered for the order FY\d\d-\d\d\/PO\/\d{6}\.$/),
    ]);
    await clerk.do(expenses.enterBill, { ...again, confirmed: true });
  });

  it('is asked about when the vendor was registered twice, or ordered from by its name before', async () => {
    const clerk = await app.newUser({ role: 'finance_manager' });
    const registered = async (facts: RequestOf<typeof vendors.registerVendor>) =>
      (await clerk.do(vendors.registerVendor, facts)).vendor.id;
    const once = await registered({ name: 'Sahyadri Optics', gstin: '29AAGCB7383J1Z4' });
    const twice = await registered({ name: 'Sahyadri Optics Pvt Ltd', gstin: '29AAGCB7383J1Z4' });
    const other = await registered({ name: 'Deccan Optics' });
    const billed = async (order: { vendor_id: string } | { vendor_name: string }) => {
      const { id } = await request(office, { amount: 900, kind: 'purchase' });
      await office.hod.do(expenses.approve, { id });
      await clerk.do(expenses.orderPurchase, { id, ...order });
      await app.rest();
      const bill = { id, amount: 900, bill_number: 'SO-7', bill_date: istDayOf(new Date().toISOString()) };
      return (await clerk.call(expenses.enterBill, bill)).status;
    };
    expect(await billed({ vendor_id: once })).toBe(200);
    expect(await billed({ vendor_id: twice })).toBe(409);
    expect(await billed({ vendor_name: 'Sahyadri Optics' })).toBe(409);
    expect(await billed({ vendor_name: 'sahyadri optics' })).toBe(409);
    expect(await billed({ vendor_id: other })).toBe(200);
  });

  it('may be entered again after the purchase that had it was reversed', async () => {
    const clerk = await app.newUser({ role: 'finance_manager' });
    for (const _ of ['wrong', 'right']) {
      const { id } = await request(office, { amount: 700, kind: 'purchase' });
      await office.hod.do(expenses.approve, { id });
      await clerk.do(expenses.orderPurchase, { id, vendor_name: 'Lipi Press' });
      const bill_date = istDayOf(new Date().toISOString());
      await clerk.do(expenses.enterBill, { id, amount: 700, bill_number: 'LP-1', bill_date });
      await clerk.do(expenses.reverse, { id, reason: 'Entered for the wrong request' });
    }
  });
});

describe('A deactivated vendor', () => {
  it('gets no order and no other account until it is active again', async () => {
    const clerk = await app.newUser({ role: 'finance_manager' });
    const office = await staffed(app, 4);
    const { vendor } = await clerk.do(vendors.registerVendor, { name: 'Former Traders' });
    const { id } = await request(office, { amount: 2_500, kind: 'purchase' });
    await office.hod.do(expenses.approve, { id });
    const seen = { 'if-match': String(vendor.version) };
    const off = await clerk.call(vendors.setVendorActive, { id: vendor.id, is_active: false }, seen);
    expect([off.status, off.body]).toMatchObject([200, { vendor: { is_active: false } }]);
    expect((await clerk.do(vendors.allVendors, { is_active: 'true' })).map((row) => row.id)).not.toContain(vendor.id);
    expect(await clerk.do(vendors.allVendors, { is_active: 'false' })).toMatchObject([{ id: vendor.id }]);
    const refused = [409, 'This vendor is deactivated. Activate it again first.'];
    expect(outcome(await clerk.call(expenses.orderPurchase, { id, vendor_id: vendor.id }))).toEqual(refused);
    expect(outcome(await clerk.call(vendors.setVendorAccount, { id: vendor.id, ...ACCOUNT }))).toEqual(refused);
    await clerk.do(vendors.setVendorActive, { id: vendor.id, is_active: true });
    await clerk.do(expenses.orderPurchase, { id, vendor_id: vendor.id });
  });
});
