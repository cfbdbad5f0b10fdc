import { laterOf } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import { postAll, reverse } from '#server/modules/ledger/index.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { chargeEntry } from '#server/modules/rent/charges/add-charges.ts';
import type { NewCharge } from '#server/modules/rent/charges/add-charges.ts';
import { takesCredits } from '#server/modules/rent/allocations/allocations.ts';
import type { Target } from '#server/modules/rent/allocations/allocations.ts';
import { readMemos } from '#server/modules/rent/tenancy-money/memos.ts';
import { columns, readTargets } from '#server/modules/rent/allocations/open-charges.ts';
import type { OpenTarget } from '#server/modules/rent/allocations/open-charges.ts';

/**
 * A deposit that came before it was asked for here is held, and earns, from the day on which it came (domain.md, 9). What asked
 * for it counts from that day too, so that nobody owes less than nothing in between: its entry is reversed on its own day
 * and posted anew. Whoever calls it has taken the tenancies; the answer are the charges whose day changed.
 */
export async function chargeFromPayment(
  tx: Tx,
  act: Poster,
  charges: readonly Target[],
  paidOn: string,
): Promise<ReadonlyMap<string, OpenTarget>> {
  const held = new Map(
    charges.filter((charge) => !takesCredits(charge) && charge.chargedOn > paidOn).map(({ id, open }) => [id, open]),
  );
  if (held.size === 0) return new Map();
  const rows = await readRows(tx, act.organisationId, [...held.keys()]);
  const changed: string[] = [];
  for (const row of rows) {
    const [first, next] = held.get(row.id) ?? [];
    // While an earlier payment of all of it stood, nothing was open; what was open all along was so before it was asked for too.
    const chargedOn = first?.cents === 0 ? laterOf(paidOn, next?.on ?? paidOn) : paidOn;
    if (chargedOn >= row.chargedOn) continue;
    await postFrom(tx, act, row, chargedOn);
    changed.push(row.id);
  }
  return readTargets(tx, act.organisationId, changed);
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

async function postFrom(tx: Tx, act: Poster, row: Row, chargedOn: string): Promise<void> {
  const memos = await readMemos(tx, act.organisationId, [row.leaseId]);
  const reason = memos.words.paidAlready(memos.date(chargedOn));
  await reverse(tx, act, row.entryId, { reason, date: row.chargedOn });
  const entry = chargeEntry(
    {
      ...row,
      chargedOn,
      kind: row.kind as NewCharge['kind'], // The check of the table allows these alone.
      explanation: row.explanation as NewCharge['explanation'], // Written as an object.
    },
    memos,
  );
  const [posted] = await postAll(tx, act, [{ ...entry, idempotencyKey: `${entry.idempotencyKey}:${chargedOn}` }]);
  if (posted === undefined || posted.repeated) throw new Error('A charge is dated back to a day once');
  await tx
    .updateTable('charge')
    .set({ charged_on: chargedOn, entry_id: posted.id })
    .where('org_id', '=', act.organisationId)
    .where('charge_id', '=', row.id)
    .execute();
}

/** What was brought forward stands against the clearing account as of its own day, and stays there. */
function readRows(tx: Tx, organisationId: string, chargeIds: readonly string[]) {
  return tx
    .selectFrom('charge')
    .select(columns)
    .select(['cents', 'entry_id as entryId', 'explanation'])
    .where('org_id', '=', organisationId)
    .where('charge_id', 'in', chargeIds)
    .where('charged_as', '<>', 'opening')
    .orderBy('number')
    .execute();
}
