import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { readWhole } from '#server/kernel/some-properties/read-whole.ts';
import { organisationDay, organisationFacts } from '#server/kernel/organisation-day.ts';
import { leaseRows, readSetPolicies } from '#server/modules/leasing/index.ts';
import { readClosedThrough } from '#server/modules/ledger/index.ts';
import { readPolicy } from '#server/modules/rent/tenancy-money/rent-policy.ts';
import type { LeaseMark, RunScope } from '#server/modules/rent/runs/due-leases.ts';
import { heldPolicy } from './held-policy.ts';
import type { SetPolicies } from './held-policy.ts';
import { readLateDays, readObligations, readPayments } from './late-leases.ts';
import type { LateDay, ObligationRow } from './late-leases.ts';
import { feeKey, stepsOf } from './plan-late-fees.ts';
import type { FeeCircumstances, LateObligation, StandingFee } from './plan-late-fees.ts';

/** What holds for all fees of an organisation. */
export type FeeRules = Omit<FeeCircumstances, 'standing'> &
  SetPolicies & {
    /** Somebody asks for them: what was taken back with its run may be charged again. */
    readonly byHand: boolean;
  };

export async function readFeeRules(
  tx: Tx,
  organisationId: string,
  now: Date,
  { through, byHand = false }: { readonly through?: string; readonly byHand?: boolean } = {},
): Promise<FeeRules> {
  const today = await organisationDay(tx, organisationId, now);
  const { timeZone, currency } = await organisationFacts(tx, organisationId);
  const { holidays } = await readPolicy(tx, organisationId);
  return {
    through: through ?? today,
    today,
    timeZone,
    currency,
    closedThrough: await readClosedThrough(tx, organisationId),
    holidays: new Set(holidays),
    policies: await readSetPolicies(tx, organisationId),
    byHand,
  };
}

export interface LateCases {
  readonly obligations: readonly LateObligation[];
  readonly standing: ReadonlyMap<string, StandingFee>;
  /** What a person took back with its run and nobody charged again, by its key. */
  readonly takenBack: ReadonlyMap<string, TakenBackFee>;
}

export interface TakenBackFee extends StandingFee {
  /** The run with which it was taken back, and when. */
  readonly number: number;
  readonly on: string;
}

/** What is late, or was paid late, on some leases. */
export async function readLateCases(
  tx: Tx,
  scope: RunScope,
  leases: readonly LeaseMark[],
  rules: FeeRules,
): Promise<LateCases> {
  return readWhole(tx, async () => {
    const days = await readLateDays(tx, scope, leases);
    return readCases(tx, scope.organisationId, days, rules);
  });
}

export async function readCases(
  tx: Tx,
  organisationId: string,
  days: readonly LateDay[],
  rules: FeeRules,
): Promise<LateCases> {
  if (days.length === 0) return { obligations: [], standing: new Map(), takenBack: new Map() };
  const rows = await readObligations(tx, organisationId, days);
  const payments = await readPayments(
    tx,
    organisationId,
    rows.map(({ chargeId }) => chargeId),
  );
  const leases = await leaseRows(tx, organisationId)
    .where('l.lease_id', 'in', [...new Set(days.map(({ leaseId }) => leaseId))])
    .execute();
  const byLease = new Map(leases.map((row) => [row.lease_id, row]));
  const obligations = [...Map.groupBy(rows, placeOf).values()].flatMap((own): LateObligation[] => {
    const [first] = own;
    const row = first === undefined ? undefined : byLease.get(first.leaseId);
    // What is owed in another currency than the lease's has no policy: its amounts are in that one.
    if (first === undefined || row === undefined || first.currency !== row.currency) return [];
    return [
      {
        lease: {
          id: row.lease_id,
          tenancyId: row.tenancy_id,
          number: row.number,
          currency: row.currency,
          unit: { id: row.unit_id, name: row.unit_name },
          property: { id: row.property_id, name: row.property_name, colour: row.colour },
        },
        dueOn: first.dueOn,
        openCents: own.reduce((sum, { openCents }) => sum + openCents, 0),
        items: own.map(({ kind, cents, chargeId }) => ({
          chargeId,
          category: kind,
          cents,
          payments: payments.get(chargeId) ?? [],
        })),
        policy: heldPolicy(row, rules, first.dueOn),
      },
    ];
  });
  return { obligations, ...(await readStandingFees(tx, organisationId, obligations, rules)) };
}

function placeOf({ leaseId, dueOn, currency }: ObligationRow): string {
  return `${leaseId} ${dueOn} ${currency}`;
}

async function readStandingFees(
  tx: Tx,
  organisationId: string,
  obligations: readonly LateObligation[],
  rules: FeeRules,
): Promise<Pick<LateCases, 'standing' | 'takenBack'>> {
  // All that may stand, also of days on which nothing was open after all: together they are never above the cap.
  const keys = obligations.flatMap((obligation) => stepsOf(obligation, rules).map((step) => feeKey(obligation, step)));
  if (keys.length === 0) return { standing: new Map(), takenBack: new Map() };
  const { rows } = await sql<{ key: string; id: string; cents: number; isWaived: boolean }>`
    select c.charge_key as key, c.charge_id as id, c.cents, c.voided_on is not null as "isWaived"
      from unnest(${keys}::text[]) k (key) join charge c on c.org_id = ${organisationId} and c.charge_key = k.key`.execute(
    tx,
  );
  const charged = new Map<string, StandingFee>(rows.map(({ key, ...fee }) => [key, fee]));
  const taken = (await readTakenBack(tx, organisationId, obligations)).filter(({ key }) => !charged.has(key));
  const takenBack = new Map(taken.map(({ key, ...fee }) => [key, fee]));
  const inTime = await readWaivedFor(tx, organisationId, obligations);
  return { standing: new Map([...inTime, ...(rules.byHand ? [] : takenBack), ...charged]), takenBack };
}

/**
 * What was waived because a payment had come in time stands as waived for as long as that payment does. Where it came back,
 * lateness is tested again, as if it had never been made (domain.md, 5).
 */
async function readWaivedFor(
  tx: Tx,
  organisationId: string,
  obligations: readonly LateObligation[],
): Promise<Map<string, StandingFee>> {
  const leaseIds = [...new Set(obligations.map(({ lease }) => lease.id))];
  const { rows } = await sql<StandingFee & { key: string }>`
    select coalesce(c.former_key, c.charge_key) as key, c.charge_id as id, c.cents, true as "isWaived"
      from charge c join receipt r on r.org_id = c.org_id and r.receipt_id = c.void_receipt_id
     where c.org_id = ${organisationId} and c.void_receipt_id is not null and r.reversed_on is null
       and c.lease_id = any(${`{${leaseIds.join(',')}}`}::uuid[])`.execute(tx);
  return new Map(rows.map(({ key, ...fee }) => [key, fee]));
}

/** What went with its run stands as a fee that was waived, unless somebody charges it again. */
async function readTakenBack(tx: Tx, organisationId: string, obligations: readonly LateObligation[]) {
  const leaseIds = [...new Set(obligations.map(({ lease }) => lease.id))];
  const { rows } = await sql<TakenBackFee & { key: string }>`
    select c.former_key as key, c.charge_id as id, c.cents, true as "isWaived",
           r.number, r.taken_back_on as on
      from charge_run r join charge c on c.org_id = r.org_id and c.run_id = r.run_id
     where r.org_id = ${organisationId} and r.taken_back_on is not null and c.charged_as = 'late-fee'
       and c.former_key is not null and c.void_receipt_id is null and c.lease_id = any(${`{${leaseIds.join(',')}}`}::uuid[])
     order by r.number`.execute(tx);
  return rows;
}
