import { distribute } from '#shared/rent/splits.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { EarlierBills } from '#server/kernel/bills/earlier-bills.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { lockBooks } from '#server/modules/ledger/index.ts';
import { keptId } from '#server/modules/people/index.ts';
import { lockTransfer } from './lock-transfer.ts';
import { splitOver } from './plan-transfer.ts';
import { postShares } from './post-shares.ts';
import { readPlacesOf } from './read-figures.ts';
import { readTransfer } from './read-transfers.ts';

/**
 * Declares to the sellers what is left of what was kept, and arrears that came in for them (money.md, 5.9). Done with where
 * neither bills nor arrears are open any more.
 */
export async function settleTransfer(
  tx: Tx,
  act: Act,
  id: string,
  { expectedCents }: { readonly expectedCents?: number | undefined },
  parts: readonly EarlierBills[],
): Promise<void> {
  const { organisationId, today } = act;
  await lockTransfer(tx, organisationId, id);
  const { closedThrough } = await lockBooks(tx, organisationId, act.now);
  const { number, state, content, later, entries } = await readTransfer(tx, organisationId, id, parts);
  if (state !== 'open') throw refuse('owners.transfer-not-open', { transfer: number });
  const { leftCents } = later;
  if (expectedCents !== undefined && expectedCents !== leftCents) throw refuse('owners.changed-since-preview');
  const isDone = later.openBillsCents === 0 && later.openArrearsCents === 0;
  if (leftCents === 0 && !isDone)
    throw refuse('owners.nothing-left', {
      transfer: number,
      open: { cents: later.openBillsCents + later.openArrearsCents, currency: content.currency },
    });
  if (leftCents > 0) {
    if (closedThrough !== null && closedThrough >= today)
      throw refuse('owners.books-closed', { through: closedThrough });
    const { property, currency, sellers } = content;
    const accounts = splitOver(await readPlacesOf(tx, organisationId, { ...property, currency }), leftCents, {
      ...property,
      currency,
    });
    const weights = sellers.map((seller) => seller.parts);
    // Two records of one person may have become one since.
    const ids = await Promise.all(sellers.map(({ person }) => keptId(tx, organisationId, person.id)));
    const shares = accounts.flatMap(({ account, cents }) =>
      distribute(cents, weights).flatMap((own, index) => {
        const [person, personId] = [sellers[index]?.person, ids[index]];
        if (own === 0 || person === undefined || personId === undefined) return [];
        return [{ accountId: account.id, personId, name: person.name, cents: own }];
      }),
    );
    const explanation = { keptCents: content.keptCents, ...later };
    const part = entries.filter(({ kind }) => kind === 'settled').length;
    await postShares(
      tx,
      act,
      { transferId: id, property, currency, explanation },
      { kind: 'settled', on: today, memo: 'settled', part },
      shares,
    );
  }
  if (isDone)
    await tx
      .updateTable('ownership_transfer')
      .set({ settled_on: today })
      .where('org_id', '=', organisationId)
      .where('transfer_id', '=', id)
      .execute();
  await recordAct(tx, act, 'transfer.settled', number, { property: content.property.name });
}
