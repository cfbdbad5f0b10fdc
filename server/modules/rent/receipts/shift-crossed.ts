import type { Tx } from '#server/kernel/database.ts';
import { condense, postAll, together } from '#server/modules/ledger/index.ts';
import type { NewEntry, Poster } from '#server/modules/ledger/index.ts';
import { buildingOf } from '#server/modules/rent/allocations/crossings.ts';
import { systemAccount } from '#server/modules/rent/tenancy-money/accounts.ts';
import { shiftLines } from '#server/modules/rent/tenancy-money/shift-lines.ts';
import { readDepositAccounts } from '#server/modules/rent/held-money/deposit-accounts.ts';
import { readPlaceOf } from '#server/modules/rent/held-money/went-to.ts';
import type { readPartsByBuilding } from './receipt-rows.ts';

interface Shifted {
  readonly later: Awaited<ReturnType<typeof readPartsByBuilding>>['later'];
  readonly batchId: string;
  readonly accountId: string;
  readonly currency: string;
  /** Deposited at the bank, or undone. */
  readonly way: 'in' | 'out';
  readonly entry: Pick<NewEntry, 'memo' | 'source'>;
}

/**
 * What goes to another building after the day of a bank deposit was posted where it was until now: it goes from the bank, or
 * from the drawer again where the bank deposit is undone. Called when the rest has left an account for deposits.
 */
export async function shiftCrossed(
  tx: Tx,
  act: Poster,
  { later, batchId, accountId, currency, way, entry }: Shifted,
): Promise<void> {
  if (later.length === 0) return;
  const accounts = await readDepositAccounts(tx, act.organisationId);
  const drawer = await systemAccount(tx, act.organisationId, 'undeposited');
  const payments = later.map(({ tenancyId }) => ({ tenancyId, paymentId: batchId }));
  const placeOf = await readPlaceOf(tx, act.organisationId, payments, accounts);
  const change = ({ tenancyId }: (typeof later)[number]) => {
    const bankId = placeOf({ tenancyId, paymentId: batchId }, accountId);
    return way === 'in' ? { fromId: drawer.id, toId: bankId } : { fromId: bankId, toId: drawer.id };
  };
  const days = Map.groupBy(later, ({ on }) => on);
  await postAll(
    tx,
    act,
    [...days].flatMap(([date, some]) => {
      const shifted = some.map((one) => {
        const [from, to] = [buildingOf(one.from), buildingOf(one.to)];
        return shiftLines({ cents: one.cents, currency, from, to }, change(one));
      });
      const lines = condense(together(...shifted));
      return lines.length === 0 ? [] : [{ ...entry, date, lines }];
    }),
  );
}
