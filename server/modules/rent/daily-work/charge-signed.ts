import { sql } from 'kysely';
import { addDays } from '#shared/dates.ts';
import { laterOf } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { readWhole } from '#server/kernel/some-properties/read-whole.ts';
import type { PostedCharge } from '#server/modules/leasing/index.ts';
import { applyWaiting } from '#server/modules/rent/allocations/apply-waiting.ts';
import { findAgreedDeposits } from '#server/modules/rent/deposits/agreed-deposits.ts';
import { chargeDeposits, chargeRent } from './first-charges.ts';
import { takeLease } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { chargeNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import { readPolicy } from '#server/modules/rent/tenancy-money/rent-policy.ts';
import { planLeases } from '#server/modules/rent/runs/lease-chunks.ts';
import { planRun, readRunBooks } from '#server/modules/rent/runs/plan-run.ts';

/**
 * What the daily run would charge on a lease by today, charged in the transaction that signs it: its deposit and its rent.
 * Nothing where the workspace charges by hand. What the books are closed for, and what is left out for another reason,
 * never keeps anybody from signing: it is told by the next run.
 */
export async function chargeSigned(tx: Tx, act: Act, leaseId: string): Promise<readonly PostedCharge[]> {
  const { organisationId } = act;
  const { runsByItself, daysAhead } = await readPolicy(tx, organisationId);
  if (!runsByItself) return [];
  return readWhole(tx, () => chargeDue(tx, act, { leaseId, daysAhead }));
}

async function chargeDue(
  tx: Tx,
  act: Act,
  { leaseId, daysAhead }: { readonly leaseId: string; readonly daysAhead: number },
): Promise<readonly PostedCharge[]> {
  const { organisationId } = act;
  const { tenancyId } = await takeLease(tx, organisationId, leaseId);
  const { today } = act;
  const through = addDays(today, daysAhead);
  const books = await readRunBooks(tx, organisationId);
  const agreed = await findAgreedDeposits(tx, organisationId, { leaseId, due: { today, through } });
  const open = agreed.filter(({ dueOn }) => laterOf(dueOn, today) > (books.closedThrough ?? ''));
  const depositIds = await chargeDeposits(tx, act, open);
  const scope = { organisationId, propertyId: null, leaseIds: [leaseId], through };
  const { periods } = await planRun(tx, scope, await planLeases(tx, scope, [leaseId]), books);
  const runId = periods.length === 0 ? null : await chargeRent(tx, act, { leaseId, through });
  await applyWaiting(tx, act, [tenancyId], today);
  return readPosted(tx, organisationId, { tenancyId, depositIds, runId });
}

interface Posted {
  readonly tenancyId: string;
  readonly depositIds: readonly string[];
  readonly runId: string | null;
}

async function readPosted(
  tx: Tx,
  organisationId: string,
  { tenancyId, depositIds, runId }: Posted,
): Promise<PostedCharge[]> {
  const { rows } = await sql<Omit<PostedCharge, 'number'> & { readonly number: number }>`
    select charge_id as id, number, kind, label, cents, due_on as "dueOn" from charge
     where org_id = ${organisationId} and tenancy_id = ${tenancyId}
       and (charge_id = any(${`{${depositIds.join(',')}}`}::uuid[]) or run_id = ${runId}::uuid)
     order by number`.execute(tx);
  return rows.map((row) => ({ ...row, number: chargeNumber(row.number) }));
}
