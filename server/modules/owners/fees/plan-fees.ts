import { sql } from 'kysely';
import { addMonths, monthOf } from '#shared/rent/calendar.ts';
import { daysOfTerms, monthlyFee, onceFee, taxOnFee } from '#shared/rent/fees.ts';
import type { Tx } from '#server/kernel/database.ts';
import { readBegunLeases, readUnitCounts } from './read-counts.ts';
import type { BegunLease, UnitCount } from './read-counts.ts';
import { readIncome } from './read-income.ts';
import { readTerms } from './read-terms.ts';
import type { RunScope, TermsInRun } from './read-terms.ts';

export type FeeKind = 'monthly' | 'lease-up' | 'renewal';

/** What a fee was reckoned from, as it is kept with it. */
export interface FeeBase {
  readonly kind: string;
  readonly incomeCents: number;
  readonly units: number | null;
  readonly marketRentCents: number | null;
  readonly topUpCents: number;
}

/** What is charged now, so that what was charged comes to what is due. */
export interface PlannedFee {
  readonly terms: TermsInRun;
  readonly month: string;
  readonly kind: FeeKind;
  readonly subjectId: string;
  readonly revision: number;
  readonly dueCents: number;
  readonly cents: number;
  readonly taxCents: number;
  readonly basis: FeeBase;
}

interface DueFee extends Omit<PlannedFee, 'revision' | 'cents' | 'taxCents'> {
  readonly dueTaxCents: number;
}

const nobody = '00000000-0000-0000-0000-000000000000';

/** The differences of all months and terms (money.md, 5.3): run again, there are none. */
export async function planFees(tx: Tx, organisationId: string, scope: RunScope): Promise<PlannedFee[]> {
  const terms = await readTerms(tx, organisationId, scope);
  const charged = await readCharged(tx, organisationId, terms);
  const due = await reckon(tx, organisationId, terms, charged);
  const isDue = new Set(due.map(keyOf));
  const byId = new Map(terms.map((one) => [one.id, one]));
  // What is not due any more, such as a month after an earlier end, or a lease that was cancelled.
  const gone = [...charged.values()].flatMap(({ agreementId, month, kind, subjectId, cents, taxCents }) => {
    const own = byId.get(agreementId);
    const key = keyOf({ terms: { id: agreementId }, month, kind, subjectId });
    if (own === undefined || isDue.has(key) || month > own.to || (cents === 0 && taxCents === 0)) return [];
    return [{ terms: own, month, kind, subjectId, dueCents: 0, dueTaxCents: 0, basis: emptyBase(own) }];
  });
  return [...due, ...gone].flatMap(({ dueTaxCents, ...fee }) => {
    const before = charged.get(keyOf(fee));
    const cents = fee.dueCents - (before?.cents ?? 0);
    const taxCents = dueTaxCents - (before?.taxCents ?? 0);
    return cents === 0 && taxCents === 0 ? [] : [{ ...fee, cents, taxCents, revision: (before?.revision ?? 0) + 1 }];
  });
}

async function reckon(
  tx: Tx,
  organisationId: string,
  terms: readonly TermsInRun[],
  charged: ReadonlyMap<string, Charged>,
): Promise<DueFee[]> {
  const months = terms.flatMap((one) => monthsOf(one).map((month) => ({ terms: one, month })));
  const counted = months.filter(
    ({ terms: { fee } }) => fee.basis.kind === 'per-unit' || fee.basis.kind === 'percent-market',
  );
  const income = await readIncome(tx, organisationId, terms);
  const units = await readUnitCounts(
    tx,
    organisationId,
    counted.map(({ terms: { propertyId }, month }) => ({ propertyId, month })),
  );
  const begun = await readBegunLeases(tx, organisationId, terms);
  const monthly = months.map(({ terms: own, month }): DueFee => {
    const before = charged.get(keyOf({ terms: own, month, kind: 'monthly', subjectId: nobody }));
    const lines = income.get(`${own.id} ${month}`) ?? [];
    const count = countedUnits(own, units.get(`${own.propertyId} ${month}`), before?.basis);
    const days = daysOfTerms(own, month) ?? { counted: 0, all: 1 };
    const fee = monthlyFee(own.fee, { lines, days, ...count });
    return {
      terms: own,
      month,
      kind: 'monthly',
      subjectId: nobody,
      dueCents: fee.cents,
      dueTaxCents: taxOnFee(fee.cents, own.taxPercent),
      basis: {
        kind: own.fee.basis.kind,
        incomeCents: lines.reduce((sum, { cents }) => sum + cents, 0),
        units: count?.units ?? null,
        marketRentCents: count?.marketRentCents ?? null,
        topUpCents: fee.topUpCents,
      },
    };
  });
  return [...monthly, ...terms.flatMap((own) => onceFees(own, begun.get(own.propertyId) ?? []))];
}

function onceFees(own: TermsInRun, leases: readonly BegunLease[]): DueFee[] {
  return leases.flatMap(({ leaseId, startsOn, isRenewal, firstMonthCents }) => {
    const fee = isRenewal ? own.renewal : own.leaseUp;
    const isOfTerms =
      startsOn >= own.startsOn && startsOn >= own.from && (own.endsOn === null || startsOn <= own.endsOn);
    if (fee === null || !isOfTerms) return [];
    const dueCents = onceFee(fee, { firstMonthCents, isCancelled: false });
    return [
      {
        terms: own,
        month: monthOf(startsOn).from,
        kind: isRenewal ? ('renewal' as const) : ('lease-up' as const),
        subjectId: leaseId,
        dueCents,
        dueTaxCents: taxOnFee(dueCents, own.taxPercent),
        basis: { ...emptyBase(own), kind: isRenewal ? 'renewal' : 'lease-up', incomeCents: firstMonthCents },
      },
    ];
  });
}

/** All units of a month that was charged are those that were counted then: a home that is added later changes no month before. */
function countedUnits(own: TermsInRun, now: UnitCount | undefined, before: FeeBase | undefined) {
  const { kind } = own.fee.basis;
  if (kind !== 'per-unit' && kind !== 'percent-market') return undefined;
  if (own.unitsCounted === 'let') return { units: now?.let ?? 0, marketRentCents: now?.letMarketRentCents ?? 0 };
  return {
    units: before?.units ?? now?.all ?? 0,
    marketRentCents: before?.marketRentCents ?? now?.marketRentCents ?? 0,
  };
}

function monthsOf({ from, to, startsOn, endsOn }: TermsInRun): string[] {
  const months: string[] = [];
  const last = endsOn !== null && endsOn < to ? endsOn : to;
  for (let month = monthOf(from > startsOn ? from : startsOn).from; month <= last; month = addMonths(month, 1))
    months.push(month);
  return months;
}

interface Charged {
  readonly agreementId: string;
  readonly month: string;
  readonly kind: FeeKind;
  readonly subjectId: string;
  readonly revision: number;
  readonly cents: number;
  readonly taxCents: number;
  readonly basis: FeeBase | undefined;
}

/** What was charged so far, without what was voided, by its key. */
async function readCharged(
  tx: Tx,
  organisationId: string,
  terms: readonly TermsInRun[],
): Promise<ReadonlyMap<string, Charged>> {
  const { rows } = await sql<Charged>`
    select c.agreement_id as "agreementId", c.month::text as month, c.kind, c.subject_id as "subjectId",
           max(c.revision) as revision,
           coalesce(sum(c.cents) filter (where r.voided_on is null), 0)::bigint as cents,
           coalesce(sum(c.tax_cents) filter (where r.voided_on is null), 0)::bigint as "taxCents",
           (array_agg(c.basis order by c.revision) filter (where r.voided_on is null))[1] as basis
      from fee_charge c join fee_run r on r.org_id = c.org_id and r.run_id = c.run_id
     where c.org_id = ${organisationId} and c.agreement_id = any(${terms.map(({ id }) => id)}::uuid[])
     group by 1, 2, 3, 4`.execute(tx);
  return new Map(
    rows.map((row) => [keyOf({ terms: { id: row.agreementId }, ...row }), { ...row, basis: row.basis ?? undefined }]),
  );
}

interface Keyed {
  readonly terms: { readonly id: string };
  readonly month: string;
  readonly kind: FeeKind;
  readonly subjectId: string;
}

function keyOf({ terms, month, kind, subjectId }: Keyed): string {
  return `${terms.id} ${month} ${kind} ${subjectId}`;
}

function emptyBase({ fee }: TermsInRun): FeeBase {
  return { kind: fee.basis.kind, incomeCents: 0, units: null, marketRentCents: null, topUpCents: 0 };
}
