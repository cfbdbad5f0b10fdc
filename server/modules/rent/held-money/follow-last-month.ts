import { latestOf } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { bankDeposits, transferBetween } from './bank-deposits.ts';
import type { BankChange } from './bank-deposits.ts';
import { readDepositAccounts } from './deposit-accounts.ts';
import { takeFrom } from './banked.ts';
import { shiftLastMonth } from './even-last-month.ts';
import { openOf, readLastMonthBanks, withLastMonth } from './last-month-banks.ts';
import type { Join, LastMonthPlaces } from './last-month-banks.ts';

interface Side {
  readonly tenancyId: string;
  readonly currency: string;
}

/**
 * Last month's rent that joined the deposit is taken from the bank accounts that it was paid into. Called whenever it
 * joins, or its payments change: an account never gives more than it got, and what is undeposited follows with its bank
 * deposit.
 */
export async function followLastMonth(tx: Tx, act: Poster, sides: readonly Side[], on: string): Promise<void> {
  if (sides.length === 0) return;
  const accounts = await readDepositAccounts(tx, act.organisationId);
  const own = await withLastMonth(tx, act.organisationId, sides, accounts);
  await shiftLastMonth(tx, act, own, on);
  for (const side of own) {
    const { buildings, since, movedOn } = await readLastMonthBanks(tx, act.organisationId, side, accounts);
    for (const places of buildings.values()) {
      const dayOf: DayOf = (id, join) => latestOf(on, join.on, movedOn, since.get(id) ?? null);
      if (places.joins.length > 0) await follow(tx, act, places, dayOf);
    }
  }
}

type DayOf = (accountId: string, join: Join) => string;

async function follow(tx: Tx, act: Poster, places: LastMonthPlaces, dayOf: DayOf): Promise<void> {
  const { back, between } = giveBack(places);
  for (const { join, shortId, fromId, cents } of between)
    await transferBetween(tx, act, { ...join, cents, on: dayOf(fromId, join), toId: shortId, fromId });
  const changesOf = (parts: readonly Part[]) => parts.map((one) => changeOf(one, dayOf(one.otherId, one.join)));
  await bankDeposits(tx, act, changesOf(back));
  await bankDeposits(tx, act, changesOf(taken(places)));
}

interface Part {
  readonly join: Join;
  readonly otherId: string;
  readonly cents: number;
}

/** Accounts that gave more than they got: another one makes up for it, or the deposit bank account does. */
function giveBack({ joins, left }: LastMonthPlaces) {
  const back: Part[] = [];
  const between: { join: Join; shortId: string; fromId: string; cents: number }[] = [];
  for (const [shortId, cents] of left) {
    let short = -cents;
    for (const join of joins.toReversed()) {
      const part = Math.min(short, join.taken.get(shortId) ?? 0);
      if (part <= 0) continue;
      short -= part;
      change(join.taken, shortId, -part);
      change(left, shortId, part);
      const found = takeFrom(left, part, '');
      for (const { id: fromId, cents: some } of found) {
        between.push({ join, shortId, fromId, cents: some });
        change(join.taken, fromId, some);
        change(left, fromId, -some);
      }
      const rest = part - found.reduce((sum, one) => sum + one.cents, 0);
      if (rest > 0) back.push({ join, otherId: shortId, cents: -rest });
    }
  }
  return { back, between };
}

/** What joined and was taken from nowhere yet, except for what is undeposited. */
function taken({ joins, left }: LastMonthPlaces): Part[] {
  return joins.flatMap((join) =>
    takeFrom(left, openOf(join), '').map(({ id, cents }) => {
      change(left, id, -cents);
      return { join, otherId: id, cents };
    }),
  );
}

function changeOf({ join, otherId, cents }: Part, on: string): BankChange {
  const { tenancyId, leaseId, propertyId, currency, entryId } = join;
  return { tenancyId, leaseId, propertyId, currency, cents, on, entryIds: [entryId], otherId, joinId: entryId };
}

function change(map: Map<string, number>, id: string, cents: number): void {
  map.set(id, (map.get(id) ?? 0) + cents);
}
