import { latestOf } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { bankDeposits, transferBetween } from './bank-deposits.ts';
import type { BankChange } from './bank-deposits.ts';
import { readDepositAccounts } from './deposit-accounts.ts';
import { takeFrom } from './banked.ts';
import { readLastMonthBanks } from './last-month-banks.ts';
import type { Join, LastMonthBanks } from './last-month-banks.ts';

interface Side {
  readonly tenancyId: string;
  readonly currency: string;
}

/**
 * Last month's rent that joined the deposit is taken from the bank accounts that it was paid into. Called whenever it
 * joins, or its payments change: an account never gives more than it got, and what is undeposited follows with its bank
 * deposit.
 */
export async function followLastMonth(tx: Tx, sides: readonly Side[], on: string, by: Poster): Promise<void> {
  const known = new Map(sides.map((side) => [`${side.tenancyId} ${side.currency}`, side]));
  if (known.size === 0) return;
  const accounts = await readDepositAccounts(tx, by.organisationId);
  for (const side of known.values()) {
    const banks = await readLastMonthBanks(tx, by.organisationId, side, accounts);
    if (banks !== null) await follow(tx, banks, on, by);
  }
}

async function follow(tx: Tx, banks: LastMonthBanks, on: string, by: Poster): Promise<void> {
  const dayOf = (id: string) => latestOf(on, banks.since.get(id) ?? on);
  const { back, between } = giveBack(banks);
  for (const { join, shortId, fromId, cents } of between)
    await transferBetween(tx, { ...join, cents, on: dayOf(fromId), toId: shortId, fromId }, by);
  await bankDeposits(
    tx,
    back.map((one) => changeOf(one, on)),
    by,
  );
  await bankDeposits(
    tx,
    taken(banks).map((one) => changeOf(one, one.otherId === null ? on : dayOf(one.otherId))),
    by,
  );
}

interface Part {
  readonly join: Join;
  readonly otherId: string | null;
  readonly cents: number;
}

/** Accounts that gave more than they got: another one makes up for it, or the deposit bank account does. */
function giveBack({ joins, left, broughtForwardCents }: LastMonthBanks) {
  const back: Part[] = [];
  const between: { join: Join; shortId: string; fromId: string; cents: number }[] = [];
  let unknown = broughtForwardCents;
  for (const [shortId, cents] of left) {
    const allowed = Math.min(unknown, Math.max(0, -cents));
    unknown -= allowed;
    let short = -cents - allowed;
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
function taken({ joins, left, undepositedCents, broughtForwardCents }: LastMonthBanks): Part[] {
  const parts: Part[] = [];
  let undeposited = undepositedCents;
  const all = joins.map((join) => ({ join, open: join.cents - [...join.taken.values()].reduce((a, b) => a + b, 0) }));
  for (const { join, open } of all) {
    let rest = open;
    for (const { id, cents } of takeFrom(left, rest, '')) {
      parts.push({ join, otherId: id, cents });
      change(left, id, -cents);
      rest -= cents;
    }
    const waiting = Math.min(rest, undeposited);
    undeposited -= waiting;
    const unknown = Math.min(rest - waiting, broughtForwardCents);
    if (unknown > 0) parts.push({ join, otherId: null, cents: unknown });
  }
  return parts;
}

function changeOf({ join, otherId, cents }: Part, on: string): BankChange {
  const { tenancyId, leaseId, propertyId, currency, entryId } = join;
  return { tenancyId, leaseId, propertyId, currency, cents, on, entryIds: [entryId], otherId, joinId: entryId };
}

function change(map: Map<string, number>, id: string, cents: number): void {
  map.set(id, (map.get(id) ?? 0) + cents);
}
