import { z } from 'zod';
import { longTextMax } from '#shared/form-fields.ts';
import { isCountry } from '#shared/countries.ts';
import { largestCents } from '#shared/money.ts';
import { isBookDate, isDate, isPlannedDate } from '#shared/dates.ts';

/**
 * The fields that several tables share, each with its bounds. Everything that is stored is trimmed and free of control
 * characters, those among them that turn the direction of what stands beside a name: a log must read as it was written.
 */
const controlCharacters = /\p{Cc}|[\u202A-\u202E\u2066-\u2069]/u;

/** A character that leaves something on the paper: neither a space nor one that is read over, such as a zero-width one. */
const visibleCharacter = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

export const id = z.uuid('Enter a valid id');

export const shortText = (label: string, maximum = 120) =>
  z
    .string()
    .trim()
    .min(1, `Enter ${label}`)
    .max(maximum, `Use at most ${maximum} characters`)
    .refine((text) => text === '' || visibleCharacter.test(text), {
      error: `Enter ${label}`,
      params: { code: 'too-small' },
    })
    .refine((text) => !controlCharacters.test(text), 'Leave out line breaks and control characters');

export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'Use at most 254 characters')
  .meta({ format: 'email' })
  .pipe(z.email('Enter an email address such as name@example.com'));

/** A sender of mail: an address, with or without a name before it. */
export const sender = z
  .string()
  .trim()
  .max(320, 'Use at most 320 characters')
  .regex(
    /^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    'Enter an address such as Maple Court <office@example.com>.',
  );

/** No composition rules (session.md): length here, the list of common ones on the server. */
export const password = z.string().min(8, 'Use at least 8 characters').max(128, 'Use at most 128 characters');

/** A password that is only compared, never stored: bounded, so that hashing stays bounded. */
export const presentedPassword = z.string().min(1, 'Enter your password').max(1024, 'That is too long for a password');

export const presentedCode = z
  .string()
  .trim()
  .max(32, 'That is too long for a code')
  .transform((code) => code.replaceAll(/[\s-]/g, ''));

/** SHA-256 of what a preview would do, sent back as it was answered. */
export const digest = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'Send the digest of the preview')
  .meta({ example: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' });

export const opaqueToken = z.string().min(1).max(2048);

/** Notes: line breaks are welcome, other control characters are not. */
export const longText = z
  .string()
  .trim()
  .min(1, 'Write something, or leave it out')
  .max(longTextMax, 'Use at most 10,000 characters')
  .refine((text) => !controlCharacters.test(text.replaceAll(/[\r\n\t]/g, ' ')), 'Leave out control characters');

export const tags = z.array(shortText('a word', 60)).max(50, 'Use at most 50');

/** Fields that a workspace makes up for itself: a name and what is written there. */
export const customFields = z
  .record(shortText('a name for the field', 60), z.string().trim().max(1000, 'Use at most 1,000 characters'))
  .refine((fields) => Object.keys(fields).length <= 50, 'Use at most 50 fields of your own');

export const phone = z
  .string()
  .trim()
  .min(1, 'Enter a phone number')
  .max(40, 'Use at most 40 characters')
  .regex(/^\+?[\d\s()./-]+(?:(?:x|ext\.?)\s?\d{1,8})?$/i, { error: 'Use digits, such as +1 202 555 0123', abort: true })
  .refine((text) => /\d\D*\d\D*\d/.test(text), 'Use digits, such as +1 202 555 0123');

/** An amount that is not negative, in the smallest unit. */
export const cents = z
  .int('Use a whole number of cents')
  .min(0, 'Use an amount that is not negative')
  .max(
    largestCents,
    'Use at most 10,000,000,000,000 in the smallest unit of the currency, such as 100,000,000,000.00 USD',
  );

/** What was added up and is said back, such as a total that was confirmed: it may be larger than a single amount. */
export const totalCents = z.int('Use a whole number of cents').min(0, 'Use an amount that is not negative');

/** A sum in an answer: a number, or its digits as text where it is beyond 2^53 and a number would not be exact. */
export const sumCents = z
  .union([z.number(), z.string().regex(/^-?\d{16,}$/)])
  .describe('Minor units. Text of digits beyond 2^53, where a number is not exact.');

export const country = z
  .string()
  .trim()
  .toUpperCase()
  .refine(isCountry, 'Use the two-letter code of a country, such as US or DE');

export const currency = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => Intl.supportedValuesOf('currency').includes(code), 'Use a three-letter currency code, such as USD');

export const timeZone = z.string().max(64).refine(isTimeZone, 'Use a time zone name, such as Europe/Berlin');

export const locale = z.enum(['en', 'de']);

/** Written as a day, but in no calendar: 30 February is no matter of the year. */
/** What a program that sends dates goes by. */
const impossibleDate = { code: 'invalid-date' };

function dateAdvice(input: unknown, lastYear: number): string {
  if (typeof input === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(input) && !isDate(input))
    return 'There is no such day in the calendar. Check the day and the month';
  return `Use a date from 1900 to ${lastYear}, such as 2026-03-31`;
}

/** A day within the books' reach. */
export const bookDate = z
  .string()
  .refine(isBookDate, { params: impossibleDate, error: ({ input }) => dateAdvice(input, 2999) });
/** A day that somebody agrees on: of a lease, a charge, an ownership or an agreement. */
export const plannedDate = z
  .string()
  .refine(isPlannedDate, { params: impossibleDate, error: ({ input }) => dateAdvice(input, 2199) });
export const instant = z.iso.datetime();
export const version = z.int().min(1).max(2_147_483_647);

/** One step in the history of a record: by field, what it was and what it became. */
export const recordChange = z.object({
  id,
  act: z.string(),
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
  changedBy: z.object({ id, name: z.string() }).nullable(),
  changedAt: instant,
});

/** A change names what it changes, and the version that it was made from. Defaults are for what is new. */
export function changesOf<Fields extends z.ZodRawShape>(fields: Fields) {
  const optional = Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [name, z.optional(withoutDefault(schema as z.ZodType))]),
  ) as unknown as { [Name in keyof Fields]: z.ZodOptional<WithoutDefault<Fields[Name]>> };
  return z.strictObject({ ...optional, version });
}

/** What was done alike a moment ago is refused with this code, unless the request says that it is meant. */
export const meantTwice = z.array(z.literal('recorded-twice')).max(1).optional();

/** Keyset pages: `next` is handed back as `cursor` to get the rows behind it. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(4000).optional(),
};

/** Which way a list is ordered. */
export const direction = z.enum(['ascending', 'descending']);

export const page = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next: z.string().nullable() });

function isTimeZone(name: string): boolean {
  try {
    // An offset such as +01:00 is no place, and knows no daylight saving.
    return /^[a-z]/i.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

type WithoutDefault<Schema> =
  Schema extends z.ZodDefault<infer Inner> ? Inner : Schema extends z.ZodOptional<infer Inner> ? Inner : Schema;

function withoutDefault(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodDefault || schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;
}

const oneId = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** In a query, some records by their ids, as many as a page can hold: `ids=…,…`. */
export const chosenIds = z
  .string()
  .regex(new RegExp(`^${oneId}(?:,${oneId}){0,199}$`), 'Name at most 200 ids, with commas between them');
