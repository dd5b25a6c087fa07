import { type Filter } from './filter.js';

export const ACTIVITY_FILTER: Filter = {
  field: 'is_active',
  label: 'Status',
  options: [
    { value: 'true', label: 'Active' },
    { value: 'false', label: 'Inactive' },
  ],
};
