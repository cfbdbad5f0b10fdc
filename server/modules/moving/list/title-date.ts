import { addDays } from '#shared/dates.ts';
import type { SheetRow } from '#server/modules/moving/reading/sheet-row.ts';
import { dateVotes, readDate } from './judge-column.ts';

const asOf = /(?:^|\s)(?:as\s+(?:of|at)|stand|stichtag|per|zum|vom)[:\s]+(.+)$/i;
const written =
  /^(?:\d{1,4}[./-]\d{1,2}[./-]\d{2,4}|\p{L}{3,9}\.?\s+\d{1,2},?\s+\d{4}|\d{1,2}\.?\s+\p{L}{3,9}\s+\d{4})/u;

/** Rent from the day after is charged: an old title must not bring years of it. */
const daysBack = 62;

/** The day that a title above the headers says the list is of: “Rent roll as of 10/31/2026”. */
export function titleDate(
  rows: readonly SheetRow[],
  headerRow: number | null,
  { country, today }: { readonly country: string; readonly today: string },
): string | undefined {
  for (const { number, cells } of rows) {
    if (headerRow === null || number >= headerRow) return undefined;
    const [, after = ''] = asOf.exec(cells.filter((cell) => cell !== '').join(' ')) ?? [];
    const [text] = written.exec(after.replace(/^(?:vom|zum)\s+/i, '')) ?? [];
    if (text === undefined) continue;
    const { us, eu } = dateVotes([text]);
    const day = readDate(text, us > eu || (us === eu && country === 'US') ? 'us' : 'eu');
    if (day !== undefined && day <= today && day >= addDays(today, -daysBack)) return day;
  }
  return undefined;
}
