import { expense } from '@bursar/contracts';
import { describe, expect, it } from '@jest/globals';

import { STATUS_FILTER } from './filters.js';

describe('the filter by status', () => {
  it('offers every status of a request', () => {
    expect(STATUS_FILTER.options?.map(({ value }) => value)).toEqual([...expense.shape.status.options]);
  });
});
