import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { condense, move, post, posterOf, recordAct, together } from '#server/modules/ledger/index.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { systemAccount } from '#server/modules/rent/accounts.ts';
import { aboutCharge } from '#server/modules/rent/allocations.ts';
import { refuseFuture } from '#server/modules/rent/dates.ts';
import { takeLease } from '#server/modules/rent/money-leases.ts';
import type { MoneyLease } from '#server/modules/rent/money-leases.ts';
import { moveDeposits } from '#server/modules/rent/move-deposits.ts';
import { saidProblem } from '#server/modules/rent/said-problem.ts';
import { currentTerm } from './current-term.ts';
import { readDepositAccounts } from './deposit-accounts.ts';
import type { DepositAccounts } from './deposit-accounts.ts';
import { readCameTo } from './read-movements.ts';

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
  refuseFuture(movedOn, today, 'movedOn');
  const lease = await currentTerm(tx, organisationId, asked, today);
  const cents = await carry(tx, lease, movedOn, posterOf(when));
  if (cents === 0)
    throw saidProblem('conflict', { says: 'nothing-held-elsewhere' }, 'Nothing is held for another building.');
  await recordAct(tx, 'deposit.carried', lease.number, when, { cents });
  return leaseId;
}

/**
 * How much was moved. The bank's money goes along, from one building to the other within the same account. Whoever calls
 * it has taken the tenancy.
 */
export async function carry(tx: Tx, lease: MoneyLease, on: string, by: Poster): Promise<number> {
  const accounts = await readDepositAccounts(tx, by.organisationId);
  const rows = await readHeldElsewhere(tx, lease, accounts, by);
  if (rows.length === 0) return 0;
  const came = (await readCameTo(tx, by.organisationId, [lease.tenancyId], lease.currency, accounts)).get(
    lease.tenancyId,
  );
  const trust = await systemAccount(tx, by.organisationId, 'trust-bank');
  const other = came === undefined || came.isUndeposited ? trust.id : came.account.id;
  const parts = rows.flatMap((from) => {
    const there = Math.min(from.cents, Math.max(0, from.banked));
    return [
      { from, cents: there, bankId: accounts.bank.id },
      { from, cents: from.cents - there, bankId: other },
    ].filter(({ cents }) => cents !== 0);
  });
  const { id: entryId } = await post(
    tx,
    {
      date: on,
      memo: `Deposit carried along, ${lease.number}`,
      lines: condense(
        together(
          ...parts.flatMap(({ from, cents, bankId }) => [
            move(
              { cents, currency: lease.currency },
              { debit: 'deposits-held', credit: { id: bankId }, ...aboutCharge(from, null) },
            ),
            move(
              { cents, currency: lease.currency },
              { debit: { id: bankId }, credit: 'deposits-held', ...aboutCharge(lease, null) },
            ),
          ]),
        ),
      ),
      source: { kind: 'deposit-carried', id: newId(by.now), explanation: { lease: lease.number } },
    },
    by,
  );
  const about = { tenancyId: lease.tenancyId, currency: lease.currency, kind: 'moved', on, entryId };
  await moveDeposits(
    tx,
    rows.flatMap(({ propertyId, leaseId, cents }) => [
      { ...about, propertyId: lease.propertyId, leaseId: lease.leaseId, cents },
      { ...about, propertyId, leaseId, cents: -cents },
    ]),
    by,
  );
  return rows.reduce((sum, { cents }) => sum + cents, 0);
}

interface HeldElsewhere {
  readonly propertyId: string;
  readonly leaseId: string;
  readonly unitId: string;
  readonly cents: number;
  /** Of it, what is in the account for deposits. */
  readonly banked: number;
}

async function readHeldElsewhere(tx: Tx, lease: MoneyLease, { bank }: DepositAccounts, by: Poster) {
  const { rows } = await sql<HeldElsewhere>`
    select h.*, coalesce((select sum(g.amount_cents) from posting g
             where g.org_id = ${by.organisationId} and g.lease_id = h."leaseId" and g.account_id = ${bank.id}
               and g.currency = ${lease.currency} and g.basis <> 'accrual'), 0)::bigint as banked
      from (select m.property_id as "propertyId", m.lease_id as "leaseId", l.unit_id as "unitId", sum(m.cents)::bigint as cents
              from deposit_movement m join lease l on l.org_id = m.org_id and l.lease_id = m.lease_id
             where m.org_id = ${by.organisationId} and m.tenancy_id = ${lease.tenancyId} and m.currency = ${lease.currency}
               and m.property_id <> ${lease.propertyId}
             group by 1, 2, 3 having sum(m.cents) <> 0) h
     order by 1, 2`.execute(tx);
  return rows;
}
