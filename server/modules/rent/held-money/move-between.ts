import { readMemos } from '#server/modules/rent/tenancy-money/memos.ts';
import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { newId } from '#server/kernel/ids.ts';
import { condense, move, notPlaced, post, postedTo, together } from '#server/modules/ledger/index.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { systemAccount } from '#server/modules/rent/tenancy-money/accounts.ts';
import { writeMovements } from './write-movements.ts';
import { takeFrom } from './banked.ts';
import { readCameTo } from './came-to.ts';
import { readDepositAccounts } from './deposit-accounts.ts';
import { readInBanks, sumOf } from './in-banks.ts';
import { readUndepositedJoins } from './last-month-banks.ts';
import type { InBank } from './in-banks.ts';

interface OfTenancy {
  readonly tenancyId: string;
  readonly currency: string;
}

/** What is held for a building, by the last term there that it came or went for. */
export interface HeldByBuilding {
  readonly propertyId: string;
  readonly leaseId: string;
  readonly unitId: string;
  readonly cents: number;
  /** Of it, what is in the drawer. It stays until it is deposited at a bank. */
  readonly undepositedCents: number;
  /** Of it, what is in the accounts for deposits, by account. */
  readonly banked: ReadonlyMap<string, number>;
}

interface Moving extends OfTenancy {
  /** The lease because of which it moves. */
  readonly number: string;
  readonly moves: readonly { readonly from: HeldByBuilding; readonly to: HeldByBuilding; readonly cents: number }[];
  readonly on: string;
}

/** A deposit goes from one building to another. The bank's money goes along, within the same account. */
export async function moveBetween(
  tx: Tx,
  act: Poster,
  { tenancyId, currency, number, moves, on }: Moving,
): Promise<void> {
  if (moves.length === 0) return;
  const accounts = await readDepositAccounts(tx, act.organisationId);
  const came = (await readCameTo(tx, act.organisationId, [tenancyId], currency, accounts)).get(tenancyId);
  const trust = await systemAccount(tx, act.organisationId, 'trust-bank');
  const clearing = await systemAccount(tx, act.organisationId, 'opening-balances');
  let forward = await readForward(tx, act.organisationId, tenancyId, currency);
  const other = came?.id ?? trust.id;
  const left = new Map(moves.map(({ from }) => [from.propertyId, new Map(from.banked)]));
  const parts = moves.flatMap(({ from, to, cents }) => {
    const own = left.get(from.propertyId) ?? new Map<string, number>();
    const taken = takeFrom(own, cents, accounts.apart.includes(accounts.bank.id) ? accounts.bank.id : '');
    for (const part of taken) own.set(part.id, (own.get(part.id) ?? 0) - part.cents);
    const rest = cents - sumOf(taken);
    // What was brought forward and is in no bank account yet goes within the account that it was brought forward from.
    const unknown = Math.min(rest, forward);
    forward -= unknown;
    return [...taken, { id: clearing.id, cents: unknown }, { id: other, cents: rest - unknown }]
      .filter((part) => part.cents !== 0)
      .map((part) => ({ from, to, cents: part.cents, bankId: part.id }));
  });
  const memos = await readMemos(
    tx,
    act.organisationId,
    moves.slice(0, 1).map(({ to }) => to.leaseId),
  );
  const at = (bankId: string) => ({ bankAccountId: bankId === clearing.id ? notPlaced : bankId });
  const { id: entryId } = await post(tx, act, {
    date: on,
    memo: memos.about(memos.words.depositMoved, moves[0]?.to.leaseId ?? ''),
    lines: condense(
      together(
        ...parts.flatMap(({ from, to, cents, bankId }) => [
          move(
            { cents, currency },
            { debit: 'deposits-held', credit: postedTo(bankId), ...about(from), ...at(bankId) },
          ),
          move({ cents, currency }, { debit: postedTo(bankId), credit: 'deposits-held', ...about(to), ...at(bankId) }),
        ]),
      ),
    ),
    source: { kind: 'deposit-carried', id: newId(act.now), explanation: { lease: number } },
  });
  const both = { tenancyId, currency, kind: 'moved', on, entryId };
  await writeMovements(
    tx,
    act,
    moves.flatMap(({ from, to, cents }) => [
      { ...both, propertyId: to.propertyId, leaseId: to.leaseId, cents },
      { ...both, propertyId: from.propertyId, leaseId: from.leaseId, cents: -cents },
    ]),
  );
}

/** How much of a deposit was brought forward. */
export async function readForward(
  tx: Tx,
  organisationId: string,
  tenancyId: string,
  currency: string,
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::bigint as cents from deposit_movement
     where org_id = ${organisationId} and tenancy_id = ${tenancyId} and currency = ${currency} and kind = 'opening'`.execute(
    tx,
  );
  return Math.max(0, rows[0]?.cents ?? 0);
}

/** What can go to another building, or below zero is missing here. */
export function freeOf({ cents, undepositedCents }: HeldByBuilding): number {
  return cents - undepositedCents;
}

function about({ propertyId, unitId, leaseId }: HeldByBuilding) {
  return { propertyId, unitId, leaseId, personId: null };
}

/** The entries of an act that is going on may have taken money from the banks that its deposit was not part of. */
export async function readHeldByBuilding(
  tx: Tx,
  { organisationId }: Poster,
  { tenancyId, currency }: OfTenancy,
  without: readonly string[] = [],
): Promise<HeldByBuilding[]> {
  const accounts = await readDepositAccounts(tx, organisationId);
  const found = await readInBanks(tx, { organisationId, accounts, without }, [tenancyId]);
  const { rows } = await sql<Omit<HeldByBuilding, 'banked'>>`
    select h."propertyId", h."leaseId", l.unit_id as "unitId", h.cents, h."undepositedCents"
      from (select m.property_id as "propertyId", (array_agg(m.lease_id order by m.movement_id desc))[1] as "leaseId",
                   sum(m.cents)::bigint as cents,
                   coalesce(sum(m.cents) filter (where a.system_key = 'undeposited'), 0)::bigint as "undepositedCents"
              from deposit_movement m
              left join allocation x on x.org_id = m.org_id and x.allocation_id = m.allocation_id
              left join receipt r on r.org_id = m.org_id and r.receipt_id = x.receipt_id and r.batch_id is null
               and r.reversed_on is null
              left join account a on a.org_id = r.org_id and a.account_id = r.account_id
             where m.org_id = ${organisationId} and m.tenancy_id = ${tenancyId} and m.currency = ${currency}
             group by 1) h
      join lease l on l.org_id = ${organisationId} and l.lease_id = h."leaseId"
     order by h.cents desc, 1`.execute(tx);
  const joined = await readUndepositedJoins(tx, organisationId, { tenancyId, currency }, accounts);
  const isMixed = ({ account }: InBank) => !accounts.apart.includes(account.id);
  return rows.map((row) => {
    // Where payments go too there is other money: it comes last.
    const own = found
      .filter((one) => one.propertyId === row.propertyId && one.currency === currency)
      .toSorted((one, other) => Number(isMixed(one)) - Number(isMixed(other)));
    const undepositedCents = row.undepositedCents + (joined.get(row.propertyId) ?? 0);
    return { ...row, undepositedCents, banked: new Map(own.map(({ account, cents }) => [account.id, cents])) };
  });
}
