import { sql } from 'kysely';
import type { z } from 'zod';
import type { leaseDeposit } from '#shared/api/deposits.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { takesCredits } from '#server/modules/rent/allocations/allocations.ts';
import { refusePartOfTenancies } from '#server/modules/rent/tenancy-money/lock-tenancies.ts';
import { readMoneyLeases } from '#server/modules/rent/tenancy-money/money-leases.ts';
import type { MoneyLease } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { chargeNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import { readOpenCharges } from '#server/modules/rent/allocations/open-charges.ts';
import type { Problem } from '#server/kernel/problem.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { readBroughtForward } from './brought-forward.ts';
import { openRegister } from './deposit-register.ts';
import { depositDeadlineOf, isOver } from './deposit-deadline.ts';
import { jurisdictionOf, readDepositRules } from './deposit-rules.ts';
import type { DepositRules } from './deposit-rules.ts';
import { earnedOf } from './earned.ts';
import { presenter } from './list-deposits.ts';
import { readElsewhere, readMovements, readPlaces } from './read-movements.ts';
import { readRegisterRow } from './register-rows.ts';
import type { RegisterRow } from './register-rows.ts';
import { settlementNumber } from '#server/modules/rent/held-money/settlement-number.ts';

type LeaseDeposit = z.output<typeof leaseDeposit>;

/** The deposit of a tenancy, whichever of its terms is asked for. */
export async function readLeaseDeposit(tx: Tx, act: Act, leaseId: string): Promise<LeaseDeposit> {
  const { organisationId } = act;
  const lease = (await readMoneyLeases(tx, organisationId, [leaseId])).get(leaseId);
  if (lease === undefined) throw new Error('A lease that was asked for is there');
  await refusePartOfTenancies(tx, organisationId, [lease.tenancyId]);
  const scope = await openRegister(tx, {}, act);
  const row = await readRegisterRow(tx, { ...scope, tenancyId: lease.tenancyId });
  if (row === undefined) throw notYet(lease);
  const present = await presenter(tx, organisationId, [row], scope.today);
  const jurisdiction = jurisdictionOf(row);
  const rules = await readDepositRules(tx, organisationId);
  const earned = await earnedOf(tx, organisationId, [row], { rules, through: scope.today });
  const { now } = earned.get(row.tenancyId) ?? {};
  const open = (await readOpenCharges(tx, organisationId, [lease.tenancyId])).filter(takesCredits);
  return {
    ...present(row),
    today: scope.today,
    ...(await readTerms(tx, organisationId, row)),
    requests: await readRequests(tx, organisationId, row, [scope.accounts.held.id, scope.accounts.lastMonth.id]),
    movements: await readMovements(tx, organisationId, lease.tenancyId, row.currency),
    broughtForwardCents: (await readBroughtForward(tx, organisationId, [lease.tenancyId]))(row),
    places: await readPlaces(tx, row, scope),
    elsewhere: await readElsewhere(tx, organisationId, row),
    jurisdiction,
    deadlineToCome: deadlineToCome(row, rules, scope.today),
    accrued: {
      cents: earned.get(row.tenancyId)?.cents ?? 0,
      annualPercent: now?.annualPercent ?? null,
      source: now?.source ?? null,
    },
    openCharges: open.map(({ id, number, kind, label, dueOn, openCents }) => ({
      id,
      number: chargeNumber(number),
      kind,
      label,
      dueOn,
      openCents,
    })),
    settlements: await readSettlements(tx, organisationId, lease.tenancyId),
  };
}

/** As for the list: without a settlement nobody knows whether something will be deducted. */
function deadlineToCome(row: RegisterRow, rules: DepositRules, today: string): LeaseDeposit['deadlineToCome'] {
  const isSettled = row.settlementState === 'final' && row.heldCents === 0;
  if (isSettled || isOver(row, today)) return null;
  const found = depositDeadlineOf(rules, row, today);
  if (found === null || row.lastDay !== null) return found;
  const { byDeductions: _, ...rule } = found;
  return { ...rule, on: null };
}

/** A draft holds nothing: nobody has signed it. */
function notYet({ number }: MoneyLease): Problem {
  return refuse('deposits.lease-not-signed', { lease: number });
}

/** The key under which what a lease says is asked for: once for all terms of a tenancy. */
export function termsKey(tenancyId: string): string {
  return `deposit:${tenancyId}`;
}

async function readTerms(tx: Tx, organisationId: string, { tenancyId, leaseId }: RegisterRow) {
  const { rows } = await sql<{ isAsked: boolean; isCancelled: boolean; agreedDueOn: string }>`
    select exists (select from charge c where c.org_id = l.org_id and c.charge_key = ${termsKey(tenancyId)}) as "isAsked",
           l.stage = 'cancelled' as "isCancelled",
           coalesce(l.deposit_due_on, l.starts_on) as "agreedDueOn"
      from lease l where l.org_id = ${organisationId} and l.lease_id = ${leaseId}`.execute(tx);
  const [terms] = rows;
  if (terms === undefined) throw new Error(`There is no lease ${leaseId}`);
  return terms;
}

async function readRequests(
  tx: Tx,
  organisationId: string,
  { tenancyId, currency }: RegisterRow,
  accountIds: readonly string[],
): Promise<LeaseDeposit['requests']> {
  const rows = await tx
    .selectFrom('charge')
    .select(['charge_id as id', 'number', 'kind', 'label', 'cents', 'open_cents', 'due_on', 'voided_on'])
    .where('org_id', '=', organisationId)
    .where('tenancy_id', '=', tenancyId)
    .where('currency', '=', currency)
    .where('account_id', 'in', accountIds)
    .orderBy('due_on')
    .orderBy('number')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    number: chargeNumber(row.number),
    kind: row.kind === 'last-months-rent' ? 'last-months-rent' : 'deposit',
    label: row.label,
    cents: row.cents,
    openCents: row.open_cents,
    dueOn: row.due_on,
    isVoided: row.voided_on !== null,
  }));
}

async function readSettlements(
  tx: Tx,
  organisationId: string,
  tenancyId: string,
): Promise<LeaseDeposit['settlements']> {
  const rows = await tx
    .selectFrom('deposit_settlement')
    .select(['settlement_id as id', 'number', 'state', 'made_at'])
    .where('org_id', '=', organisationId)
    .where('tenancy_id', '=', tenancyId)
    .orderBy('made_at', 'desc')
    .orderBy('settlement_id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    number: settlementNumber(row.number),
    state: row.state as 'draft' | 'final' | 'undone', // The check of the table allows these alone.
    madeAt: row.made_at.toISOString(),
  }));
}
