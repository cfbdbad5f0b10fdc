import { firstOfMonth, isLastOfMonth } from '#shared/dates.ts';
import type { ReportWord } from '#shared/reports/report-words.ts';
import type { Label } from '#shared/reports/sheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import { isNumbered } from '#server/modules/rent/tenancy-money/charge-names.ts';
import { readLeaseNames } from '#server/modules/rent/tenancy-money/lease-names.ts';
import type { LeaseName } from '#server/modules/rent/tenancy-money/lease-names.ts';
import type { OwedKind } from '#server/modules/rent/tenancy-money/owed-kind.ts';

interface Charge {
  readonly kind: OwedKind;
  readonly label: string | null;
  readonly periodFrom: string | null;
  readonly periodTo: string | null;
}

/** What charges are for and, where a figure is about several tenants, whose they are. */
export async function readChargesSaid(
  tx: Tx,
  { organisationId, day }: { readonly organisationId: string; readonly day: string },
  chargeIds: readonly string[],
): Promise<(chargeId: string, options: { withTenant: boolean }) => { what: Label; who?: Label }> {
  if (chargeIds.length === 0) return unknown;
  const rows = await tx
    .selectFrom('charge')
    .select(['charge_id', 'lease_id', 'kind', 'label', 'period_from as periodFrom', 'period_to as periodTo'])
    .where('org_id', '=', organisationId)
    .where('charge_id', 'in', [...chargeIds])
    .execute();
  const leaseIds = rows.map((row) => row.lease_id);
  const nameOf = await readLeaseNames(tx, organisationId, leaseIds, day);
  const byId = new Map(rows.map((row) => [row.charge_id, row]));
  return (chargeId, { withTenant }) => {
    const row = byId.get(chargeId);
    if (row === undefined) return unknown(chargeId);
    // The check of the table allows these kinds alone.
    const what = chargeLabel({ ...row, kind: row.kind as OwedKind });
    return withTenant ? { what, who: tenantLabel(nameOf(row.lease_id)) } : { what };
  };
}

function unknown(chargeId: string): never {
  throw new Error(`There is no charge ${chargeId}`);
}

/** Rent, March 2026: the month is said where it is for one. */
export function chargeLabel({ kind, label, periodFrom, periodTo }: Charge): Label {
  const word: ReportWord = `charge-${kind}`;
  if (label !== null && isNumbered(kind)) return { word: 'chargeAbout', values: { what: { word }, number: label } };
  const isMonth =
    periodFrom !== null &&
    periodTo !== null &&
    firstOfMonth(periodFrom) === firstOfMonth(periodTo) &&
    isLastOfMonth(periodTo);
  if (!isMonth) return label ?? { word };
  return { word: 'chargeFor', values: { what: label ?? { word }, month: { month: periodFrom.slice(0, 7) } } };
}

/** Who rents, or the number of the lease where nobody is named. */
export function tenantsOf({ number, tenants }: Pick<LeaseName, 'number' | 'tenants'>): string {
  return tenants.map(({ name }) => name).join(', ') || number;
}

/** Beside a tenant: the unit, and its property where the line does not stand under it. */
export function placeOf({ unit, property }: Pick<LeaseName, 'unit' | 'property'>, isUnder: boolean): Label {
  return isUnder ? unit.name : { word: 'unitAt', values: { unit: unit.name, property: property.name } };
}

export function tenantLabel(name: LeaseName): Label {
  return { word: 'tenantAt', values: { tenant: tenantsOf(name), unit: name.unit.name } };
}
