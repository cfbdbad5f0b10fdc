import type { Tx } from '#server/kernel/database.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { posterOf, recordAct } from '#server/modules/ledger/index.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { refuseMoneyDay } from '#server/modules/rent/tenancy-money/dates.ts';
import { takeLease } from '#server/modules/rent/tenancy-money/money-leases.ts';
import type { MoneyLease } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { currentTerm } from './current-term.ts';
import { moveBetween, readHeldByBuilding } from '#server/modules/rent/held-money/move-between.ts';

/** A tenancy that moved to another building takes its deposit along: from one building to the other in the books. */
export async function carryDeposit(
  tx: Tx,
  leaseId: string,
  { movedOn }: { readonly movedOn: string },
  when: SignedInContext,
): Promise<string> {
  const { organisationId } = when.session;
  const asked = await takeLease(tx, organisationId, leaseId);
  const today = await organisationDay(tx, organisationId, when.now);
  await refuseMoneyDay(tx, organisationId, { date: movedOn, today, path: 'movedOn' });
  const lease = await currentTerm(tx, organisationId, asked, today);
  const cents = await carry(tx, lease, movedOn, posterOf(when));
  if (cents === 0) throw refuse('deposits.nothing-held-elsewhere');
  await recordAct(tx, 'deposit.carried', lease.number, when, { cents });
  return leaseId;
}

/** How much was moved. What another building is short of goes there instead. Whoever calls it has taken the tenancy. */
export async function carry(tx: Tx, lease: MoneyLease, on: string, by: Poster): Promise<number> {
  const places = await readHeldByBuilding(tx, lease, by);
  const here = { ...lease, cents: 0, banked: places.find(isAt(lease))?.banked ?? new Map<string, number>() };
  const elsewhere = places.filter((place) => !isAt(lease)(place) && place.cents !== 0);
  const moves = elsewhere.map((place) =>
    place.cents > 0 ? { from: place, to: here, cents: place.cents } : { from: here, to: place, cents: -place.cents },
  );
  await moveBetween(tx, { ...lease, moves, on }, by);
  return elsewhere.reduce((sum, { cents }) => sum + cents, 0);
}

function isAt({ propertyId }: Pick<MoneyLease, 'propertyId'>) {
  return (place: Pick<MoneyLease, 'propertyId'>) => place.propertyId === propertyId;
}
