import { sql } from 'kysely';
import type { z } from 'zod';
import type { vendor } from '#shared/api/vendors.ts';
import type { Tx } from '#server/kernel/database.ts';
import { defineRecord } from '#server/kernel/records/define-record.ts';
import { refuse } from '#server/kernel/refuse.ts';

export type Vendor = z.output<typeof vendor>;

export const vendorRecord = defineRecord({
  kind: 'vendor',
  table: 'vendor',
  id: 'vendor_id',
  missing: 'payables.no-such-vendor',
  permission: 'bills.read',
  nameOf: ({ name }) => name,
  findable: async (tx, organisationId, ids) => {
    const rows = await vendorRows(tx, organisationId).where('v.vendor_id', 'in', ids).execute();
    return rows.map((row) => ({
      kind: 'vendor' as const,
      id: row.vendor_id,
      title: row.name,
      subtitle: '',
      words: [row.license_number, row.insurance_number],
    }));
  },
});

/** The first contact of a kind, of the row of `person as p`. */
const contact = (kind: 'email' | 'phone') => sql<string | null>`
  (select c.value from person_contact c
    where c.org_id = p.org_id and c.person_id = p.person_id and c.kind = ${kind} order by c.position limit 1)`;

/** Vendors with their account and their bank details, and contacts where the person is seen. */
export function vendorRows(tx: Tx, organisationId: string) {
  return tx
    .selectFrom('vendor as v')
    .leftJoin('person as p', (join) => join.onRef('p.org_id', '=', 'v.org_id').onRef('p.person_id', '=', 'v.person_id'))
    .leftJoin('account as a', (join) =>
      join.onRef('a.org_id', '=', 'v.org_id').onRef('a.account_id', '=', 'v.account_id'),
    )
    .leftJoin('vendor_bank as b', (join) =>
      join.onRef('b.org_id', '=', 'v.org_id').onRef('b.vendor_id', '=', 'v.vendor_id').on('b.ended_at', 'is', null),
    )
    .leftJoin('app_user as e', 'e.user_id', 'b.entered_by')
    .leftJoin('app_user as f', 'f.user_id', 'b.confirmed_by')
    .selectAll('v')
    .select([contact('email').as('email'), contact('phone').as('phone')])
    .select(['a.number as account_number', 'a.name as account_name'])
    .select(['b.bank_id', 'b.kind as bank_kind', 'b.holder', 'b.last4', 'b.entered_by', 'b.entered_at'])
    .select(['b.confirmed_by', 'b.confirmed_at', 'e.name as entered_by_name', 'f.name as confirmed_by_name'])
    .where('v.org_id', '=', organisationId);
}

export type VendorRow = Awaited<ReturnType<ReturnType<typeof vendorRows>['executeTakeFirstOrThrow']>>;

export function presentVendor(row: VendorRow): Vendor {
  return {
    id: row.vendor_id,
    personId: row.person_id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    termsDays: row.terms_days,
    discountDays: row.discount_days,
    discountMillipercent: row.discount_millipercent,
    account:
      row.account_id === null
        ? null
        : { id: row.account_id, number: row.account_number ?? '', name: row.account_name ?? '' },
    form1099: row.form_1099 as Vendor['form1099'], // The check of the table allows these alone.
    isCorporation: row.is_corporation,
    taxIdLast4: row.tax_id_last4,
    insuranceNumber: row.insurance_number,
    insuranceExpiresOn: row.insurance_expires_on,
    licenseNumber: row.license_number,
    licenseExpiresOn: row.license_expires_on,
    holdReason: row.hold_reason,
    notes: row.notes,
    bank: bankOf(row),
    archivedAt: row.archived_at?.toISOString() ?? null,
    version: row.version,
  };
}

function bankOf(row: VendorRow): Vendor['bank'] {
  if (row.bank_id === null || row.entered_by === null) return null;
  return {
    id: row.bank_id,
    kind: row.bank_kind as NonNullable<Vendor['bank']>['kind'], // The check of the table allows these alone.
    holder: row.holder ?? '',
    last4: row.last4 ?? '',
    enteredBy: { id: row.entered_by, name: row.entered_by_name ?? '' },
    enteredAt: row.entered_at?.toISOString() ?? '',
    confirmedBy: row.confirmed_by === null ? null : { id: row.confirmed_by, name: row.confirmed_by_name ?? '' },
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
  };
}

export async function readVendor(tx: Tx, organisationId: string, vendorId: string): Promise<Vendor> {
  const row = await vendorRows(tx, organisationId).where('v.vendor_id', '=', vendorId).executeTakeFirst();
  if (row === undefined) throw refuse('payables.no-such-vendor');
  return presentVendor(row);
}
