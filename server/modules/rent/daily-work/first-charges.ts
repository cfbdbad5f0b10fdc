import { sql } from 'kysely';
import type { z } from 'zod';
import type { rentRoutes } from '#shared/api/rent.ts';
import { latestOf } from '#shared/dates.ts';
import { addMonths } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { recordAct } from '#server/kernel/audit.ts';
import { applyWaiting } from '#server/modules/rent/allocations/apply-waiting.ts';
import { chargeAgreed, findAgreedDeposits } from '#server/modules/rent/deposits/agreed-deposits.ts';
import type { AgreedDeposit } from '#server/modules/rent/deposits/agreed-deposits.ts';
import { readMoneyLeases, takeLease } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { chargeNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import { planLeases } from '#server/modules/rent/runs/lease-chunks.ts';
import { planRun, readRunBooks } from '#server/modules/rent/runs/plan-run.ts';
import { rentSteps } from '#server/modules/rent/runs/rent-steps.ts';
import { openRun } from '#server/modules/rent/runs/run-rows.ts';
import { previewChanged, readOutcome } from '#server/modules/rent/runs/start-run.ts';

type Body = z.output<(typeof rentRoutes)['POST /leases/{id}/first-charges/']['body']>;
type FirstCharges = z.output<(typeof rentRoutes)['GET /leases/{id}/first-charges/']['answer']>;

/** The deposit and the first rent of a lease that was signed and of which no rent was charged yet. */
export async function planFirstCharges(tx: Tx, act: Act, leaseId: string): Promise<FirstCharges> {
  const { organisationId } = act;
  const lease = (await readMoneyLeases(tx, organisationId, [leaseId])).get(leaseId);
  if (lease === undefined) throw new Error('A lease that was asked for is there');
  const nothing = { currency: lease.currency, deposit: null, rent: [], cents: 0, through: null };
  if (lease.stage !== 'signed' || (await isCharged(tx, organisationId, lease))) return nothing;
  const [agreed] = await findAgreedDeposits(tx, organisationId, { leaseId });
  const { today } = act;
  const rent = await firstRent(tx, organisationId, leaseId, today);
  const deposit = agreed === undefined ? null : { cents: agreed.cents, dueOn: agreed.dueOn };
  const cents = rent.lines.reduce((sum, line) => sum + line.cents, deposit?.cents ?? 0);
  return { currency: lease.currency, deposit, rent: rent.lines, cents, through: rent.through };
}

/** Charges both at once. Each is charged once, whoever asks again: the deposit by its key, the rent by its periods. */
export async function chargeFirst(tx: Tx, act: Act, leaseId: string, body: Body): Promise<string> {
  const { organisationId } = act;
  const lease = await takeLease(tx, organisationId, leaseId);
  const { cents, through } = await planFirstCharges(tx, act, leaseId);
  if (body.expectedCents !== undefined && body.expectedCents !== cents) throw previewChanged();
  const { today } = act;
  const agreed = cents === 0 ? [] : await findAgreedDeposits(tx, organisationId, { leaseId });
  await chargeDeposits(tx, act, agreed);
  if (through !== null) await chargeRent(tx, act, { leaseId, through });
  await applyWaiting(tx, act, [lease.tenancyId], today);
  return leaseId;
}

/** Answers with the ids of the charges. Whoever calls it has taken the tenancies. */
export async function chargeDeposits(tx: Tx, act: Act, agreed: readonly AgreedDeposit[]): Promise<string[]> {
  const added = await chargeAgreed(tx, act, agreed, act.today);
  const leases = new Map(agreed.map(({ leaseId, number }) => [leaseId, number]));
  for (const { leaseId, number, cents } of added) {
    const details = { lease: leases.get(leaseId) ?? '', cents };
    await recordAct(tx, act, 'deposit.requested', chargeNumber(number), details);
  }
  return added.map(({ id }) => id);
}

/** A run of one lease, so that it is listed and voided like any other; answers with its id. */
export async function chargeRent(
  tx: Tx,
  act: Act,
  { leaseId, through }: { readonly leaseId: string; readonly through: string },
): Promise<string> {
  const { organisationId } = act;
  const scope = { organisationId, propertyId: null, leaseIds: [leaseId], through };
  const { id } = await openRun(tx, act, { ...scope, kind: 'rent', requestKey: null });
  await rentSteps({ transaction: (work) => work(tx), by: act }).step(tx, act, id, leasesAtOnce);
  const { number } = await readOutcome(tx, organisationId, id);
  await recordAct(tx, act, 'rent.charged', number, { through });
  return id;
}

const leasesAtOnce = 10;

/** A term that carries on from another one, or that was charged before, is no new tenancy. */
async function isCharged(
  tx: Tx,
  organisationId: string,
  { tenancyId, leaseId }: { readonly tenancyId: string; readonly leaseId: string },
): Promise<boolean> {
  const { rows } = await sql<{ isCharged: boolean }>`
    select l.continues_lease_id is not null or l.bill_from > l.starts_on
           or exists (select from charge c where c.org_id = l.org_id and c.tenancy_id = ${tenancyId}
                       and c.kind <> 'deposit') as "isCharged"
      from lease l where l.org_id = ${organisationId} and l.lease_id = ${leaseId}`.execute(tx);
  return rows[0]?.isCharged ?? true;
}

const monthsToLookAhead = 12;

/** All that is due by today, or else what falls due first. */
async function firstRent(tx: Tx, organisationId: string, leaseId: string, today: string) {
  const look = { organisationId, propertyId: null, leaseIds: [leaseId], through: addMonths(today, monthsToLookAhead) };
  const plans = await planLeases(tx, look, [leaseId]);
  const { periods } = await planRun(tx, look, plans, await readRunBooks(tx, organisationId));
  const [first] = periods.map(({ dueOn }) => dueOn).toSorted();
  const startsOn = plans[0]?.lease.money.startsOn ?? today;
  if (first === undefined) return { lines: [], through: null };
  const through = latestOf(first, startsOn, today);
  const lines = periods
    .filter(({ dueOn }) => dueOn <= through)
    .map(({ line, cents, dueOn, from, to }) => ({ kind: line.kind, label: line.label, cents, dueOn, from, to }));
  return { lines, through };
}
