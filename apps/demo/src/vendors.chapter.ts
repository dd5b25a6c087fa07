import { Expense, type ExpenseRequest, toleranceOf, Vendor } from '@bursar/domain/expenses';
import { officer } from '@bursar/domain/kernel';
import { Request } from '@bursar/domain/decisions';
import { derivedId } from '@bursar/platform';
import { officeDay, timeOn } from './academic-calendar.js';
import { askedFor, decidingAs, ruledRoute } from './approvals.chapter.js';
import { actorOf } from './campus.js';
import { headOf } from './expenses.chapter.js';
import { type University } from './university.js';

interface KnownVendor {
  readonly name: string;
  readonly pan: string;
  readonly accounts: readonly { readonly number: string; readonly ifsc: string; readonly daysAgo: number }[];
}

const INSTRUMENTS: KnownVendor = {
  name: 'Sahyadri Instruments',
  pan: 'AAKCS4821F',
  accounts: [{ number: '38214477001925', ifsc: 'SBIN0004721', daysAgo: 58 }],
};

const VENDORS: readonly KnownVendor[] = [
  INSTRUMENTS,
  {
    name: 'Konkan Office Furniture',
    pan: 'AADFK7310Q',
    accounts: [{ number: '50200018834417', ifsc: 'HDFC0001185', daysAgo: 57 }],
  },
  {
    name: 'Meghdoot Computers',
    pan: 'AAGCM2096L',
    accounts: [
      { number: '062905003318', ifsc: 'ICIC0000629', daysAgo: 56 },
      { number: '22101000047736', ifsc: 'CNRB0002210', daysAgo: 1 },
    ],
  },
];

const vendorIdOf = ({ name }: KnownVendor): string => derivedId('demo', 'vendor', name);

function accountIsSet(university: University, vendor: KnownVendor, account: KnownVendor['accounts'][number]): void {
  const { campus, calendar, diary } = university;
  const vendorId = vendorIdOf(vendor);
  const { number: accountNumber, ifsc, daysAgo } = account;
  const requestId = derivedId('demo', 'vendor account', vendorId, accountNumber);
  const day = calendar.fromToday(-daysAgo);
  const description = `${vendor.name}: ${ifsc} ending ${accountNumber.slice(-4)}`;
  const of = { requestId, kind: 'vendor_bank', recordId: vendorId, departmentId: null, amountPaise: 0 } as const;
  diary.note(timeOn(day, 880), actorOf(campus.financeManager), (moment) =>
    askedFor(
      moment,
      campus.financeManager,
      { ...of, description },
      { kind: 'vendor_bank', vendorId, accountNumber, ifsc },
    ),
  );
  diary.note(timeOn(day, 950), actorOf(campus.registrar), (moment) =>
    moment.execute(Request, requestId, { type: 'ApproveRequest', ...decidingAs(campus.registrar, moment) }),
  );
}

const DEPARTMENT = 2;
const TOLERATED_PAISE = 64_000_00;

function aPurchaseIsBilledAtItsTolerance({ campus, calendar, diary }: University): void {
  const expenseId = derivedId('demo', 'purchase', 'at its tolerance');
  const [asker] = campus.withRole('faculty').filter(({ departmentId, left }) => departmentId === DEPARTMENT && !left);
  if (!asker) return;
  const head = headOf(campus, DEPARTMENT);
  const { financeManager: finance, registrar } = campus;
  const request: ExpenseRequest = {
    ...{ expenseId, kind: 'purchase', departmentId: DEPARTMENT, amountPaise: TOLERATED_PAISE },
    ...{ submittedBy: asker.userId, submittedByName: asker.name, receiptUrl: null, grantId: null, grantHead: null },
    description: 'Digital storage oscilloscope',
  };
  const on = (daysAgo: number, minutes: number) => timeOn(officeDay(calendar.fromToday(-daysAgo)), minutes);
  diary.note(on(28, 640), actorOf(asker), (moment) =>
    moment.execute(Expense, expenseId, {
      ...{ type: 'SubmitExpense', request, route: ruledRoute('purchase', TOLERATED_PAISE, DEPARTMENT) },
    }),
  );
  for (const [person, daysAgo] of [[head, 27] as const, [finance, 26] as const]) {
    diary.note(on(daysAgo, 700), actorOf(person), (moment) =>
      moment.execute(Expense, expenseId, { type: 'ApproveExpense', ...decidingAs(person, moment) }),
    );
  }
  const order = { vendorName: INSTRUMENTS.name, vendorId: vendorIdOf(INSTRUMENTS) };
  diary.note(on(25, 720), actorOf(finance), (moment) =>
    moment.execute(Expense, expenseId, { type: 'OrderPurchase', ...order, by: officer(finance) }),
  );
  const received = { receivedId: derivedId('demo', 'goods', expenseId), quantityNote: 'All', complete: true };
  diary.note(on(17, 730), actorOf(finance), (moment) =>
    moment.execute(Expense, expenseId, { type: 'ReceiveGoods', ...received, by: officer(finance) }),
  );
  const billDate = officeDay(calendar.fromToday(-15));
  const bill = { billId: expenseId, billNumber: 'SI/2291', billDate, today: billDate, moreFollow: false };
  diary.note(on(15, 740), actorOf(finance), (moment) =>
    moment.execute(Expense, expenseId, {
      ...{ type: 'EnterBill', billedPaise: TOLERATED_PAISE + toleranceOf(TOLERATED_PAISE), ...bill },
      by: officer(finance),
    }),
  );
  const paidOn = officeDay(calendar.fromToday(-6));
  diary.note(on(6, 750), actorOf(registrar), (moment) =>
    moment.execute(Expense, expenseId, {
      ...{ type: 'PayExpense', paidOn, today: paidOn, paymentReference: 'UTR448120973', by: officer(registrar) },
    }),
  );
}

export function vendorsAreKnown(university: University): void {
  const { campus, calendar, diary } = university;
  for (const vendor of VENDORS) {
    const { name, pan } = vendor;
    const vendorId = vendorIdOf(vendor);
    diary.note(timeOn(calendar.fromToday(-60), 860), actorOf(campus.financeManager), (moment) =>
      moment.execute(Vendor, vendorId, { type: 'RegisterVendor', vendorId, name, pan, gstin: null }),
    );
    for (const account of vendor.accounts) accountIsSet(university, vendor, account);
  }
  aPurchaseIsBilledAtItsTolerance(university);
}
