import { isMonth, istDayOf, istYearOf, parsePaise } from '@bursar/domain/kernel';
import { z } from 'zod';

/** Specification, section 9. */
export const FIRST_BATCH_YEAR = 2015;

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Years outside are typing errors. */
const YEARS = { first: 1900, last: 2200 };
const isInYears = (text: string): boolean => {
  const year = Number(text.slice(0, 4));
  return year >= YEARS.first && year <= YEARS.last;
};
const outsideYears = (label: string): string => `${label} must be in the years ${YEARS.first} to ${YEARS.last}`;

export const isFourDigits = (value: unknown): value is number | string =>
  (typeof value === 'number' || typeof value === 'string') &&
  /^\d{4}$/.test(String(value).trim()) &&
  isInYears(String(value).trim());

const blankToUndefined = (value: unknown) => (isBlank(value) ? undefined : value);

type Optional<Output, Input> = z.ZodOptional<z.ZodType<Output, Input | null>>;

/** Empty and null count as absent. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(blankToUndefined, schema.optional()) as unknown as Optional<z.output<Schema>, z.input<Schema>>;

export const defaulted = <Schema extends z.ZodType>(schema: Schema, fallback: z.output<Schema>) =>
  optional(schema).transform((value) => value ?? fallback) as unknown as z.ZodDefault<
    z.ZodType<z.output<Schema>, z.input<Schema> | null>
  >;

/** Every control character but tab and line break. */
const UNSHOWABLE = /[^\P{Cc}\t\n\r]/u;
const isShowable = (value: string): boolean => !UNSHOWABLE.test(value);
const unshowable = (label: string) => `${label} has characters that cannot be shown`;

const required = (label: string, max: number) =>
  z
    .string({ error: ({ input }) => (Array.isArray(input) ? `${label} must be said once` : `${label} is required`) })
    .trim()
    .min(1, `${label} is required`)
    .max(max, `${label} must be at most ${max} characters`);

export const text = (label: string, max: number) => required(label, max).refine(isShowable, unshowable(label));

/** Invisible and direction-changing characters let two names look alike. Indian scripts need joiners after a mark. */
const DECEPTIVE = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/u;
const JOINERS = /(?<=\p{M})[\u200C\u200D]/gu;
const isHonest = (value: string): boolean => !DECEPTIVE.test(value.replaceAll(JOINERS, ''));

const dishonest = (label: string) => `${label} has characters that cannot be seen or that reverse the text`;

/** One line that others read. */
export const nameText = (label: string, max: number) => required(label, max).refine(isHonest, dishonest(label));

export const personName = nameText('Name', 120);

const PRINTABLE_ASCII = /^[\x20-\x7E]*$/;

/** Normalised (NFKC); look-alikes from other alphabets are refused. */
export const enrollmentNumber = z
  .string({ error: 'Enrollment number is required' })
  .normalize('NFKC')
  .trim()
  .min(1, 'Enrollment number is required')
  .max(40, 'Enrollment number must be at most 40 characters')
  .regex(PRINTABLE_ASCII, 'Enrollment number may have Latin letters, digits and signs only');

const anyText = (label: string, max: number) =>
  z.string(`${label} must be text`).trim().max(max, `${label} must be at most ${max} characters`);

/** Empty text removes it. */
export const clearableText = (label: string, max: number) => anyText(label, max).refine(isShowable, unshowable(label));

export const optionalText = (label: string, max: number) => optional(clearableText(label, max));

export const clearableName = (label: string, max: number) => anyText(label, max).refine(isHonest, dishonest(label));

export const optionalName = (label: string, max: number) => optional(clearableName(label, max));

const choiceOf = (values: readonly string[]): string =>
  [values.slice(0, -1).join(', '), ...values.slice(-1)].filter((part) => part !== '').join(' or ');

export const oneOf = <const Values extends readonly string[]>(
  label: string,
  values: Values,
): z.ZodEnum<z.core.util.ToEnum<Values[number]>> => {
  const choice = choiceOf(values);
  return z.enum(values, {
    error: ({ input }) => `${label} must be ${Array.isArray(input) ? `said once: ${choice}` : choice}`,
  });
};

/** Malformed ids are refused later as not found. */
export const id = (label = 'Id') => required(label, 200);

/** Normalised (NFKC), in lower case. */
export const email = z
  .string({ error: 'Email is required' })
  .normalize('NFKC')
  .trim()
  .toLowerCase()
  .min(1, 'Email is required')
  .max(254, 'Email must be at most 254 characters')
  .pipe(z.email('Please enter a valid email address'));

/** Not trimmed: every character counts. */
export const newPassword = z
  .string({ error: 'Password is required' })
  .min(1, 'Password is required')
  .min(6, 'Password must be at least 6 characters')
  .max(72, 'Password must be at most 72 characters');

/** Rupees, parsed to integer paise. */
export const amount = (label = 'Amount') => {
  const sentence = (value: unknown) =>
    isBlank(value)
      ? `${label} is required`
      : `${label} must be a number of rupees from 0 to 1,00,00,00,000 with at most 2 decimals`;
  return z.union([z.number(), z.string()], { error: ({ input }) => sentence(input) }).transform((value, context) => {
    const paise = parsePaise(value);
    if (paise !== undefined) return paise;
    context.addIssue({ code: 'custom', message: sentence(value) });
    return z.NEVER;
  });
};

export const positiveAmount = (label = 'Amount') =>
  amount(label).refine((paise) => paise > 0, `${label} must be greater than 0`);

export const validAmount = z
  .union([z.number(), z.string()], 'Please enter a valid amount')
  .transform((value, context) => {
    const paise = parsePaise(value);
    if (paise !== undefined && paise > 0) return paise;
    const tooLittle = !isBlank(value) && Number(value) <= 0;
    const message = tooLittle ? 'Amount must be greater than 0' : 'Please enter a valid amount';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

export const UNKNOWN_DEPARTMENT = 'Department is unknown';

const DEPARTMENT_ID_MAX = 9_999;

/** The server also refuses a department that was never added. */
export const departmentId = z
  .union([z.number(), z.string()], { error: 'Please select a department' })
  .transform(Number)
  .refine((value) => Number.isInteger(value) && value >= 1 && value <= DEPARTMENT_ID_MAX, UNKNOWN_DEPARTMENT);

const currentYear = () => istYearOf(new Date().toISOString());

const batchSentence = (value: unknown) =>
  isBlank(value)
    ? 'Batch year is required'
    : `Batch year must be a 4-digit year from ${FIRST_BATCH_YEAR} to ${currentYear()}`;

export const batchYear = z
  .union([z.number(), z.string()], { error: ({ input }) => batchSentence(input) })
  .transform((value, context) => {
    const year = isFourDigits(value) ? Number(value) : Number.NaN;
    if (year >= FIRST_BATCH_YEAR && year <= currentYear()) return year;
    context.addIssue({ code: 'custom', message: batchSentence(value) });
    return z.NEVER;
  });

const DAY = z.iso.date();
const INSTANT = z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })]);

const instant = (label: string, ofDay: (day: string) => string) =>
  z
    .string({ error: `${label} is required` })
    .trim()
    .min(1, `${label} is required`)
    .transform((value, context) => {
      const given = DAY.safeParse(value).success ? ofDay(value) : value;
      const isDate = INSTANT.safeParse(given).success;
      if (isDate && isInYears(value)) return new Date(given).toISOString();
      context.addIssue({ code: 'custom', message: isDate ? outsideYears(label) : `${label} must be a valid date` });
      return z.NEVER;
    });

/** A bare day means its last second in IST. Without an offset an instant depends on the machine. */
export const timestamp = (label: string) => instant(label, (day) => `${day}T23:59:59.000+05:30`);

/** A bare day means its first moment in IST. */
export const periodStart = (label: string) => instant(label, (day) => `${day}T00:00:00.000+05:30`);

export const periodEnd = (label: string) => instant(label, (day) => `${day}T23:59:59.999+05:30`);

export const inOrder = ({
  from,
  to,
}: {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}): boolean => from === undefined || to === undefined || from <= to;

export const NOT_IN_ORDER = { message: 'From must not be after To', path: ['from'] };

export const today = (): string => istDayOf(new Date().toISOString());

/** An instant becomes its IST day. */
export const day = (label: string) =>
  z
    .string({ error: `${label} is required` })
    .trim()
    .min(1, `${label} is required`)
    .transform((value, context) => {
      const isDay = DAY.safeParse(value).success;
      const isDate = isDay || INSTANT.safeParse(value).success;
      if (isDate && isInYears(value)) return isDay ? value : istDayOf(new Date(value).toISOString());
      context.addIssue({ code: 'custom', message: isDate ? outsideYears(label) : `${label} must be a valid date` });
      return z.NEVER;
    });

/** Financial years have two digits: FY00-01 is the first. */
export const bookedDay = (label: string) =>
  day(label).refine((on) => on >= '2000-04-01', `${label} must be 1 April 2000 or later`);

const MONTH_SENTENCE = 'Month must be in YYYY-MM format';

export const month = z
  .string(MONTH_SENTENCE)
  .trim()
  .refine(isMonth, { message: MONTH_SENTENCE, abort: true })
  .refine(isInYears, outsideYears('Month'));

export const bookedMonth = month.refine((on) => on >= '2000-04', 'Month must be April 2000 or later');

const NUMERAL = /^\s*-?(\d+\.?\d*|\.\d+)\s*$/;

const numberIn = (value: unknown) => (typeof value === 'string' && NUMERAL.test(value) ? Number(value) : value);

/** Reads digits too. Other types would count as 0 or 1. */
export const numeric = (schema: z.ZodNumber) =>
  z.preprocess(numberIn, schema) as unknown as z.ZodType<number, number | string>;

export const count = (label: string, max = Number.MAX_SAFE_INTEGER) =>
  numeric(
    z
      .number(`${label} must be a number`)
      .int(`${label} must be a whole number`)
      .min(1, `${label} must be 1 or more`)
      .max(max, `${label} must be at most ${max}`),
  );

/** Without paging a list returns every row. */
export const listing = {
  page: optional(count('Page')),
  limit: optional(count('Limit', 500)),
  /** Field names, comma-separated; a leading `-` descends. */
  sort: optionalText('Sort', 100),
  q: optional(anyText('Search', 100)),
  /** Finds the row on any page. */
  id: optional(id()),
};

const FINANCIAL_YEAR = /^FY(\d\d)-(\d\d)$/;

export const financialYear = z
  .string({ error: 'Financial year must be written like FY26-27' })
  .trim()
  .refine((value) => {
    const [, from, to] = FINANCIAL_YEAR.exec(value) ?? [];
    return from !== undefined && (Number(from) + 1) % 100 === Number(to);
  }, 'Financial year must be written like FY26-27');

const PLAIN_ADDRESS = /^https?:\/\/[^/\\?#@]+([/?#]|$)/i;
/** A parsed IP address ends in a number or bracket. */
const NAMED_HOST = /\.[a-z][a-z0-9-]*$/i;

/** Http(s) with a named host, without credentials. The server never fetches it. */
export function webAddress(label: string, max: number) {
  const error = `${label} must be a web address such as https://example.org/receipt.pdf`;
  return text(label, max)
    .regex(PLAIN_ADDRESS, error)
    .pipe(z.url({ hostname: NAMED_HOST, error }));
}

export function refusedIn(context: z.RefinementCtx, field: string, message: string): typeof z.NEVER {
  context.addIssue({ code: 'custom', message, path: [field] });
  return z.NEVER;
}

export const bankAccount = {
  account_number: z
    .string({ error: 'Account number is required' })
    .trim()
    .regex(/^\d{9,18}$/, 'Account number must be 9 to 18 digits'),
  ifsc: z
    .string({ error: 'IFSC is required' })
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'IFSC must be four letters, a zero and six letters or digits'),
};
