import { sql } from 'kysely';
import type { z } from 'zod';
import type { lateFeeRunRoutes } from '#shared/api/late-fee-runs.ts';
import { firstOfMonth } from '#shared/dates.ts';
import { addMonths } from '#shared/rent/calendar.ts';
import { holdsInCurrency } from '#shared/rent/holds-in-currency.ts';
import { nextLateFee } from '#shared/rent/late-fees.ts';
import type { Tx } from '#server/kernel/database.ts';
import { organisationFacts } from '#server/kernel/organisation-day.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { chargingSince, policyOn } from '#server/modules/leasing/index.ts';
import type { LateFeePolicy, SetPolicy } from '#server/modules/leasing/index.ts';
import type { RunScope } from '#server/modules/rent/runs/due-leases.ts';
import { refuseUnknownProperty } from '#server/modules/rent/runs/start-run.ts';
import { readTenantNames } from '#server/modules/rent/runs/tenant-names.ts';
import { findLateLeases } from './late-leases.ts';
import { comingFee, planFees } from './plan-late-fees.ts';
import type { FeeCircumstances, LateObligation } from './plan-late-fees.ts';
import { presentObligation } from './present-obligation.ts';
import { readFeeRules, readLateCases } from './read-late.ts';
import type { FeeRules } from './read-late.ts';

type Body = z.output<(typeof lateFeeRunRoutes)['POST /late-fee-policies/preview/']['body']>;
type Impact = z.output<(typeof lateFeeRunRoutes)['POST /late-fee-policies/preview/']['answer']>;

const leasesAtOnce = 1000;
const toldAtMost = 200;
const exampleCents = 100_000;

/** What a policy would change, reckoned as the runs would reckon with it from now on; nothing is written. */
export async function previewPolicy(tx: Tx, act: Act, { propertyId, policy, startsOn }: Body): Promise<Impact> {
  const { organisationId } = act;
  if (propertyId !== null) await refuseUnknownProperty(tx, organisationId, propertyId);
  const rules = await readFeeRules(tx, organisationId, act.now);
  const holderId = propertyId ?? organisationId;
  const policies = new Map(rules.policies);
  const ownCurrency = await currencyOf(tx, organisationId, propertyId);
  const ofAll = (day: string, versions: FeeRules['policies']) => {
    const found = policyOn(versions.get(organisationId), day);
    return found !== null && holdsInCurrency(found.policy, rules.currency, ownCurrency) ? found : null;
  };
  const stands = policyOn(rules.policies.get(holderId), rules.today) ?? ofAll(rules.today, rules.policies);
  const since = chargingSince(stands, act.now);
  policies.set(
    holderId,
    versionsAfter(
      policies.get(holderId) ?? [],
      { policy, setAt: act.now, setBy: null, chargingSince: since, startsOn },
      rules.today,
    ),
  );
  const scope: RunScope = { organisationId, through: rules.today, propertyId, leaseIds: null };
  const changes = await changedFees(tx, scope, rules, { ...rules, policies });
  const shown = changes.slice(0, toldAtMost);
  const ids = shown.map(({ obligation }) => obligation.lease.id);
  const tenantsOf = await readTenantNames(tx, organisationId, ids, rules.today);
  const day = startsOn ?? rules.today;
  const inForce = policy ?? (propertyId === null ? null : (ofAll(day, policies)?.policy ?? null));
  return {
    ...(await countLeases(tx, scope, { ...rules, policy }, day)),
    example: exampleOf(inForce, rules, ownCurrency),
    changes: shown.map(({ obligation, before, after }) => ({
      ...presentObligation(obligation, tenantsOf),
      openCents: obligation.openCents,
      before,
      after,
    })),
    count: changes.length,
    totals: [...Map.groupBy(changes, ({ obligation }) => obligation.lease.currency)].map(([currency, own]) => ({
      currency,
      beforeCents: own.reduce((sum, { before }) => sum + (before?.cents ?? 0), 0),
      afterCents: own.reduce((sum, { after }) => sum + (after?.cents ?? 0), 0),
    })),
  };
}

/** As they would be after it was set: at once in the place of what holds today, or from a day to come on beside it. */
function versionsAfter(
  versions: readonly SetPolicy[],
  {
    policy,
    startsOn,
    ...set
  }: Pick<SetPolicy, 'setAt' | 'setBy' | 'chargingSince'> & {
    readonly policy: LateFeePolicy | null;
    readonly startsOn: string | undefined;
  },
  today: string,
): SetPolicy[] {
  const since = startsOn ?? policyOn(versions, today)?.startsOn ?? '1900-01-01';
  const isGone = (one: SetPolicy) =>
    one.startsOn === since || (policy === null && startsOn === undefined && one.startsOn <= today);
  const others = versions.filter((one) => !isGone(one));
  const all = policy === null ? others : [...others, { ...set, policy, startsOn: since }];
  return all.toSorted((one, other) => (one.startsOn < other.startsOn ? 1 : -1));
}

interface Fee {
  readonly on: string;
  readonly cents: number;
}

interface ChangedFee {
  readonly obligation: LateObligation;
  readonly before: Fee | null;
  readonly after: Fee | null;
}

async function changedFees(tx: Tx, scope: RunScope, now: FeeRules, then: FeeRules): Promise<ChangedFee[]> {
  const changed: ChangedFee[] = [];
  let after: string | null = null;
  for (;;) {
    const leases = await findLateLeases(tx, scope, { after, atMost: leasesAtOnce });
    const old = await readLateCases(tx, scope, leases, now);
    const next = await readLateCases(tx, scope, leases, then);
    // Both are read from the same rows in the same order; only the policy that holds differs.
    for (const [at, obligation] of old.obligations.entries()) {
      const other = next.obligations[at];
      if (other === undefined) continue;
      const fees = {
        before: feeOf(obligation, { ...now, standing: old.standing }),
        after: feeOf(other, { ...then, standing: next.standing }),
      };
      if (fees.before?.on !== fees.after?.on || fees.before?.cents !== fees.after?.cents)
        changed.push({ obligation, ...fees });
    }
    after = leases.at(-1)?.leaseId ?? null;
    if (leases.length < leasesAtOnce) return changed;
  }
}

/** What a run would charge today, else the next fee if nothing more is paid. */
function feeOf(obligation: LateObligation, circumstances: FeeCircumstances): Fee | null {
  const { fees } = planFees(obligation, circumstances);
  const [first] = fees;
  if (first !== undefined) return { on: first.chargedOn, cents: fees.reduce((sum, { cents }) => sum + cents, 0) };
  if (obligation.openCents === 0) return null;
  const coming = comingFee(obligation, circumstances);
  return coming === null ? null : { on: coming.on, cents: coming.cents };
}

/**
 * Leases that run or will run: those that would take the policy on its first day, and those that have one nearer to them
 * then. Who pays in another currency than the amounts of the workspace's policy are in takes neither.
 */
async function countLeases(
  tx: Tx,
  { organisationId, propertyId }: RunScope,
  { today, policies, currency, policy }: FeeRules & { readonly policy: LateFeePolicy | null },
  day: string,
) {
  const isOfAll = propertyId === null && policy !== null;
  // Any other currency says whether it holds beyond its own.
  const holdsElsewhere = !isOfAll || holdsInCurrency(policy, currency, '');
  const ownProperties = [...policies]
    .filter(([holderId, versions]) => holderId !== organisationId && policyOn(versions, day) !== null)
    .map(([holderId]) => holderId);
  const { rows } = await sql<{ leases: number; withOwn: number }>`
    select count(*) filter (where not is_nearer and takes_it)::int as leases, count(*) filter (where is_nearer)::int as "withOwn"
      from (select l.late_fee is not null
                   ${propertyId === null ? sql`or l.property_id = any(${`{${ownProperties.join(',')}}`}::uuid[])` : sql``}
                   as is_nearer,
                   ${holdsElsewhere ? sql`true` : sql`l.currency = ${currency}`} as takes_it
              from lease l
             where l.org_id = ${organisationId} and l.stage = 'signed'
               and coalesce(l.leaves_on, case when l.at_end = 'stop' then l.ends_on end, 'infinity') >= ${today}::date
               ${propertyId === null ? sql`` : sql`and l.property_id = ${propertyId}`}) counted`.execute(tx);
  return rows[0] ?? { leases: 0, withOwn: 0 };
}

function exampleOf(policy: LateFeePolicy | null, { today, holidays }: FeeRules, currency: string): Impact['example'] {
  if (policy === null || policy.kind === 'none') return null;
  const dueOn = addMonths(firstOfMonth(today), 1);
  const obligation = { dueOn, items: [{ category: 'rent', cents: exampleCents, payments: [] }] };
  const fee = nextLateFee({ policy, obligation, holidays }, dueOn);
  return fee === null ? null : { currency, dueOn, dueCents: exampleCents, firstFeeOn: fee.on, feeCents: fee.cents };
}

async function currencyOf(tx: Tx, organisationId: string, propertyId: string | null): Promise<string> {
  const { currency } =
    propertyId === null
      ? await organisationFacts(tx, organisationId)
      : await tx
          .selectFrom('property')
          .select('currency')
          .where('org_id', '=', organisationId)
          .where('property_id', '=', propertyId)
          .executeTakeFirstOrThrow();
  return currency;
}
