import { type Filter } from '../../shared/table/filter.js';

export const DAYS: readonly Filter[] = [
  { field: 'from', label: 'From', input: 'date' },
  { field: 'to', label: 'To', input: 'date' },
];
