import { sql } from 'kysely';
import { latestDate } from '#shared/dates.ts';
import { sumCents } from '#shared/money.ts';
import type { StandingNote } from '#shared/reports/sheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import type { Asked } from '#server/kernel/reports/report.ts';
import { readWhole } from '#server/kernel/some-properties/read-whole.ts';
import { readBankBalance } from '#server/modules/ledger/index.ts';
import { isWhole, tieNote } from '#server/kernel/reports/tie-notes.ts';
import { systemAccount } from '#server/modules/rent/tenancy-money/accounts.ts';

/**
 * Whether what tenants owe, the total of the report and what is not due yet, is what the account of receivables has. Both
 * are known for now: a charge may be in the books with a day to come.
 */
export async function readAgedTies(
  tx: Tx,
  { organisationId, today, session: { seesAllProperties } }: Act,
  asked: Asked,
  currencies: readonly string[],
): Promise<StandingNote[]> {
  const isNow = asked.knownAt === undefined && (asked.asOf ?? today) === today;
  if (!isNow || !isWhole({ seesAllProperties, asked })) return [];
  const { id: accountId, number, name } = await systemAccount(tx, organisationId, 'tenant-receivable');
  const { rows } = await readWhole(tx, () =>
    sql<{ currency: string; cents: string; later: string }>`
      select c.currency, sum(c.open_cents)::text as cents,
             coalesce(sum(c.open_cents) filter (where c.due_on > ${today}::date), 0)::text as later
        from charge c
       where c.org_id = ${organisationId} and c.open_cents > 0 group by 1`.execute(tx),
  );
  const open = new Map(rows.map((row) => [row.currency, row]));
  const notes = [];
  for (const currency of currencies) {
    const books = sumCents(await readBankBalance(tx, organisationId, { accountId, currency, asOf: latestDate }));
    const amount = sumCents(BigInt(open.get(currency)?.cents ?? 0));
    const later = sumCents(BigInt(open.get(currency)?.later ?? 0));
    const detail = BigInt(later) === 0n ? 'agedTies' : 'agedTiesWithLater';
    const also = { later: { cents: later, currency } };
    notes.push(tieNote({ currency, amount, books, account: `${number} ${name}`, detail, also }));
  }
  return notes;
}
