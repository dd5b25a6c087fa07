import { describe, expect, it } from '@jest/globals';

import { filterNames } from './filter-names.js';

describe('The heading of a report', () => {
  const departments = [
    { id: 1, name: 'Physics' },
    { id: 2, name: 'Civil Engineering' },
  ];

  it('names the department and the records that the report is about', () => {
    expect(filterNames({ kind: 'entries', department_id: '2', of: 'salary' }, departments)).toEqual([
      'Civil Engineering',
      'Salaries',
    ]);
  });

  it('names nothing for a report of the whole university', () => {
    expect(filterNames({ kind: 'collections' }, departments)).toEqual([]);
  });
});
