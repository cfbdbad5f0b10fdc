import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { newId } from '#server/kernel/ids.ts';
import { condense, move, post, together } from '#server/modules/ledger/index.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { systemAccount } from '#server/modules/rent/accounts.ts';
import { writeMovements } from '#server/modules/rent/write-movements.ts';
import { readCameTo } from './came-to.ts';
import { readDepositAccounts } from './deposit-accounts.ts';

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
  /** Of it, what is in the account for deposits. */
  readonly banked: number;
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
  { tenancyId, currency, number, moves, on }: Moving,
  by: Poster,
): Promise<void> {
  if (moves.length === 0) return;
  const accounts = await readDepositAccounts(tx, by.organisationId);
  const came = (await readCameTo(tx, by.organisationId, [tenancyId], currency, accounts)).get(tenancyId);
  const trust = await systemAccount(tx, by.organisationId, 'trust-bank');
  const other = came === undefined || came.isUndeposited ? trust.id : came.account.id;
  const parts = moves.flatMap(({ from, to, cents }) => {
    const there = Math.min(cents, Math.max(0, from.banked));
    return [
      { from, to, cents: there, bankId: accounts.bank.id },
      { from, to, cents: cents - there, bankId: other },
    ].filter((part) => part.cents !== 0);
  });
  const { id: entryId } = await post(
    tx,
    {
      date: on,
      memo: `Deposit carried along, ${number}`,
      lines: condense(
        together(
          ...parts.flatMap(({ from, to, cents, bankId }) => [
            move({ cents, currency }, { debit: 'deposits-held', credit: { id: bankId }, ...about(from) }),
            move({ cents, currency }, { debit: { id: bankId }, credit: 'deposits-held', ...about(to) }),
          ]),
        ),
      ),
      source: { kind: 'deposit-carried', id: newId(by.now), explanation: { lease: number } },
    },
    by,
  );
  const both = { tenancyId, currency, kind: 'moved', on, entryId };
  await writeMovements(
    tx,
    moves.flatMap(({ from, to, cents }) => [
      { ...both, propertyId: to.propertyId, leaseId: to.leaseId, cents },
      { ...both, propertyId: from.propertyId, leaseId: from.leaseId, cents: -cents },
    ]),
    by,
  );
}

function about({ propertyId, unitId, leaseId }: HeldByBuilding) {
  return { propertyId, unitId, leaseId, personId: null };
}

export async function readHeldByBuilding(
  tx: Tx,
  { tenancyId, currency }: OfTenancy,
  { organisationId }: Poster,
): Promise<HeldByBuilding[]> {
  const { bank } = await readDepositAccounts(tx, organisationId);
  const { rows } = await sql<HeldByBuilding>`
    select h."propertyId", h."leaseId", l.unit_id as "unitId", h.cents,
           coalesce((select sum(g.amount_cents) from posting g join lease o on o.org_id = g.org_id and o.lease_id = g.lease_id
             where g.org_id = ${organisationId} and o.tenancy_id = ${tenancyId} and g.property_id = h."propertyId"
               and g.account_id = ${bank.id} and g.currency = ${currency} and g.basis <> 'accrual'), 0)::bigint as banked
      from (select m.property_id as "propertyId", (array_agg(m.lease_id order by m.movement_id desc))[1] as "leaseId",
                   sum(m.cents)::bigint as cents
              from deposit_movement m
             where m.org_id = ${organisationId} and m.tenancy_id = ${tenancyId} and m.currency = ${currency}
             group by 1) h
      join lease l on l.org_id = ${organisationId} and l.lease_id = h."leaseId"
     order by h.cents desc, 1`.execute(tx);
  return rows;
}
