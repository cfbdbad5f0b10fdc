import { latestOf } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import { newId } from '#server/kernel/ids.ts';
import { move, postAll, postedTo, together } from '#server/modules/ledger/index.ts';
import type { NewEntry, Poster } from '#server/modules/ledger/index.ts';
import { aboutCharge } from '#server/modules/rent/allocations.ts';
import { readMemos } from '#server/modules/rent/memos.ts';
import { readMoneyLeases } from '#server/modules/rent/money-leases.ts';
import type { MoneyLease } from '#server/modules/rent/money-leases.ts';
import { readActSources, reverseTransfers } from './act-transfers.ts';
import type { UndoneAct } from './act-transfers.ts';
import { readBanked } from './banked.ts';
import type { Banked } from './banked.ts';
import { readCameTo } from './came-to.ts';
import { readDepositAccounts } from './deposit-accounts.ts';
import type { DepositAccounts } from './deposit-accounts.ts';

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
  /** An act whose transfers are reversed before anything else. */
  readonly undoes?: UndoneAct | undefined;
}

/**
 * Deposits are liabilities in their own bank account (domain.md, 6.9). Books the transfer between that account and the one
 * where the money was received or is paid from, in the same act. Nothing but deposits stays in the deposit bank account.
 * Of several such accounts none gives more than it has: another one that has the money makes up for it.
 */
export async function bankDeposits(tx: Tx, changes: readonly BankChange[], by: Poster): Promise<void> {
  if (changes.length === 0) return;
  await reverseTransfers(tx, changes, by);
  const accounts = await readDepositAccounts(tx, by.organisationId);
  const banked = await readBanked(tx, changes, accounts.apart, by.organisationId);
  const otherOf = await makeOther(tx, changes, accounts, by.organisationId);
  const leases = await readMoneyLeases(tx, by.organisationId, [...new Set(changes.map(({ leaseId }) => leaseId))]);
  const memos = await readMemos(tx, by.organisationId, [...leases.keys()]);
  const allIds = changes.flatMap(({ entryIds }) => entryIds);
  const sources = await readActSources(tx, allIds, by.organisationId);
  const entries: NewEntry[] = [];
  for (const group of groupByDay(changes)) {
    const [first] = group;
    const lease = first === undefined ? undefined : leases.get(first.leaseId);
    if (first === undefined || lease === undefined) continue;
    const own = banked.of(first);
    const acts = new Set(group.flatMap(({ entryIds }) => entryIds));
    const effect = own.effectOf(acts);
    const change = group.reduce((sum, { cents }) => sum + cents, 0);
    const most = Math.max(own.heldCents, 0);
    // Where payments go to the deposit bank account too, nothing is kept apart; what lies apart from before goes with the deposit.
    const wanted =
      accounts.otherBankId === null
        ? Math.min(own.cents, most)
        : Math.min(Math.max(own.cents - effect + change, 0), most);
    const missing = wanted - own.cents;
    const between = transfersOf(missing, own, { bankId: accounts.bank.id, otherId: otherOf(group) });
    for (const { bankId, cents } of between) own.add(bankId, cents);
    const within = own.evenOut().map(({ id, fromId, cents }) => ({ bankId: id, otherId: fromId, cents }));
    for (const { bankId, otherId, cents } of within) {
      own.add(bankId, cents);
      own.add(otherId, -cents);
    }
    const transfers = [...between, ...within];
    if (transfers.length === 0) continue;
    const on = missing > 0 ? first.on : latestOf(first.on, own.movedInOn);
    const memo = memos.about(memos.words.depositsBanked, lease.leaseId);
    const of = [...new Set([...acts].flatMap((id) => sources.get(id) ?? []))];
    entries.push(transferEntry({ ...lease, ...first, on }, transfers, { memo, of }, by));
  }
  await postAll(tx, entries, by);
}

function groupByDay(changes: readonly BankChange[]): BankChange[][] {
  return [
    ...Map.groupBy(changes, ({ tenancyId, propertyId, currency, on }) =>
      [tenancyId, propertyId, currency, on].join(' '),
    ).values(),
  ].toSorted((one, other) => (one[0]?.on ?? '').localeCompare(other[0]?.on ?? ''));
}

interface Transfer {
  readonly bankId: string;
  readonly otherId: string;
  /** Above zero it goes to the deposit bank account, below it comes from there. */
  readonly cents: number;
}

/** What is missing is moved in; what is too much goes out of the accounts where it is. */
function transfersOf(
  missing: number,
  own: Banked,
  { bankId, otherId }: { readonly bankId: string; readonly otherId: string },
): Transfer[] {
  if (missing === 0) return [];
  if (missing > 0) return [{ bankId, otherId, cents: missing }];
  return own.takeFrom(-missing, bankId).map(({ id, cents }) => ({ bankId: id, otherId, cents: -cents }));
}

function transferEntry(
  about: MoneyLease & Pick<BankChange, 'currency' | 'propertyId' | 'on'>,
  transfers: readonly Transfer[],
  { memo, of }: { readonly memo: string; readonly of: readonly string[] },
  by: Poster,
): NewEntry {
  const { currency, on, number } = about;
  const sum = transfers.reduce((total, { cents }) => total + cents, 0);
  return {
    date: on,
    memo,
    lines: together(
      ...transfers.map(({ bankId, otherId, cents }) =>
        // Which accounts was decided when the deposit or its payment was posted.
        move({ cents, currency }, { debit: postedTo(bankId), credit: postedTo(otherId), ...aboutCharge(about, null) }),
      ),
    ),
    source: { kind: 'deposit-banked', id: newId(by.now), explanation: { lease: number, cents: sum, of } },
  };
}

/** Where it was received or paid from, where its last payment was received, or where payments go by default. */
async function makeOther(tx: Tx, changes: readonly BankChange[], accounts: DepositAccounts, organisationId: string) {
  const open = changes.filter(({ otherId }) => otherId === null || accounts.banks.includes(otherId));
  const cameTo = new Map<string, string>();
  for (const [currency, own] of Map.groupBy(open, (one) => one.currency)) {
    const ids = own.map(({ tenancyId }) => tenancyId);
    for (const [tenancyId, { account, isUndeposited }] of await readCameTo(tx, organisationId, ids, currency, accounts))
      if (!isUndeposited) cameTo.set(tenancyId, account.id);
  }
  return (group: readonly BankChange[]): string => {
    const named = group.find(({ otherId }) => otherId !== null && !accounts.banks.includes(otherId))?.otherId;
    return named ?? cameTo.get(group[0]?.tenancyId ?? '') ?? accounts.paymentsId;
  };
}
