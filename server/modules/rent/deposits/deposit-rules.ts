import type { Tx } from '#server/kernel/database.ts';
import { depositDeadlineRules } from '#shared/rent/deposit-deadlines.ts';
import { depositDeadline } from '#shared/rent/deposits.ts';
import type { DepositDeadlineRule, DepositInterestRule, DepositPeriod } from '#shared/rent/deposits.ts';
import { inForce } from '#shared/rent/in-force.ts';
import { readPolicy } from '#server/modules/rent/tenancy-money/rent-policy.ts';
import { stateCode } from './state-codes.ts';

type Unit = 'days' | 'business-days' | 'months';

interface DeadlineRow {
  readonly id: string | null;
  readonly jurisdiction: string;
  readonly from: string;
  readonly unit: Unit;
  readonly within: number;
  readonly withinIfDeducted: number | null;
  readonly source: string;
}

export interface RateRow {
  readonly id: string;
  readonly jurisdiction: string | null;
  readonly from: string;
  readonly annualPercent: string;
  readonly minimumMonths: number;
  readonly source: string | null;
}

export interface DepositRules {
  readonly interest: readonly RateRow[];
  readonly deadlines: readonly DeadlineRow[];
  readonly holidays: ReadonlySet<string>;
}

/** What a workspace set, beside what the program comes with: for the same place and day its own row holds. */
export async function readDepositRules(tx: Tx, organisationId: string): Promise<DepositRules> {
  const interest = await tx
    .selectFrom('deposit_interest_rate')
    .select(['rate_id as id', 'jurisdiction', 'from_day as from', 'annual_percent', 'minimum_months', 'source'])
    .where('org_id', '=', organisationId)
    .orderBy('jurisdiction', (by) => by.asc().nullsFirst())
    .orderBy('from_day')
    .execute();
  const own = await tx
    .selectFrom('deposit_deadline')
    .select(['deadline_id as id', 'jurisdiction', 'from_day as from', 'unit', 'within', 'within_if_deducted', 'source'])
    .where('org_id', '=', organisationId)
    .execute();
  const ownRows = own.map(({ within_if_deducted: withinIfDeducted, unit, ...row }) => ({
    ...row,
    unit: unit as Unit, // The check of the table allows these alone.
    withinIfDeducted,
  }));
  const isOwn = new Set(own.map(placeOf));
  return {
    interest: interest.map(({ annual_percent: percent, minimum_months: minimumMonths, ...row }) => ({
      ...row,
      annualPercent: plain(percent),
      minimumMonths,
    })),
    deadlines: [...ownRows, ...builtIn.filter((row) => !isOwn.has(placeOf(row)))].toSorted((one, other) =>
      placeOf(one) < placeOf(other) ? -1 : 1,
    ),
    holidays: new Set((await readPolicy(tx, organisationId)).holidays),
  };
}

/** 1.5000 as it was said. */
function plain(percent: string): string {
  return percent.includes('.') ? percent.replace(/\.?0+$/, '') : percent;
}

function placeOf({ jurisdiction, from }: Pick<DeadlineRow, 'jurisdiction' | 'from'>): string {
  return `${jurisdiction} ${from}`;
}

const builtIn: readonly DeadlineRow[] = depositDeadlineRules.map(
  ({ jurisdiction, from, within, withinIfDeducted, source }) => ({
    id: null,
    jurisdiction,
    from,
    ...counted(within),
    withinIfDeducted: withinIfDeducted === undefined ? null : counted(withinIfDeducted).within,
    source,
  }),
);

function counted(period: DepositPeriod): { unit: Unit; within: number } {
  if ('months' in period) return { unit: 'months', within: period.months };
  return { unit: period.counts === 'business' ? 'business-days' : 'days', within: period.days };
}

function periodOf(unit: Unit, count: number): DepositPeriod {
  if (unit === 'months') return { months: count };
  return { days: count, counts: unit === 'business-days' ? 'business' : 'calendar' };
}

export interface Place {
  readonly country: string;
  readonly region: string | null;
}

/** As ISO 3166-2 writes it, where the region of a building is such a code or the name of a state; otherwise the country. */
export function jurisdictionOf({ country, region }: Place): string {
  const said = region?.trim() ?? '';
  const part = /^[a-z0-9]{1,3}$/i.test(said) ? said.toUpperCase() : stateCode(country, said);
  return part === undefined ? country : `${country}-${part}`;
}

/** The place itself, then the country that it is a part of. */
function widening(jurisdiction: string): string[] {
  const [country = jurisdiction] = jurisdiction.split('-');
  return jurisdiction === country ? [country] : [jurisdiction, country];
}

export function deadlineOf(
  { deadlines, holidays }: DepositRules,
  { jurisdiction, vacatedOn, isDeducting }: { jurisdiction: string; vacatedOn: string; isDeducting: boolean },
) {
  for (const place of widening(jurisdiction)) {
    const rules = deadlines.map((row): DepositDeadlineRule & { readonly isOwn: boolean } => ({
      jurisdiction: row.jurisdiction,
      from: row.from,
      within: periodOf(row.unit, row.within),
      ...(row.withinIfDeducted === null ? {} : { withinIfDeducted: periodOf(row.unit, row.withinIfDeducted) }),
      source: row.source,
      isOwn: row.id !== null,
    }));
    const [withoutOne, withOne] = [false, true].map((is) =>
      depositDeadline(rules, { jurisdiction: place, vacatedOn, isDeducting: is, holidays }),
    );
    const found = isDeducting ? withOne : withoutOne;
    if (found !== undefined && withOne !== undefined && withoutOne !== undefined) {
      const { source } = found.rule;
      const isOwn = rules.some((rule) => rule === found.rule && rule.isOwn);
      const [withOn, withoutOn] = [withOne.on, withoutOne.on];
      const byDeductions = withOn === withoutOn ? {} : { byDeductions: { withOn, withoutOn } };
      return { on: found.on, jurisdiction: place, source, isOwn, ...byDeductions };
    }
  }
  return null;
}

/** What holds in a place: its own rates, those of its country, or those for everywhere; nothing earns nothing. */
export function interestRuleOf(
  { interest }: DepositRules,
  jurisdiction: string,
  through: string,
): (DepositInterestRule & { readonly jurisdiction: string | null; readonly now: RateRow | undefined }) | undefined {
  for (const place of [...widening(jurisdiction), null]) {
    const rates = interest.filter((row) => row.jurisdiction === place);
    if (rates.length === 0) continue;
    const now = inForce(rates, through);
    return { jurisdiction: place, rates, minimumMonths: now?.minimumMonths ?? 0, now };
  }
  return undefined;
}
