import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import type { Problem } from '#server/kernel/problem.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { lockBooks } from '#server/modules/ledger/index.ts';
import { writeItems } from './clear.ts';
import { lockVersion, nameOf, readRows, refuseFinished, statementOf } from './reconciliation-rows.ts';
import type { ReconciliationRow } from './reconciliation-rows.ts';
import type { ItemState, Obstacle } from './rules.ts';
import { stand } from './stand.ts';

/**
 * At a difference of zero alone. The books are taken first: whoever posts meanwhile waits and is then refused, or was
 * first and is counted. What is still open is written down, so that the next statement and every report begin with it.
 */
export async function finishReconciliation(tx: Tx, act: Act, id: string, version: number): Promise<void> {
  const { organisationId } = act;
  const { nextNumber } = await lockBooks(tx, organisationId, act.now);
  const row = await lockVersion(tx, organisationId, id, version);
  refuseFinished(row);
  const { items, standing, obstacle } = await stand(tx, organisationId, row);
  if (obstacle !== null) throw refusalOf(obstacle, row);
  const inState = (state: ItemState) => items.filter((item) => standing.states.get(item.id) === state);
  await writeItems(tx, organisationId, row, 'open', inState('open'));
  await writeItems(tx, organisationId, row, 'voided', inState('voided'));
  await tx
    .updateTable('reconciliation')
    .set({
      state: 'finished',
      finished_by: act.userId,
      finished_at: act.now,
      finished_number: nextNumber - 1,
      version: sql`version + 1`,
    })
    .where('org_id', '=', organisationId)
    .where('reconciliation_id', '=', id)
    .execute();
  await recordAct(tx, act, 'reconciliation.finished', nameOf(row), { cents: row.closingCents, currency: row.currency });
}

function refusalOf(obstacle: Obstacle, row: ReconciliationRow): Problem {
  const { currency, from, to } = row;
  const money = (cents: number) => ({ cents, currency });
  switch (obstacle.code) {
    case 'opening-differs':
      return refuse(row.previousId === null ? 'banking.opening-not-in-books' : 'banking.opening-differs', {
        opening: money(row.openingCents),
        before: money(statementOf(row).previousClosing),
      });
    case 'after-statement':
      return refuse('banking.after-statement', { count: obstacle.count, to });
    case 'lines-open':
      return refuse('banking.lines-open', { count: obstacle.count, from, to });
    case 'statement-difference':
      return refuse('banking.statement-difference', { amount: money(obstacle.cents) });
  }
}

/** Only the latest: what follows from it would not hold any more. Its days are open again. */
export async function reopenReconciliation(
  tx: Tx,
  act: Act,
  id: string,
  { version, reason }: { readonly version: number; readonly reason: string },
): Promise<void> {
  const { organisationId } = act;
  await lockBooks(tx, organisationId, act.now);
  const row = await lockVersion(tx, organisationId, id, version);
  if (row.state !== 'finished') throw refuse('banking.reconciliation-not-finished');
  const [latest] = await readRows(
    tx,
    organisationId,
    sql`r.account_id = ${row.accountId} and r.currency = ${row.currency}`,
    1,
  );
  if (latest !== undefined && latest.id !== id)
    throw refuse(latest.state === 'open' ? 'banking.reconciliation-open' : 'banking.not-latest', {
      account: row.accountName,
      to: latest.to,
    });
  await tx
    .updateTable('reconciliation')
    .set({
      state: 'open',
      finished_by: null,
      finished_at: null,
      finished_number: null,
      reopened_by: act.userId,
      reopened_at: act.now,
      reopened_reason: reason,
      version: sql`version + 1`,
    })
    .where('org_id', '=', organisationId)
    .where('reconciliation_id', '=', id)
    .execute();
  await tx
    .deleteFrom('reconciliation_item')
    .where('org_id', '=', organisationId)
    .where('reconciliation_id', '=', id)
    .where('role', 'in', ['open', 'voided'])
    .execute();
  await recordAct(tx, act, 'reconciliation.reopened', nameOf(row), { reason });
}
