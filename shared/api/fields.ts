import { z } from 'zod';
import { isBookDate } from '#shared/dates.ts';

/**
 * The fields that several tables share, each with its bounds. Everything that is stored is trimmed and free of control
 * characters, those among them that turn the direction of what stands beside a name: a log must read as it was written.
 */
const controlCharacters = /\p{Cc}|[\u202A-\u202E\u2066-\u2069]/u;

export const id = z.uuid('Use the id as it was given');

export const shortText = (label: string, maximum = 120) =>
  z
    .string()
    .trim()
    .min(1, `Enter ${label}`)
    .max(maximum, `Use at most ${maximum} characters`)
    .refine((text) => !controlCharacters.test(text), 'Leave out line breaks and control characters');

export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'Use at most 254 characters')
  .pipe(z.email('Enter an e-mail address such as name@example.com'));

/** No composition rules (session.md): length here, the list of common ones on the server. */
export const password = z.string().min(8, 'Use at least 8 characters').max(128, 'Use at most 128 characters');

/** A password that is only compared, never stored: bounded, so that hashing stays bounded. */
export const presentedPassword = z.string().min(1, 'Enter your password').max(1024, 'That is too long for a password');

export const presentedCode = z
  .string()
  .trim()
  .max(32, 'That is too long for a code')
  .transform((code) => code.replaceAll(/[\s-]/g, ''));

export const opaqueToken = z.string().min(1).max(2048);

export const country = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'Use the two-letter country code, such as US or DE');

export const currency = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => Intl.supportedValuesOf('currency').includes(code), 'Use a three-letter currency code, such as USD');

export const timeZone = z.string().max(64).refine(isTimeZone, 'Use a time zone name, such as Europe/Berlin');

export const locale = z.enum(['en', 'de']);

/** A day within the books' reach. */
export const bookDate = z.string().refine(isBookDate, 'Use a date from 1900 to 2999, such as 2026-03-31');
export const instant = z.iso.datetime();
export const version = z.int().min(1).max(2_147_483_647);

/** Keyset pages: `next` is handed back as `cursor` to get the rows behind it. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(500).optional(),
};

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
