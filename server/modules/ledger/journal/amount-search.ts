import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { minorDigits } from '#shared/plain-amount.ts';

/** Entries `e` with a line of the amount that was typed, in whatever currency; nothing where no amount was. */
export function lineOfAmount(words: string): RawBuilder<boolean> | undefined {
  const fits = isOfAmount(words, { currency: sql`a.currency`, cents: sql`abs(a.amount_cents)` });
  return fits === undefined
    ? undefined
    : sql<boolean>`exists (select from posting a where a.org_id = e.org_id and a.entry_id = e.entry_id and ${fits})`;
}

/** Whether a row is of the amount that was typed. All that it may be stands first and alone, for an index by amounts. */
export function isOfAmount(
  words: string,
  { currency, cents }: { readonly currency: RawBuilder<unknown>; readonly cents: RawBuilder<unknown> },
): RawBuilder<boolean> | undefined {
  const readings = readingsOf(words);
  if (readings.length === 0) return undefined;
  const meant = (digits: number) => readings.flatMap((reading) => centsOf(reading, digits));
  const fits = [0, 2, 3].map((digits) => {
    const currencies =
      digits === 2
        ? sql`${currency} <> all(${[...withDigits(0), ...withDigits(3)]})`
        : sql`${currency} = any(${withDigits(digits)})`;
    return sql`(${currencies} and ${cents} = any(${meant(digits)}::bigint[]))`;
  });
  return sql<boolean>`(${cents} = any(${[0, 2, 3].flatMap(meant)}::bigint[]) and (${sql.join(fits, sql` or `)}))`;
}

/** What an amount that was typed may be in minor units, whatever the currency. */
export function centsMeant(words: string): string[] {
  const readings = readingsOf(words);
  return [...new Set([0, 2, 3].flatMap((digits) => readings.flatMap((reading) => centsOf(reading, digits))))];
}

interface Reading {
  readonly digits: string;
  readonly places: number;
}

/** 1,620.00 and 1.620,00 are the same; 1.620 is a thousand and more, or one with three places. */
export function readingsOf(words: string): Reading[] {
  const plain = words.replaceAll(/[\s'’]/g, '');
  if (!/^\d+(?:[.,]\d+)*$/.test(plain)) return [];
  const digits = plain.replaceAll(/[.,]/g, '');
  if (digits.length > 15) return [];
  const last = /[.,](\d+)$/.exec(plain)?.[1]?.length ?? 0;
  if (last === 0) return [{ digits, places: 0 }];
  if (last < 3) return [{ digits, places: last }];
  return last === 3
    ? [
        { digits, places: 0 },
        { digits, places: 3 },
      ]
    : [];
}

function centsOf({ digits, places }: Reading, minor: number): string[] {
  return places > minor ? [] : [`${digits}${'0'.repeat(minor - places)}`];
}

function withDigits(digits: number): string[] {
  return Intl.supportedValuesOf('currency').filter((currency) => minorDigits(currency) === digits);
}
