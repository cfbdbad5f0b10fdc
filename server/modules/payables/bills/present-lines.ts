import type { z } from 'zod';
import type { billInFull } from '#shared/api/bills.ts';
import type { Tx } from '#server/kernel/database.ts';
import { chargeNumber, findLeaseNames } from '#server/modules/rent/index.ts';
import type { LineRow } from './bill-record.ts';

type ShownLine = z.output<typeof billInFull>['lines'][number];

export async function presentLines(
  tx: Tx,
  organisationId: string,
  lines: readonly LineRow[],
  today: string,
): Promise<ShownLine[]> {
  // A draft that came as a file may have none yet.
  if (lines.length === 0) return [];
  const accounts = await tx
    .selectFrom('account')
    .select(['account_id', 'number', 'name'])
    .where('org_id', '=', organisationId)
    .where(
      'account_id',
      'in',
      lines.map((line) => line.account_id),
    )
    .execute();
  const accountOf = new Map(accounts.map((row) => [row.account_id, row]));
  const places = await readPlaces(
    tx,
    organisationId,
    lines.flatMap((line) => line.property_id ?? []),
  );
  const unitIds = lines.flatMap((line) => line.unit_id ?? []);
  const units =
    unitIds.length === 0
      ? []
      : await tx
          .selectFrom('unit')
          .select(['unit_id', 'name'])
          .where('org_id', '=', organisationId)
          .where('unit_id', 'in', unitIds)
          .execute();
  const unitOf = new Map(units.map((row) => [row.unit_id, row.name]));
  const rechargeOf = await readRecharges(tx, organisationId, lines, today);
  return lines.map((line) => {
    const account = accountOf.get(line.account_id);
    const property = line.property_id === null ? undefined : places.get(line.property_id);
    const unit = line.unit_id === null ? undefined : unitOf.get(line.unit_id);
    return {
      id: line.line_id,
      account: { id: line.account_id, number: account?.number ?? '', name: account?.name ?? '' },
      property: property ?? null,
      isElsewhere: line.property_id !== null && property === undefined,
      unit: line.unit_id === null || unit === undefined ? null : { id: line.unit_id, name: unit },
      text: line.text,
      cents: line.cents,
      openCents: line.cents - line.settled_cents,
      recharge: rechargeOf(line),
      markupMillipercent: line.markup_millipercent,
      markupCents: line.markup_cents,
    };
  });
}

/** Those that who asks works with. */
export async function readPlaces(tx: Tx, organisationId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { id: string; name: string; colour: number }>();
  const rows = await tx
    .selectFrom('property')
    .select(['property_id as id', 'name', 'colour'])
    .where('org_id', '=', organisationId)
    .where('property_id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Leases that owe a line in turn, as far as who asks sees them. */
async function readRecharges(tx: Tx, organisationId: string, lines: readonly LineRow[], today: string) {
  const leaseIds = lines.flatMap((line) => line.recharge_lease_id ?? []);
  const chargeIds = lines.flatMap((line) => line.recharge_charge_id ?? []);
  const names = await findLeaseNames(tx, organisationId, leaseIds, today);
  const charges =
    chargeIds.length === 0
      ? []
      : await tx
          .selectFrom('charge')
          .select(['charge_id', 'number'])
          .where('org_id', '=', organisationId)
          .where('charge_id', 'in', chargeIds)
          .execute();
  const numberOf = new Map(charges.map((row) => [row.charge_id, chargeNumber(row.number)]));
  return ({ recharge_lease_id: id, recharge_charge_id: chargeId }: LineRow): ShownLine['recharge'] => {
    const lease = id === null ? undefined : names.get(id);
    if (id === null || lease === undefined) return null;
    const tenants = lease.tenants.map(({ name }) => name).join(', ');
    const number = chargeId === null ? undefined : numberOf.get(chargeId);
    return {
      lease: { id, name: [lease.unit.name, tenants || lease.number].join(', ') },
      charge: chargeId === null || number === undefined ? null : { id: chargeId, number },
    };
  };
}
