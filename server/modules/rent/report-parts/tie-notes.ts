import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { sumCents } from '#shared/money.ts';
import type { SumCents } from '#shared/money.ts';
import type { ReportWord } from '#shared/reports/report-words.ts';
import type { StandingNote } from '#shared/reports/sheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Asked } from '#server/kernel/reports/report.ts';

interface Compared {
  readonly currency: string;
  readonly amount: SumCents;
  readonly books: SumCents;
  /** The name of an account, or a word for several. */
  readonly account: string | { readonly word: ReportWord };
  /** What is said where both are the same. */
  readonly detail: ReportWord;
}

/** Whether a report comes to what the books say. */
export function tieNote({ currency, amount, books, account, detail }: Compared): StandingNote {
  const values = { amount: { cents: amount, currency } };
  if (BigInt(amount) === BigInt(books))
    return { tone: 'good', title: { word: 'tiesTo', values: { account } }, detail: { word: detail, values } };
  return {
    tone: 'bad',
    title: { word: 'differsFrom', values: { account } },
    detail: { word: 'booksDiffer', values: { ...values, books: { cents: books, currency } } },
  };
}

interface Books {
  /** Of `posting as g` with its `account as a`. */
  readonly isCounted: RawBuilder<boolean>;
  readonly sign: 1 | -1;
}

/** What the entries of documents post, by currency. `rows` have an "entryId" each. */
export async function readPosted(
  tx: Tx,
  { organisationId }: { readonly organisationId: string },
  rows: RawBuilder<unknown>,
  { isCounted, sign }: Books,
): Promise<(currency: string) => SumCents> {
  const { rows: sums } = await sql<{ currency: string; cents: string }>`
    select g.currency, sum(g.amount_cents)::text as cents
      from (select distinct r."entryId" from (${rows}) r) e
      join posting g on g.org_id = ${organisationId} and g.entry_id = e."entryId"
      join account a on a.org_id = g.org_id and a.account_id = g.account_id
     where ${isCounted} group by 1`.execute(tx);
  const byCurrency = new Map(sums.map(({ currency, cents }) => [currency, BigInt(cents)]));
  return (currency) => sumCents(BigInt(sign) * (byCurrency.get(currency) ?? 0n));
}

interface Shown {
  readonly seesAllProperties: boolean;
  readonly asked: Asked;
}

/** The books are compared where all of them are shown. */
export function isWhole({ seesAllProperties, asked }: Shown): boolean {
  const { propertyId, unitId, leaseId, personId, accountId } = asked;
  return seesAllProperties && [propertyId, unitId, leaseId, personId, accountId].every((one) => one === undefined);
}
