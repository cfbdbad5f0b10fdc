import { sql } from 'kysely';
import { latestOf } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import { newId } from '#server/kernel/ids.ts';
import { numberOf } from '#server/modules/leasing/index.ts';
import { condense, move, post, postedTo, together } from '#server/modules/ledger/index.ts';
import type { BalancedLines, Poster } from '#server/modules/ledger/index.ts';
import { aboutCharge } from '#server/modules/rent/tenancy-money/about-charge.ts';
import { readMemos } from '#server/modules/rent/tenancy-money/memos.ts';
import { readDepositAccounts } from './deposit-accounts.ts';
import type { DepositAccounts } from './deposit-accounts.ts';
import { takeFrom } from './banked.ts';
import { sumOf } from './in-banks.ts';
import { readLastMonthBanks, takenOf } from './last-month-banks.ts';
import type { LastMonthPlaces } from './last-month-banks.ts';
import { systemAccount } from '#server/modules/rent/tenancy-money/accounts.ts';
import { shiftLines } from '#server/modules/rent/tenancy-money/shift-lines.ts';

interface Side {
  readonly tenancyId: string;
  readonly currency: string;
}

interface Building {
  readonly propertyId: string;
  readonly leaseId: string;
  readonly unitId: string;
  readonly number: number;
  /** Held, by the books; below zero, more was used or given back than came. */
  readonly cents: number;
}

/**
 * Last month's rent that is used, or comes back, in another building than it is held for goes there, with the money, within
 * the account that it is in or the drawer. Called when the books have the use. Whoever calls it has taken the tenancies.
 */
export async function evenLastMonth(tx: Tx, act: Poster, sides: readonly Side[], on: string): Promise<void> {
  const known = new Map(sides.map((side) => [`${side.tenancyId} ${side.currency}`, side]));
  if (known.size === 0) return;
  const accounts = await readDepositAccounts(tx, act.organisationId);
  for (const side of known.values()) {
    const moves = planned(await readBuildings(tx, act, side, accounts));
    if (moves.length === 0) continue;
    const { left, movedOn } = await readLeft(tx, act, side, accounts);
    const lines = moves.flatMap(({ from, to, cents }) => {
      const own = left.get(from.propertyId) ?? new Map<string, number>();
      const taken = takeFrom(own, cents, accounts.paymentsId);
      for (const { id, cents: some } of taken) own.set(id, (own.get(id) ?? 0) - some);
      // Of what was brought forward nobody knows the account.
      const parts = [...taken, { id: accounts.paymentsId, cents: cents - sumOf(taken) }];
      return parts
        .filter((part) => part.cents !== 0)
        .flatMap((part) => {
          const amount = { cents: part.cents, currency: side.currency };
          const place = postedTo(part.id);
          const at = { bankAccountId: part.id };
          return [
            move(amount, { debit: 'last-months-rent', credit: place, ...aboutCharge(from, null), ...at }),
            move(amount, { debit: place, credit: 'last-months-rent', ...aboutCharge(to, null), ...at }),
          ];
        });
    });
    await postMoved(tx, act, moves[0]?.to, { lines: condense(together(...lines)), on: latestOf(on, movedOn) });
  }
}

/**
 * What went to another building was taken from an account that does not have it any more: its payment was deposited at a
 * bank since, or that was undone, or it came back. The other building gets it from where it is now. Of each side once, as
 * `withLastMonth` has them.
 */
export async function shiftLastMonth(tx: Tx, act: Poster, sides: readonly Side[], on: string): Promise<void> {
  if (sides.length === 0) return;
  const accounts = await readDepositAccounts(tx, act.organisationId);
  for (const side of sides) {
    const { left, joined, movedOn } = await readLeft(tx, act, side, accounts);
    if (movedOn === null) continue;
    const buildings = await readBuildings(tx, act, side, accounts);
    const shifts = shiftsOf(left, joined);
    const lines = shifts.flatMap(({ shortId, otherId, fromId, toId, cents }) => {
      const short = buildings.find(({ propertyId }) => propertyId === shortId);
      const other = buildings.find(({ propertyId }) => propertyId === otherId);
      if (short === undefined || other === undefined) return [];
      // The one that is short in the first gives what it has in the second for it.
      const [from, to] = [aboutCharge(short, null), aboutCharge(other, null)];
      return [shiftLines({ cents, currency: side.currency, from, to }, { fromId, toId })];
    });
    if (lines.length > 0)
      await postMoved(tx, act, buildings[0], { lines: condense(together(...lines)), on: latestOf(on, movedOn) });
  }
}

/** What each building has in which account, the drawer among them. */
async function readLeft(tx: Tx, { organisationId }: Poster, side: Side, accounts: DepositAccounts) {
  const { buildings, movedOn } = await readLastMonthBanks(tx, organisationId, side, accounts);
  const { id: drawerId } = await systemAccount(tx, organisationId, 'undeposited');
  const withDrawer = ({ left, undepositedCents }: LastMonthPlaces) => new Map([...left, [drawerId, undepositedCents]]);
  return {
    left: new Map([...buildings].map(([id, own]) => [id, withDrawer(own)] as const)),
    joined: new Map([...buildings].map(([id, { joins }]) => [id, takenOf(joins)] as const)),
    movedOn,
  };
}

/**
 * A building that is short in one account and has it in another; and one that has it in the first, or took it from there for
 * the deposit: that is given back after this.
 */
function shiftsOf(
  left: ReadonlyMap<string, Map<string, number>>,
  joined: ReadonlyMap<string, ReadonlyMap<string, number>>,
) {
  const shifts: { shortId: string; otherId: string; fromId: string; toId: string; cents: number }[] = [];
  const add = (building: string, accountId: string, cents: number) => {
    const own = left.get(building);
    own?.set(accountId, (own.get(accountId) ?? 0) + cents);
  };
  for (const [shortId, short] of left)
    for (const fromId of short.keys())
      for (const toId of short.keys())
        for (const [otherId, other] of left) {
          const there = (other.get(fromId) ?? 0) + (joined.get(otherId)?.get(fromId) ?? 0);
          const least = Math.min(-(short.get(fromId) ?? 0), short.get(toId) ?? 0, there);
          if (otherId === shortId || least <= 0) continue;
          shifts.push({ shortId, otherId, fromId, toId, cents: least });
          add(shortId, fromId, least);
          add(shortId, toId, -least);
          add(otherId, fromId, -least);
          add(otherId, toId, least);
        }
  return shifts;
}

async function postMoved(
  tx: Tx,
  act: Poster,
  to: Building | undefined,
  { lines, on }: { readonly lines: BalancedLines; readonly on: string },
): Promise<void> {
  if (to === undefined || lines.length === 0) return;
  const memos = await readMemos(tx, act.organisationId, [to.leaseId]);
  const source = { kind: 'deposit-carried', id: newId(act.now), explanation: { lease: numberOf(to.number) } };
  await post(tx, act, { date: on, memo: memos.about(memos.words.lastMonthMoved, to.leaseId), lines, source });
}

/** From where most is held. All buildings together never hold less than nothing. */
function planned(buildings: readonly Building[]) {
  const left = buildings.filter(({ cents }) => cents > 0).map((from) => ({ from, cents: from.cents }));
  return buildings.flatMap((to) => {
    let short = -Math.min(0, to.cents);
    return left.flatMap((one) => {
      const cents = Math.min(short, one.cents);
      short -= cents;
      one.cents -= cents;
      return cents === 0 ? [] : [{ from: one.from, to, cents }];
    });
  });
}

async function readBuildings(
  tx: Tx,
  { organisationId }: Poster,
  { tenancyId, currency }: Side,
  { lastMonth }: DepositAccounts,
): Promise<Building[]> {
  const { rows } = await sql<Building>`
    select h."propertyId", h."leaseId", l.unit_id as "unitId", l.number, h.cents
      from (select g.property_id as "propertyId", (array_agg(g.lease_id order by o.starts_on desc))[1] as "leaseId",
                   -sum(g.amount_cents)::bigint as cents
              from lease o
              join posting g on g.org_id = o.org_id and g.lease_id = o.lease_id and g.account_id = ${lastMonth.id}
             where o.org_id = ${organisationId} and o.tenancy_id = ${tenancyId} and g.currency = ${currency}
               and g.basis <> 'accrual'
             group by 1) h
      join lease l on l.org_id = ${organisationId} and l.lease_id = h."leaseId"
     order by h.cents desc, 1`.execute(tx);
  return rows;
}
