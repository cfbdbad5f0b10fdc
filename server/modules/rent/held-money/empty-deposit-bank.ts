import type { Tx } from '#server/kernel/database.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { bankDeposits } from './bank-deposits.ts';
import { readDepositAccounts } from './deposit-accounts.ts';

interface Part {
  readonly tenancyId: string;
  readonly leaseId: string;
  readonly propertyId: string;
  readonly currency: string;
}

interface Booked {
  readonly parts: readonly Part[];
  readonly on: string;
  readonly entryId: string;
  /** What the entry paid: with a deposit among it the money has been moved already. */
  readonly banked: readonly { readonly charge: Part & { readonly accountId: string } }[];
}

/**
 * A payment into the deposit bank account that pays no deposit: its money goes to where payments go by default, and comes
 * back from there.
 */
export async function emptyDepositBank(
  tx: Tx,
  act: Poster,
  { accountId, paymentId }: { readonly accountId: string; readonly paymentId: string },
  { parts, on, entryId, banked }: Booked,
): Promise<void> {
  const { banks, held } = await readDepositAccounts(tx, act.organisationId);
  if (!banks.includes(accountId)) return;
  const done = new Set(banked.filter(({ charge }) => charge.accountId === held.id).map(({ charge }) => sideOf(charge)));
  // What paid charges of other buildings went there.
  const sides = new Map([...banked.map(({ charge }) => charge), ...parts].map((part) => [sideOf(part), part]));
  await bankDeposits(
    tx,
    act,
    [...sides.values()]
      .filter((part) => !done.has(sideOf(part)))
      .map(({ tenancyId, leaseId, propertyId, currency }) => ({
        tenancyId,
        leaseId,
        propertyId,
        currency,
        cents: 0,
        on,
        entryIds: [entryId],
        otherId: accountId,
        paymentId,
      })),
  );
}

function sideOf({ tenancyId, propertyId }: Part): string {
  return `${tenancyId} ${propertyId}`;
}
