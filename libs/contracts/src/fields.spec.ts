import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import {
  amount,
  batchYear,
  bookedDay,
  bookedMonth,
  count,
  day,
  defaulted,
  departmentId,
  email,
  id,
  isFourDigits,
  listing,
  month,
  nameText,
  newPassword,
  oneOf,
  optional,
  optionalName,
  optionalText,
  periodEnd,
  personName,
  positiveAmount,
  text,
  timestamp,
} from './fields.js';
import { sentences } from './sentences.suite.js';

const json = (text: string): unknown => JSON.parse(text);

describe('An amount', () => {
  const RANGE = 'Amount must be a number of rupees from 0 to 1,00,00,00,000 with at most 2 decimals';

  it.each([
    [1, 100],
    ['1', 100],
    [0, 0],
    ['0', 0],
    [0.01, 1],
    [19.99, 1_999],
    ['19.9', 1_990],
    [' 1000.50 ', 100_050],
    [1_000_000_000, 100_000_000_000],
    ['1000000000.00', 100_000_000_000],
  ])('reads %j rupees as %i paise', (rupees, paise) => {
    expect(amount().parse(rupees)).toBe(paise);
  });

  it.each([undefined, null, '', '   '])('requires an amount and refuses %j', (value) => {
    expect(sentences(amount(), value)).toEqual(['Amount is required']);
  });

  it.each([
    0.001,
    '0.001',
    -1,
    '-1',
    '1,000',
    '₹1000',
    '1e3',
    '1.',
    '.5',
    '+5',
    'abc',
    'NaN',
    'Infinity',
    '0x10',
    '१००',
    Number.NaN,
    1_000_000_000.01,
    '10000000000000000000',
    1e21,
    1e-7,
    true,
    [],
    {},
  ])('refuses the amount %j', (value) => {
    expect(sentences(amount(), value)).toEqual([RANGE]);
  });

  it('refuses the infinity that JSON reads from 1e999', () => {
    expect(sentences(amount(), json('1e999'))).toEqual([RANGE]);
  });

  it('names the limit of an amount that must be above zero', () => {
    expect(positiveAmount().parse(0.01)).toBe(1);
    expect(sentences(positiveAmount(), 0)).toEqual(['Amount must be greater than 0']);
    expect(sentences(positiveAmount(), '0.00')).toEqual(['Amount must be greater than 0']);
    expect(sentences(positiveAmount(), '')).toEqual(['Amount is required']);
    expect(sentences(positiveAmount(), -1)).toEqual([RANGE]);
  });

  it('names the field in the refusal', () => {
    expect(sentences(amount('Monthly salary'), '')).toEqual(['Monthly salary is required']);
    expect(sentences(positiveAmount('Fine'), 0)).toEqual(['Fine must be greater than 0']);
  });

  it('returns every amount as it was sent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (paise) => {
        expect(amount().parse(paise / 100)).toBe(paise);
        expect(amount().parse((paise / 100).toFixed(2))).toBe(paise);
      }),
      { seed: 20_260_401, numRuns: 1_000 },
    );
  });
});

describe('A batch year', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    jest.setSystemTime(new Date('2026-11-21T10:00:00.000Z'));
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it.each([2015, '2015', 2026, ' 2026 '])('accepts the batch year %j', (year) => {
    expect(batchYear.parse(year)).toBe(Number(year));
  });

  it.each([2014, 2027, '20x2', 20245, '20245', 202, 2020.5, '2020.0', -2020, '2e3', true, [], {}])(
    'refuses the batch year %j',
    (year) => {
      expect(sentences(batchYear, year)).toEqual(['Batch year must be a 4-digit year from 2015 to 2026']);
    },
  );

  it.each([undefined, null, '', '  '])('requires a batch year and refuses %j', (year) => {
    expect(sentences(batchYear, year)).toEqual(['Batch year is required']);
  });

  it('accepts the new year’s batch once the new year begins in India', () => {
    jest.setSystemTime(new Date('2026-12-31T18:29:59.999Z'));
    expect(sentences(batchYear, 2027)).toEqual(['Batch year must be a 4-digit year from 2015 to 2026']);
    jest.setSystemTime(new Date('2026-12-31T18:30:00.000Z'));
    expect(batchYear.parse(2027)).toBe(2027);
    expect(sentences(batchYear, 2028)).toEqual(['Batch year must be a 4-digit year from 2015 to 2027']);
  });
});

describe('A year', () => {
  it.each(['1900-01-01', '2200-12-31', '1900-01-01T00:00:00Z'])('accepts the year %s', (value) => {
    expect([sentences(day('Day'), value), sentences(timestamp('Day'), value)]).toEqual([[], []]);
  });

  it.each(['1899-12-31', '2201-01-01', '0001-01-01', '9999-12-31T23:59:59+05:30'])('refuses the year %s', (value) => {
    const sentence = 'Day must be in the years 1900 to 2200';
    expect([sentences(day('Day'), value), sentences(timestamp('Day'), value)]).toEqual([[sentence], [sentence]]);
  });

  it.each(['1899-12', '2201-01', '0000-01'])('refuses the year of the month %s', (value) => {
    expect(sentences(month, value)).toEqual(['Month must be in the years 1900 to 2200']);
  });
});

describe('A day of the books', () => {
  it('lies in a financial year that two digits can name, as does a month', () => {
    expect(bookedDay('Day').parse('2000-04-01')).toBe('2000-04-01');
    expect(sentences(bookedDay('Day'), '2000-03-31')).toEqual(['Day must be 1 April 2000 or later']);
    expect(bookedMonth.parse('2000-04')).toBe('2000-04');
    expect(sentences(bookedMonth, '2000-03')).toEqual(['Month must be April 2000 or later']);
    expect(sentences(bookedDay('Day'), '1899-12-31')).toEqual(['Day must be in the years 1900 to 2200']);
  });
});

describe('Four digits', () => {
  it.each([2024, '2024', ' 2024 ', 1900, '2200'])('accepts the digits %j', (value) => {
    expect(isFourDigits(value)).toBe(true);
  });

  it.each([202, '202', 20245, 1899, '2201', '0000', '20a4', '', null, undefined, true, ['2024']])(
    'refuses the digits %j',
    (value) => {
      expect(isFourDigits(value)).toBe(false);
    },
  );
});

describe('An e-mail address', () => {
  it('trims an address and makes it lower case', () => {
    expect(email.parse('  Asha.Rao@University.Example ')).toBe('asha.rao@university.example');
  });

  it.each([undefined, null, '', '   ', 5])('requires an address and refuses %j', (value) => {
    expect(sentences(email, value)).toEqual(['Email is required']);
  });

  it.each(['abc', 'a@', '@b.in', 'a b@c.in', 'a@b', 'a@b..in', 'a@b.in,c@d.in'])('refuses the address %j', (value) => {
    expect(sentences(email, value)).toEqual(['Please enter a valid email address']);
  });

  it('limits an address to 254 characters', () => {
    expect(sentences(email, `${'a'.repeat(250)}@b.in`)[0]).toBe('Email must be at most 254 characters');
  });
});

describe('A new password', () => {
  it.each(['secret', 'x'.repeat(72), ' äöü₹🎓'])('accepts the password %j', (value) => {
    expect(newPassword.parse(value)).toBe(value);
  });

  it.each([undefined, null, 123456])('requires a password and refuses %j', (value) => {
    expect(sentences(newPassword, value)).toEqual(['Password is required']);
  });

  it('reports an empty password as missing first', () => {
    expect(sentences(newPassword, '')[0]).toBe('Password is required');
  });

  it('limits a password to 6 to 72 characters', () => {
    expect(sentences(newPassword, 'x'.repeat(5))).toEqual(['Password must be at least 6 characters']);
    expect(sentences(newPassword, 'x'.repeat(73))).toEqual(['Password must be at most 72 characters']);
  });

  it('keeps blanks around a password as a part of it', () => {
    expect(newPassword.parse('  secret  ')).toBe('  secret  ');
  });
});

describe('A department', () => {
  it.each([1, 8, '3', 9, 9_999])('accepts the department %j', (value) => {
    expect(departmentId.parse(value)).toBe(Number(value));
  });

  it.each([0, 10_000, '10000', 1.5, 'Civil Engineering', -1])('refuses the department %j', (value) => {
    expect(sentences(departmentId, value)).toEqual(['Department is unknown']);
  });

  it.each([undefined, null, true])('requires a department and refuses %j', (value) => {
    expect(sentences(departmentId, value)).toEqual(['Please select a department']);
  });
});

describe('An instant', () => {
  const due = timestamp('Due date');

  it.each([
    ['2026-06-30T18:29:59.000Z', '2026-06-30T18:29:59.000Z'],
    ['2026-06-30T18:29:59Z', '2026-06-30T18:29:59.000Z'],
    ['2026-06-30T18:29Z', '2026-06-30T18:29:00.000Z'],
    ['2026-07-01T00:00:00+05:30', '2026-06-30T18:30:00.000Z'],
  ])('reads %s as %s', (given, instant) => {
    expect(due.parse(given)).toBe(instant);
  });

  it('reads a bare day as its last second in India', () => {
    expect(due.parse('2026-06-30')).toBe('2026-06-30T18:29:59.000Z');
    expect(due.parse(' 2028-02-29 ')).toBe('2028-02-29T18:29:59.000Z');
  });

  it('reads a bare day that ends a period as its last millisecond in India', () => {
    expect(periodEnd('To').parse('2026-06-30')).toBe('2026-06-30T18:29:59.999Z');
  });

  it.each([undefined, null, '', '  ', 1_780_000_000_000])('requires an instant and refuses %j', (value) => {
    expect(sentences(due, value)).toEqual(['Due date is required']);
  });

  it.each([
    '2026-02-29',
    '2026-02-30',
    '2026-13-01',
    '2026-06-31T00:00:00Z',
    '2026-06-30T25:00:00Z',
    '30/06/2026',
    'June 30, 2026',
    '2026-6-30',
    '20260630',
    'tomorrow',
  ])('refuses the instant %j', (value) => {
    expect(sentences(due, value)).toEqual(['Due date must be a valid date']);
  });

  it('requires an offset, because machines would differ without one', () => {
    expect(sentences(due, '2026-06-30T18:29:59')).toEqual(['Due date must be a valid date']);
  });
});

describe('The name of a user', () => {
  it.each(['Asha Rao', 'स्टेला', 'ശ്രീ\u200dകല', 'क्\u200dष', 'Zoë O’Neill', '李小龍'])('accepts the name %j', (value) => {
    expect(personName.parse(` ${value} `)).toBe(value);
  });

  it.each([
    'Asha\u202eoaR',
    'As\u200bha',
    'Asha\u200d',
    '\u2066Asha',
    'A\u00adsha',
    'Asha\u3164',
    'Asha\u2800',
    'Asha\nRao',
    '\ud800',
  ])('refuses hidden and reversing characters: %j', (value) => {
    expect(sentences(personName, value)).toEqual(['Name has characters that cannot be seen or that reverse the text']);
  });

  it('is one of the names and titles with this rule', () => {
    for (const schema of [nameText('Vendor', 20), optionalName('Vendor', 20)]) {
      expect(schema.parse(' Rao & Sons ')).toBe('Rao & Sons');
      expect(sentences(schema, 'Rao\u202eoaR')).toEqual([
        'Vendor has characters that cannot be seen or that reverse the text',
      ]);
    }
    expect(optionalName('Vendor', 20).parse(' ')).toBeUndefined();
  });

  it('requires a name', () => {
    expect(sentences(personName, ' ')).toEqual(['Name is required']);
  });
});

describe('Text', () => {
  const name = text('Name', 120);

  it('trims text', () => {
    expect(name.parse('  Asha Rao ')).toBe('Asha Rao');
  });

  it.each([undefined, null, '', '   ', 5, true])('requires text and refuses %j', (value) => {
    expect(sentences(name, value)).toEqual(['Name is required']);
  });

  it('limits the length of text', () => {
    expect(name.parse('x'.repeat(120))).toHaveLength(120);
    expect(sentences(name, 'x'.repeat(121))).toEqual(['Name must be at most 120 characters']);
  });

  it.each(['\u0000', 'Asha\u0000Rao', 'Asha\u001b[31m', 'Asha\u0007', 'Asha\u0085Rao'])(
    'refuses characters that cannot be shown: %j',
    (value) => {
      expect(sentences(name, value)).toEqual(['Name has characters that cannot be shown']);
      expect(sentences(optionalText('Remarks', 50), value)).toEqual(['Remarks has characters that cannot be shown']);
      expect(id().parse(value)).toBe(value);
      expect(z.object(listing).parse({ q: value }).q).toBe(value);
    },
  );

  it('accepts lines and letters of any script', () => {
    const letter = 'स्टेला\tM. A.\r\n“Zoë” 🎓\u200d';
    expect(text('Remarks', 50).parse(letter)).toBe(letter.trim());
  });

  it('requires text that names something', () => {
    expect(sentences(id('Student'), '')).toEqual(['Student is required']);
    expect(sentences(id(), undefined)).toEqual(['Id is required']);
  });
});

describe('An optional field', () => {
  it.each([undefined, null, '', '   '])('reads %j as absent', (value) => {
    expect(optional(amount()).parse(value)).toBeUndefined();
    expect(optionalText('Remarks', 10).parse(value)).toBeUndefined();
    expect(defaulted(amount(), 0).parse(value)).toBe(0);
  });

  it('checks an optional field that is present', () => {
    expect(optional(amount()).parse('0')).toBe(0);
    expect(optionalText('Remarks', 10).parse(' cash ')).toBe('cash');
    expect(defaulted(amount(), 7).parse('0')).toBe(0);
    expect(sentences(optional(positiveAmount()), 0)).toEqual(['Amount must be greater than 0']);
    expect(sentences(optionalText('Remarks', 10), 'x'.repeat(11))).toEqual(['Remarks must be at most 10 characters']);
    expect(sentences(optionalText('Remarks', 10), 5)).toEqual(['Remarks must be text']);
    expect(sentences(defaulted(positiveAmount(), 7), -1)).toHaveLength(1);
  });

  it('accepts a missing optional field', () => {
    const form = z.object({ a: optional(text('A', 5)), b: defaulted(oneOf('B', ['x', 'y']), 'x') });
    expect(form.parse({})).toEqual({ a: undefined, b: 'x' });
  });
});

describe('One of a few words', () => {
  it('accepts one of the words, and names them all in the refusal', () => {
    const status = oneOf('Status', ['unpaid', 'partial', 'PAID']);
    expect(status.parse('PAID')).toBe('PAID');
    for (const value of ['paid', '', undefined, null, 1]) {
      expect(sentences(status, value)).toEqual(['Status must be unpaid, partial or PAID']);
    }
  });

  it('names the only word that is allowed', () => {
    expect(sentences(oneOf('Over budget', ['true']), 'yes')).toEqual(['Over budget must be true']);
  });

  it('asks for one id where the address repeats it', () => {
    expect(sentences(optional(id('Person')), ['u-1', 'u-2'])).toEqual(['Person must be said once']);
    expect(sentences(id('Person'), undefined)).toEqual(['Person is required']);
  });

  it('asks for one word where the address repeats a filter', () => {
    const status = optional(oneOf('Status', ['unpaid', 'partial', 'PAID']));
    expect(sentences(status, ['unpaid', 'PAID'])).toEqual(['Status must be said once: unpaid, partial or PAID']);
    expect(sentences(optional(oneOf('Over budget', ['true'])), ['true', 'true'])).toEqual([
      'Over budget must be said once: true',
    ]);
  });
});

describe('The paging of a list', () => {
  const list = z.object(listing);

  it('accepts an optional number of rows, order and search', () => {
    expect(list.parse({})).toEqual({});
    expect(list.parse({ page: '', limit: '', sort: '', q: ' ' })).toEqual({});
    expect(list.parse({ page: '2', limit: '500', sort: '-name', q: ' asha ' })).toEqual({
      page: 2,
      limit: 500,
      sort: '-name',
      q: 'asha',
    });
  });

  it.each([
    [{ page: 'x' }, 'page: Page must be a number'],
    [{ page: '1.5' }, 'page: Page must be a whole number'],
    [{ page: '0' }, 'page: Page must be 1 or more'],
    [{ page: '-1' }, 'page: Page must be 1 or more'],
    [{ limit: 'x' }, 'limit: Limit must be a number'],
    [{ limit: '1.5' }, 'limit: Limit must be a whole number'],
    [{ limit: '0' }, 'limit: Limit must be 1 or more'],
    [{ limit: '501' }, 'limit: Limit must be at most 500'],
    [{ sort: 'x'.repeat(101) }, 'sort: Sort must be at most 100 characters'],
    [{ q: 'x'.repeat(101) }, 'q: Search must be at most 100 characters'],
  ])('refuses the paging %j', (query, sentence) => {
    expect(sentences(list, query)).toEqual([sentence]);
  });
});

describe('A count', () => {
  it.each([1, 60, '7', ' 7 ', '7.0'])('accepts the count %j', (value) => {
    expect(count('Months', 60).parse(value)).toBe(Number(value));
  });

  it.each([true, [3], '0x10', '1e1', null])('refuses the count %j, which is no number', (value) => {
    expect(sentences(z.object({ months: count('Months', 60) }), { months: value })).toEqual([
      'months: Months must be a number',
    ]);
  });
});
