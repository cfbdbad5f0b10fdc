import { sql } from 'kysely';
import type { z } from 'zod';
import type { reconciliationRoutes } from '#shared/api/reconciliations.ts';
import { addDays, firstOfMonth } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { lockBooks } from '#server/modules/ledger/index.ts';
import { clearMatched } from './clear.ts';
import { readClosingOfFiles } from './closing-of-files.ts';
import { nameOf, present, readRow, readRows } from './reconciliation-rows.ts';
import type { Presented } from './reconciliation-rows.ts';

type Body = z.output<(typeof reconciliationRoutes)['POST /reconciliations/']['body']>;

/**
 * Begins where the statement before it ended. Of the first one, items from before its days are what its opening balance is
 * made of. What lines of the statement are matched with is cleared.
 */
export async function beginReconciliation(tx: Tx, act: Act, body: Body): Promise<Presented> {
  const { organisationId } = act;
  const currency = body.currency ?? act.session.facts.currency;
  await lockBooks(tx, organisationId, act.now);
  const { name } = await readBankAccount(tx, organisationId, body.accountId);
  const [latest] = await readRows(
    tx,
    organisationId,
    sql`r.account_id = ${body.accountId} and r.currency = ${currency}`,
    1,
  );
  if (latest?.state === 'open') throw refuse('banking.reconciliation-open', { account: name, to: latest.to });
  const from = latest === undefined ? (body.from ?? firstOfMonth(body.to)) : addDays(latest.to, 1);
  if (body.from !== undefined && body.from !== from) throw refuseField('from', 'banking.statement-begins', { from });
  refuseUnfitDay(act, { from, to: body.to });
  const asked = { accountId: body.accountId, currency, from, to: body.to };
  const told = body.closingCents === undefined ? await readClosingOfFiles(tx, organisationId, asked) : null;
  const closing = body.closingCents ?? told?.cents;
  if (closing === undefined) throw refuseField('closingCents', 'banking.no-closing', { to: body.to });
  const id = newId(act.now);
  await tx
    .insertInto('reconciliation')
    .values({
      org_id: organisationId,
      reconciliation_id: id,
      account_id: body.accountId,
      currency,
      from_on: from,
      to_on: body.to,
      opening_cents: body.openingCents ?? latest?.closingCents ?? 0,
      closing_cents: closing,
      closing_file_id: told?.fileId ?? null,
      state: 'open',
      made_by: act.userId,
      made_at: act.now,
    })
    .execute();
  if (latest === undefined)
    await bringForward(tx, organisationId, id, { ...asked, isOpeningSaid: body.openingCents !== undefined });
  await clearMatched(tx, organisationId, await readRow(tx, organisationId, id));
  await recordAct(tx, act, 'reconciliation.begun', nameOf({ accountName: name, to: body.to }));
  return present(await readRow(tx, organisationId, id));
}

/** A statement has days, and none that are to come. */
export function refuseUnfitDay({ today }: Act, { from, to }: { readonly from: string; readonly to: string }): void {
  if (to < from) throw refuseField('to', 'banking.statement-ends-early', { from });
  if (to > today) throw refuseField('to', 'banking.statement-to-come', { today });
}

async function readBankAccount(tx: Tx, organisationId: string, accountId: string): Promise<{ name: string }> {
  const account = await tx
    .selectFrom('account')
    .select('name')
    .where('org_id', '=', organisationId)
    .where('account_id', '=', accountId)
    .where('is_bank', '=', true)
    .executeTakeFirst();
  if (account === undefined) throw refuseField('accountId', 'banking.no-such-account');
  return account;
}

interface Brought {
  readonly accountId: string;
  readonly currency: string;
  readonly from: string;
  readonly isOpeningSaid: boolean;
}

/**
 * What was in the books before the first statement has cleared, until somebody says of an item that it has not; what lines
 * from the statement on are matched with had not.
 */
async function bringForward(
  tx: Tx,
  organisationId: string,
  id: string,
  { accountId, currency, from, isOpeningSaid }: Brought,
): Promise<void> {
  await sql`
    insert into reconciliation_item (org_id, reconciliation_id, entry_id, account_id, currency, date, cents, role)
    select p.org_id, ${id}, p.entry_id, p.account_id, p.currency, p.date, sum(p.amount_cents), 'opening' from posting p
     where p.org_id = ${organisationId} and p.account_id = ${accountId} and p.currency = ${currency}
       and p.basis in ('both', 'cash') and p.date < ${from}::date
     group by p.org_id, p.entry_id, p.account_id, p.currency, p.date
    having sum(p.amount_cents) <> 0 and sum(p.amount_cents) is distinct from (
      select sum(c.cents) from line_claim c
        join statement_line l on l.org_id = c.org_id and l.line_id = c.line_id and l.date >= ${from}::date
       where c.org_id = p.org_id and c.entry_id = p.entry_id and c.account_id = p.account_id)`.execute(tx);
  if (isOpeningSaid) return;
  await sql`
    update reconciliation r set opening_cents = coalesce((
      select sum(i.cents) from reconciliation_item i
       where i.org_id = r.org_id and i.reconciliation_id = r.reconciliation_id), 0)
     where r.org_id = ${organisationId} and r.reconciliation_id = ${id}`.execute(tx);
}
