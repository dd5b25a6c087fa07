import { financialYearName, formatDate, formatDateTime, formatRupees } from '@bursar/domain/kernel';
import { methodName } from '../payment-methods.js';
import { statusWord } from '../status-words.js';

const MONEY =
  /(amount|paid|outstanding|salary|budget|spent|total|gross|net|deductions|put_in|committed|disbursed|available|balance|reserved)/;
const STATUS = /(^|_)(status|stage|state|severity)$/;
const METHOD = /(^|_)method$/;
const NUMBER = /_(count|days)$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const FINANCIAL_YEAR = /^FY\d\d-\d\d$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export const fieldName = (field: string): string => {
  const words = field.replace(/(^|_)id$/, '$1ID').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function textInWords(field: string, text: string): string {
  if (STATUS.test(field) && text !== '') return statusWord(text);
  if (METHOD.test(field) && text !== '') return methodName(text);
  if (INSTANT.test(text)) return formatDateTime(text);
  if (FINANCIAL_YEAR.test(text)) return financialYearName(text);
  return DAY.test(text) ? formatDate(text) : text || '—';
}

export function valueInWords(field: string, value: unknown): string {
  if (value === null || value === undefined) return '—';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return MONEY.test(field) && !NUMBER.test(field) ? formatRupees(value) : String(value);
  if (typeof value === 'string') return textInWords(field, value);
  return Array.isArray(value) ? `${value.length} entries` : JSON.stringify(value);
}
