import type { Tx } from '#server/kernel/database.ts';
import { newId } from '#server/kernel/ids.ts';
import { condense, moveFund, postAll, postedTo, together } from '#server/modules/ledger/index.ts';
import type { NewEntry, Poster } from '#server/modules/ledger/index.ts';
import { aboutCharge } from '#server/modules/rent/tenancy-money/about-charge.ts';
import { readMemos } from '#server/modules/rent/tenancy-money/memos.ts';
import { readActFunds } from '#server/modules/rent/places/act-funds.ts';
import type { FundPart } from '#server/modules/rent/places/act-funds.ts';
import { readMoneyLeases } from '#server/modules/rent/tenancy-money/money-leases.ts';
import type { MoneyLease } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { readActSources, reverseTransfers } from './act-transfers.ts';
import type { UndoneAct } from './act-transfers.ts';
import { readBanked } from './banked.ts';
import type { Banked } from './banked.ts';
import { readCameTo } from './came-to.ts';
import { readWentTo } from './went-to.ts';
import { readDepositAccounts } from './deposit-accounts.ts';
import type { DepositAccounts } from './deposit-accounts.ts';
import { sumOf } from './in-banks.ts';

/** By how much the money in the deposit bank account changes for a lease, and on which day. */
export interface BankChange {
  readonly tenancyId: string;
  readonly leaseId: string;
  readonly propertyId: string;
  readonly currency: string;
  /** Above zero it is received, below it goes out. */
  readonly cents: number;
  readonly on: string;
  /** Entries of the same act that may have booked the deposit bank account themselves. */
  readonly entryIds: readonly string[];
  /** The bank account on the other side; null where the last payment of the deposit decides. */
  readonly otherId: string | null;
  /** The payment that it is of, or the bank deposit of that payment. */
  readonly paymentId?: string | undefined;
  /** The entry by which last month's rent joined: its transfers are its own, and are reversed with it. */
  readonly joinId?: string | undefined;
  /** An act whose transfers are reversed before anything else. */
  readonly undoes?: UndoneAct | undefined;
}

/**
 * Deposits are liabilities in their own bank account (domain.md, 6.9). Books the transfer between that account and the one
 * where the money was received or is paid from, in the same act. Nothing but deposits stays in the deposit bank account.
 * Of several such accounts none gives more than it has: another one that has the money makes up for it.
 */
export async function bankDeposits(tx: Tx, act: Poster, changes: readonly BankChange[]): Promise<void> {
  if (changes.length === 0) return;
  await reverseTransfers(tx, act, changes);
  const accounts = await readDepositAccounts(tx, act.organisationId);
  const banked = await readBanked(tx, changes, accounts.apart, act.organisationId);
  const otherOf = await makeOther(tx, changes, accounts, act.organisationId);
  const leases = await readMoneyLeases(tx, act.organisationId, [...new Set(changes.map(({ leaseId }) => leaseId))]);
  const memos = await readMemos(tx, act.organisationId, [...leases.keys()]);
  const allIds = changes.flatMap(({ entryIds }) => entryIds);
  const sources = await readActSources(tx, allIds, act.organisationId);
  const funds = await readActFunds(tx, act.organisationId, allIds, accounts.apart);
  const entries: NewEntry[] = [];
  const groups = inGroups(changes, otherOf);
  const later = new Map<Banked, number>();
  const addLater = (own: Banked, cents: number) => later.set(own, (later.get(own) ?? 0) + cents);
  for (const { first, cents } of groups) addLater(banked.of(first), cents);
  for (const group of groups) {
    const { first } = group;
    const lease = leases.get(first.leaseId);
    if (lease === undefined) continue;
    const own = banked.of(first);
    const acts = new Set(group.changes.flatMap(({ entryIds }) => entryIds));
    const effect = own.takeEffectOf(acts);
    addLater(own, -group.cents);
    const most = Math.max(own.heldCents - (later.get(own) ?? 0), 0);
    // Where payments go to the deposit bank account too, nothing is kept apart; what lies apart from before goes with the deposit.
    const wanted =
      accounts.otherBankId === null
        ? Math.min(own.cents, most)
        : Math.min(Math.max(own.cents - effect + group.cents, 0), most);
    const missing = wanted - own.cents;
    const { otherId: placeId } = first;
    const emptiedId = placeId !== null && accounts.apart.includes(placeId) ? placeId : accounts.bank.id;
    const between = transfersOf(missing, own, { first, bankId: accounts.bank.id, emptiedId, otherId: group.otherId });
    for (const { bankId, cents, on } of between) own.add({ accountId: bankId, cents, on });
    const within = own.evenOut(first.on).map(({ id, fromId, ...one }) => ({ ...one, bankId: id, otherId: fromId }));
    const partsOf = funds.partsOf(first, acts);
    const going = between.map((one) => ({ ...one, parts: partsOf(one.cents) }));
    const transfers = Map.groupBy([...going, ...within.map(asDeposit)], ({ on }) => on);
    const memo = memos.about(memos.words.depositsBanked, lease.leaseId);
    const paymentIds = group.changes.flatMap(({ paymentId }) => paymentId ?? []);
    const of = [...new Set([...[...acts].flatMap((id) => sources.get(id) ?? []), ...paymentIds])];
    for (const [on, some] of transfers)
      entries.push(transferEntry({ ...lease, ...first, on }, some, { memo, of }, act));
  }
  await postAll(
    tx,
    act,
    entries.filter(({ lines }) => lines.length > 0),
  );
}

interface Between {
  readonly leaseId: string;
  readonly propertyId: string;
  readonly currency: string;
  readonly sourceId: string;
  readonly cents: number;
  readonly on: string;
  readonly fromId: string;
  readonly toId: string;
}

/** Between two accounts for payments: which one gave what a deposit is made of has changed. */
export async function transferBetween(tx: Tx, act: Poster, between: Between): Promise<void> {
  const { leaseId, propertyId, currency, cents, on, fromId: otherId, toId: bankId, sourceId } = between;
  const lease = (await readMoneyLeases(tx, act.organisationId, [leaseId])).get(leaseId);
  if (lease === undefined) return;
  const memos = await readMemos(tx, act.organisationId, [leaseId]);
  const memo = memos.about(memos.words.depositsBanked, leaseId);
  const about = { ...lease, propertyId, currency, on };
  const parts = [{ fund: 'last-months-rent' as const, cents }];
  await postAll(tx, act, [transferEntry(about, [{ bankId, otherId, cents, parts }], { memo, of: [sourceId] }, act)]);
}

/** Between accounts for deposits nothing else goes. */
function asDeposit<Moved extends Transfer>(one: Moved): Moved & Whose {
  return { ...one, parts: [{ fund: 'deposits-held', cents: one.cents }] };
}

interface Group {
  readonly first: BankChange;
  readonly changes: readonly BankChange[];
  readonly cents: number;
  /** The bank account on the other side. */
  readonly otherId: string;
}

/**
 * Each bank account gives and gets its own money: a day's changes are apart by the account on the other side. What goes out
 * comes first, and what changes nothing by itself last.
 */
function inGroups(changes: readonly BankChange[], otherOf: (change: BankChange) => string): Group[] {
  const all = Map.groupBy(changes, (change) =>
    [
      change.tenancyId,
      change.propertyId,
      change.currency,
      change.on,
      change.otherId,
      otherOf(change),
      change.joinId,
    ].join(' '),
  );
  const isIdle = ({ first, cents }: Group) => Number(first.otherId === null && cents === 0);
  return [...all.values()]
    .flatMap((own) =>
      own.slice(0, 1).map((first) => ({ first, changes: own, cents: sumOf(own), otherId: otherOf(first) })),
    )
    .toSorted(
      (one, other) =>
        isIdle(one) - isIdle(other) || one.first.on.localeCompare(other.first.on) || one.cents - other.cents,
    );
}

interface Transfer {
  readonly bankId: string;
  readonly otherId: string;
  /** Above zero it goes to the deposit bank account, below it comes from there. */
  readonly cents: number;
}

interface Whose {
  readonly parts: readonly FundPart[];
}

interface Asked {
  readonly first: BankChange;
  readonly bankId: string;
  readonly emptiedId: string;
  readonly otherId: string;
}

/** What is missing is moved in; what is too much goes out of the accounts where it is on each day. */
function transfersOf(
  missing: number,
  own: Banked,
  { first: { on: from }, bankId, emptiedId, otherId }: Asked,
): (Transfer & { readonly on: string })[] {
  if (missing === 0) return [];
  if (missing > 0) return [{ bankId, otherId, cents: missing, on: from }];
  const taken = own.takeFrom(-missing, { firstId: emptiedId, from });
  return taken.map(({ id, cents, on }) => ({ bankId: id, otherId, cents: -cents, on }));
}

function transferEntry(
  about: MoneyLease & Pick<BankChange, 'currency' | 'propertyId' | 'on'>,
  transfers: readonly (Transfer & Whose)[],
  { memo, of }: { readonly memo: string; readonly of: readonly string[] },
  by: Poster,
): NewEntry {
  const { currency, on, number } = about;
  const sum = transfers.reduce((total, { cents }) => total + cents, 0);
  return {
    date: on,
    memo,
    lines: condense(
      together(
        ...transfers.flatMap(({ bankId, otherId, parts }) =>
          // Which accounts was decided when the deposit or its payment was posted.
          parts.map(({ fund, cents }) =>
            moveFund(
              { cents, currency },
              { to: postedTo(bankId), from: postedTo(otherId), fund, ...aboutCharge(about, null) },
            ),
          ),
        ),
      ),
    ),
    source: { kind: 'deposit-banked', id: newId(by.now), explanation: { lease: number, cents: sum, of } },
  };
}

/**
 * Where it was received or paid from; of a payment into a deposit bank account where the rest of it went, or where payments
 * go by default. Of anything else, where the last payment of the deposit was received.
 */
async function makeOther(tx: Tx, changes: readonly BankChange[], accounts: DepositAccounts, organisationId: string) {
  const open = changes.filter(({ otherId }) => otherId === null || accounts.banks.includes(otherId));
  const cameTo = new Map<string, string>();
  for (const [currency, own] of Map.groupBy(open, (one) => one.currency)) {
    const ids = own.map(({ tenancyId }) => tenancyId);
    for (const [tenancyId, { id }] of await readCameTo(tx, organisationId, ids, currency, accounts))
      cameTo.set(tenancyId, id);
  }
  const wentTo = await readWentTo(tx, organisationId, open, accounts);
  return (change: BankChange): string => {
    const { otherId, paymentId, tenancyId } = change;
    if (otherId !== null && !accounts.banks.includes(otherId)) return otherId;
    const known = otherId === null || paymentId === undefined ? cameTo.get(tenancyId) : wentTo(change);
    return known ?? accounts.paymentsId;
  };
}
