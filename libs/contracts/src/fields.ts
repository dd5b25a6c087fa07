import { DEPARTMENTS } from '@bursar/domain/identity';
import { isMonth, istDayOf, istYearOf, parsePaise } from '@bursar/domain/kernel';
import { z } from 'zod';

/** Batches before this year are not admitted (specification, section 9). */
export const FIRST_BATCH_YEAR = 2015;

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Every day, month and batch lies in these years; another is a slip of the keyboard. */
const YEARS = { first: 1900, last: 2200 };
const isInYears = (text: string): boolean => {
  const year = Number(text.slice(0, 4));
  return year >= YEARS.first && year <= YEARS.last;
};
const outsideYears = (label: string): string => `${label} must be in the years ${YEARS.first} to ${YEARS.last}`;

/** Returns whether this can be a batch year at all, number or text. */
export const isFourDigits = (value: unknown): value is number | string =>
  (typeof value === 'number' || typeof value === 'string') &&
  /^\d{4}$/.test(String(value).trim()) &&
  isInYears(String(value).trim());

const blankToUndefined = (value: unknown) => (isBlank(value) ? undefined : value);

/** A field that may be left out, as the compiler sees it: it is no required key of what is sent. */
type Optional<Output, Input> = z.ZodOptional<z.ZodType<Output, Input | null>>;

/** An empty or null optional field counts as absent. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(blankToUndefined, schema.optional()) as unknown as Optional<z.output<Schema>, z.input<Schema>>;

/** An optional field that stands for `fallback` when it is absent, empty or null. */
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
    .string({ error: `${label} is required` })
    .trim()
    .min(1, `${label} is required`)
    .max(max, `${label} must be at most ${max} characters`);

/** Required text, trimmed. `label` begins the sentences the user reads. */
export const text = (label: string, max: number) => required(label, max).refine(isShowable, unshowable(label));

/**
 * Characters that show nothing or turn the order of others round: two names that look alike must be alike. Joiners are
 * allowed after a mark, where the scripts of India need them.
 */
const DECEPTIVE = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/u;
const JOINERS = /(?<=\p{M})[\u200C\u200D]/gu;
const isHonest = (value: string): boolean => !DECEPTIVE.test(value.replaceAll(JOINERS, ''));

/** The name of a person, trimmed: every character of it can be seen. */
export const personName = required('Name', 120).refine(
  isHonest,
  'Name has characters that cannot be seen or that reverse the text',
);

const PRINTABLE_ASCII = /^[\x20-\x7E]*$/;

/** An enrollment number, trimmed and in its compatible form (NFKC): look-alikes from other alphabets are refused. */
export const enrollmentNumber = z
  .string({ error: 'Enrollment number is required' })
  .normalize('NFKC')
  .trim()
  .min(1, 'Enrollment number is required')
  .max(40, 'Enrollment number must be at most 40 characters')
  .regex(PRINTABLE_ASCII, 'Enrollment number may have Latin letters, digits and signs only');

const anyText = (label: string, max: number) =>
  z.string(`${label} must be text`).trim().max(max, `${label} must be at most ${max} characters`);

/** Text that may be left out, trimmed. */
export const optionalText = (label: string, max: number) =>
  optional(anyText(label, max).refine(isShowable, unshowable(label)));

/** One of a few words, which the refusal names. */
export const oneOf = <const Values extends readonly string[]>(label: string, values: Values) =>
  z.enum(values, `${label} must be ${values.slice(0, -1).join(', ')} or ${values.at(-1) ?? ''}`);

/** An opaque id. What cannot be an id is unknown, so it is refused as not found further on. */
export const id = (label = 'Id') => required(label, 200);

/** An e-mail address, trimmed, in its compatible form (NFKC) and in lower case. */
export const email = z
  .string({ error: 'Email is required' })
  .normalize('NFKC')
  .trim()
  .toLowerCase()
  .min(1, 'Email is required')
  .max(254, 'Email must be at most 254 characters')
  .pipe(z.email('Please enter a valid email address'));

/** A new password, 6 to 72 characters. It is not trimmed: every character counts. */
export const newPassword = z
  .string({ error: 'Password is required' })
  .min(1, 'Password is required')
  .min(6, 'Password must be at least 6 characters')
  .max(72, 'Password must be at most 72 characters');

/** An amount in rupees, number or numeric string with at most two decimals; parsed to integer paise. */
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

/** An amount in rupees above zero; parsed to integer paise. */
export const positiveAmount = (label = 'Amount') =>
  amount(label).refine((paise) => paise > 0, `${label} must be greater than 0`);

/** An amount in rupees above zero, with the sentences of the payroll screens (specification, section 5); parsed to integer paise. */
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

/** A department of the fixed list; a numeric string will do. */
export const departmentId = z
  .union([z.number(), z.string()], { error: 'Please select a department' })
  .transform(Number)
  .refine((value) => DEPARTMENTS.some(({ id }) => id === value), 'Department must be one of the eight departments');

const currentYear = () => istYearOf(new Date().toISOString());

const batchSentence = (value: unknown) =>
  isBlank(value)
    ? 'Batch year is required'
    : `Batch year must be a 4-digit year from ${FIRST_BATCH_YEAR} to ${currentYear()}`;

/** The year a student was admitted in: four digits, 2015 to the current year in India. */
export const batchYear = z
  .union([z.number(), z.string()], { error: ({ input }) => batchSentence(input) })
  .transform((value, context) => {
    const year = isFourDigits(value) ? Number(value) : Number.NaN;
    if (year >= FIRST_BATCH_YEAR && year <= currentYear()) return year;
    context.addIssue({ code: 'custom', message: batchSentence(value) });
    return z.NEVER;
  });

const DAY = z.iso.date();
/** To the second, or to the minute. */
const INSTANT = z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })]);

/** An instant with its offset from UTC, or a bare day; parsed to ISO 8601 in UTC. */
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

/**
 * An instant with its offset from UTC, or a bare day meaning the last moment of that day in India; parsed to
 * ISO 8601 in UTC. An instant without an offset would mean another one on every machine, so it is refused.
 */
export const timestamp = (label: string) => instant(label, (day) => `${day}T23:59:59.000+05:30`);

/** The same for where a period begins: a bare day means its first moment in India. */
export const periodStart = (label: string) => instant(label, (day) => `${day}T00:00:00.000+05:30`);

/** Today in India: the latest day that money can have moved on. */
export const today = (): string => istDayOf(new Date().toISOString());

/** A calendar day in India; an instant with its offset from UTC is reduced to its day there. */
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

const MONTH_SENTENCE = 'Month must be in YYYY-MM format';

/** A month, `YYYY-MM`, with the sentence of the specification (section 5). */
export const month = z
  .string(MONTH_SENTENCE)
  .trim()
  .refine(isMonth, { message: MONTH_SENTENCE, abort: true })
  .refine(isInYears, outsideYears('Month'));

/** A count as it stands in a query; `label` begins the sentences the user reads. */
const count = (label: string) =>
  z.coerce
    .number(`${label} must be a number`)
    .int(`${label} must be a whole number`)
    .min(1, `${label} must be 1 or more`);

/** Paging, sorting and free-text search of a list; without them a list answers every row. */
export const listing = {
  page: optional(count('Page')),
  limit: optional(count('Limit').max(500, 'Limit must be at most 500')),
  /** Field names separated by commas; a leading `-` sorts descending. */
  sort: optionalText('Sort', 100),
  /** Any characters: what nothing has is found nowhere. */
  q: optional(anyText('Search', 100)),
};

const FINANCIAL_YEAR = /^FY(\d\d)-(\d\d)$/;

/** An Indian financial year, April to March: `FY26-27`. */
export const financialYear = z
  .string({ error: 'Financial year must be written like FY26-27' })
  .trim()
  .refine((value) => {
    const [, from, to] = FINANCIAL_YEAR.exec(value) ?? [];
    return from !== undefined && (Number(from) + 1) % 100 === Number(to);
  }, 'Financial year must be written like FY26-27');

/** A scheme, two slashes, and a host without credentials before it. */
const PLAIN_ADDRESS = /^https?:\/\/[^/\\?#@]+([/?#]|$)/i;
/** A name under a top-level domain; an IP address in any spelling ends in a number or a bracket once it is parsed. */
const NAMED_HOST = /\.[a-z][a-z0-9-]*$/i;

/** The address of a page or file on the web: http or https, a named host, nobody's credentials. Never fetched. */
export function webAddress(label: string, max: number) {
  const error = `${label} must be a web address such as https://example.org/receipt.pdf`;
  return text(label, max)
    .regex(PLAIN_ADDRESS, error)
    .pipe(z.url({ hostname: NAMED_HOST, error }));
}

/** Refuses a field of an object that is being transformed. */
export function refusedIn(context: z.RefinementCtx, field: string, message: string): typeof z.NEVER {
  context.addIssue({ code: 'custom', message, path: [field] });
  return z.NEVER;
}
