import { type FigureName } from './figure-names.js';
import { type ReportKind } from './report-kinds.js';

const DUES = {
  bills: 'dues_bills',
  not_due: 'dues_not_due',
  to_30: 'dues_to_30',
  to_60: 'dues_to_60',
  to_90: 'dues_to_90',
  over_90: 'dues_over_90',
  outstanding: 'dues',
} as const;

export const REPORT_FIGURES: Readonly<Record<ReportKind, Readonly<Record<string, FigureName>>>> = {
  summary: { amount: 'daybook_net' },
  fees: { bills: 'fees_bills', billed: 'fees_billed', paid: 'fees_paid', outstanding: 'fees_outstanding' },
  collections: {
    payments: 'collections_payments',
    cash: 'collections_cash',
    card: 'collections_card',
    bank_transfer: 'collections_bank_transfer',
    upi: 'collections_upi',
    online: 'collections_online',
    refunded: 'collections_refunded',
    reversed: 'collections_reversed',
    collected: 'collections',
  },
  dues: DUES,
  'receivables-by-age': DUES,
  payroll: { gross: 'payroll_register_gross', deductions: 'payroll_register_deductions', amount: 'payroll_register' },
  daybook: {
    collected: 'collections',
    income: 'daybook_income',
    payroll: 'daybook_payroll',
    expenses: 'daybook_expenses',
    aid: 'daybook_aid',
    net: 'daybook_net',
  },
  entries: { amount: 'daybook_net' },
  budgets: {
    allocated: 'budgets_allocated',
    spent: 'budgets_spent',
    reserved: 'budgets_reserved',
    remaining: 'budgets_remaining',
  },
  expenses: { requested: 'expenses_requested', approved: 'expenses_approved', paid: 'expenses_settled' },
  income: { amount: 'income_of_period' },
  aid: {
    requested: 'aid_of_period_requested',
    approved: 'aid_of_period_approved',
    disbursed: 'aid_of_period_disbursed',
  },
  aidfunds: {
    put_in: 'aid_funds_put_in',
    committed: 'aid_funds_committed',
    disbursed: 'aid_funds_disbursed',
    available: 'aid_funds_available',
    used: 'aid_funds_used',
  },
  grants: {
    granted: 'grants_granted',
    spent: 'grants_spent',
    reserved: 'grants_reserved',
    remaining: 'grants_remaining',
  },
  ledger: { debit: 'ledger_debits', credit: 'ledger_credits' },
  'student-ledger': {
    debit: 'student_ledger_debits',
    credit: 'student_ledger_credits',
    balance: 'student_ledger_balance',
  },
  'trial-balance': {
    opening: 'ledger_opening',
    debit: 'ledger_debits',
    credit: 'ledger_credits',
    closing_debit: 'ledger_closing_debits',
    closing_credit: 'ledger_closing_credits',
  },
  'income-expenditure': { amount: 'ledger_surplus' },
  'balance-sheet': { sources: 'ledger_sources', assets: 'ledger_assets' },
  'receipts-payments': { receipts: 'money_receipts', payments: 'money_payments' },
  'balance-bridge': { amount: 'money_closing' },
  dcb: {
    opening: 'demand_opening',
    demand: 'demand',
    collection: 'demand_collected',
    balance: 'demand_balance',
    owed: 'demand_owed',
  },
};

export const ENTRY_FIGURES = {
  fee: 'collections',
  income: 'daybook_income',
  salary: 'daybook_payroll',
  expense: 'daybook_expenses',
  aid: 'daybook_aid',
} as const satisfies Readonly<Record<string, FigureName>>;
