import { sql } from 'kysely';
import type { z } from 'zod';
import type { namedWriteOffs } from '#shared/api/rent-answers.ts';
import { latestOf } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { NewAllocation } from '#server/modules/rent/allocations/allocations.ts';
import { addCredit } from '#server/modules/rent/charges/give-credit.ts';
import { readMoneyLeases } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { creditNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import { readTargets } from '#server/modules/rent/allocations/open-charges.ts';
import { readCreditRow, reverseCredit } from './reverse-credit.ts';
import type { CreditRow } from './reverse-credit.ts';
import { totalsOf } from '#server/modules/rent/runs/run-rows.ts';
import { readStanding } from '#server/modules/rent/allocations/undo-allocations.ts';
import type { StandingAllocation } from '#server/modules/rent/allocations/undo-allocations.ts';

/**
 * What was written off was never paid: a write-off falls with the charge that it wrote off, and never waits, pays anything
 * else or is paid out. What it wrote off of other charges is written off anew, for the same reason. Whoever calls it has
 * taken the tenancies and has given back what had paid the charges that go.
 */
export async function dropWriteOffs(
  tx: Tx,
  act: Act,
  givenBack: readonly NewAllocation[],
  reason: string,
): Promise<void> {
  const { organisationId } = act;
  const fallen = new Map<string, string>();
  for (const { source, on } of givenBack)
    if (source.kind === 'credit') fallen.set(source.id, latestOf(on, fallen.get(source.id) ?? null));
  for (const id of await writeOffsAmong(tx, organisationId, [...fallen.keys()])) {
    const credit = await readCreditRow(tx, organisationId, id);
    const date = latestOf(credit.on, fallen.get(id) ?? null);
    const others = await readStanding(tx, organisationId, { creditId: id });
    await reverseCredit(tx, act, credit, { reason, date });
    await recordAct(tx, act, 'credit.voided', creditNumber(credit.number), { reason });
    if (others.length > 0) await writeOffAnew(tx, act, credit, { others, date });
  }
}

async function writeOffsAmong(tx: Tx, organisationId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('credit')
    .select('credit_id as id')
    .where('org_id', '=', organisationId)
    .where('credit_id', 'in', ids)
    .where('kind', '=', 'write-off')
    .where('voided_on', 'is', null)
    .orderBy('number')
    .execute();
  return rows.map(({ id }) => id);
}

interface Rest {
  readonly others: readonly StandingAllocation[];
  readonly date: string;
}

async function writeOffAnew(tx: Tx, act: Act, credit: CreditRow, { others, date }: Rest): Promise<void> {
  const { organisationId } = act;
  const lease = (await readMoneyLeases(tx, organisationId, [credit.leaseId])).get(credit.leaseId);
  if (lease === undefined) throw new Error('A credit has its lease');
  const chargeIds = others.map(({ charge }) => charge.id);
  const open = await readTargets(tx, organisationId, chargeIds);
  const uses = others.flatMap(({ charge: { id }, cents }) => {
    const charge = open.get(id);
    return charge === undefined ? [] : [{ charge, cents }];
  });
  const { number } = await addCredit(tx, act, {
    lease: { ...lease, currency: credit.currency },
    kind: 'write-off',
    accountId: credit.accountId,
    cents: uses.reduce((sum, { cents }) => sum + cents, 0),
    on: date,
    reason: credit.reason,
    uses,
    byHand: others.some(({ byHand }) => byHand),
    forChargeId: credit.forChargeId !== null && chargeIds.includes(credit.forChargeId) ? credit.forChargeId : null,
    countsFrom: credit.countsFrom ?? credit.on,
    isPostedBefore: true,
  });
  const { reason } = credit;
  await recordAct(tx, act, 'credit.given', creditNumber(number), { lease: lease.number, reason });
}

const listedAtMost = 50;

/** The write-offs that fall with some charges, with what each wrote off of them. */
export async function readWriteOffsOf(
  tx: Tx,
  organisationId: string,
  chargeIds: readonly string[],
): Promise<z.output<typeof namedWriteOffs>> {
  const { rows } = await sql<{ creditId: string; number: number; currency: string; cents: number }>`
    select k.credit_id as "creditId", k.number, k.currency, sum(a.cents)::bigint as cents
      from unnest(${`{${chargeIds.join(',')}}`}::uuid[]) c (charge_id)
      join allocation a on a.org_id = ${organisationId} and a.charge_id = c.charge_id
      join credit k on k.org_id = a.org_id and k.credit_id = a.credit_id
     where k.kind = 'write-off' and k.voided_on is null
     group by 1, 2, 3 having sum(a.cents) > 0 order by 2`.execute(tx);
  return {
    count: rows.length,
    totals: totalsOf(rows),
    items: rows.slice(0, listedAtMost).map((row) => ({ ...row, number: creditNumber(row.number) })),
  };
}
