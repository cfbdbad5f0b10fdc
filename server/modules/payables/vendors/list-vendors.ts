import { sql } from 'kysely';
import type { z } from 'zod';
import type { vendorRoutes } from '#shared/api/vendors.ts';
import { addDays } from '#shared/dates.ts';
import { expiresSoonDays } from '#shared/vendors.ts';
import type { VendorView } from '#shared/vendors.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { pageOf } from '#server/kernel/keyset.ts';
import { listOrder } from '#server/kernel/list-order.ts';
import type { SortKey } from '#server/kernel/list-order.ts';
import { byMatch, findOthersByWords } from '#server/kernel/search.ts';
import { presentVendor, vendorRows } from './vendor-record.ts';
import type { VendorRow } from './vendor-record.ts';

type Listed = z.output<(typeof vendorRoutes)['GET /vendors/']['query']>;
type Query = Omit<Listed, 'sort'> & Partial<Pick<Listed, 'sort'>>;

const foundAtMost = 1000;

/** By name, as people are, or the best match for what was typed first. */
export async function listVendors(tx: Tx, { organisationId, today }: Act, query: Query) {
  let rows = vendorRows(tx, organisationId).where(isIn(query.view, today));
  const words = query.q?.trim() ?? '';
  let keys = byName;
  if (words !== '') {
    // What is archived is forgotten by the search: there only its name is looked at.
    const found = query.view === 'archived' ? [] : await findOthersByWords(tx, 'vendor', words, foundAtMost);
    const ids = found.map(({ record_id: id }) => id);
    const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    rows = rows.where(sql<boolean>`(v.vendor_id = any (${ids}::uuid[]) or v.name ilike ${pattern})`);
    if (query.sort === 'match') keys = [byMatch(sql.ref('v.vendor_id'), ids, (row) => row.vendor_id), ...byName];
  }
  // Marks of one view are none of another, and those of the best matches none of a list by name.
  const name = keys === byName ? query.view : `match.${query.view}`;
  const order = listOrder({ name, keys, direction: 'ascending', cursor: query.cursor });
  const shown = await order
    .sorted(rows)
    .limit(query.limit + 1)
    .execute();
  return pageOf(shown, query.limit, order.keyOf, presentVendor);
}

const byName: readonly SortKey<VendorRow>[] = [
  { by: sql.ref('v.sort_name'), part: 'text', of: (row) => row.sort_name },
  { by: sql.ref('v.vendor_id'), part: 'id', of: (row) => row.vendor_id },
];

/** Of the row of `vendor as v`. */
function isIn(view: VendorView, today: string) {
  if (view === 'archived') return sql<boolean>`v.archived_at is not null`;
  const active = sql<boolean>`v.archived_at is null`;
  if (view === 'expiring') return sql<boolean>`${active} and ${expires(today)}`;
  if (view === 'unverified') return sql<boolean>`${active} and ${unverified}`;
  return active;
}

/** Ended, or about to. */
function expires(today: string) {
  const until = addDays(today, expiresSoonDays);
  return sql<boolean>`least(v.insurance_expires_on, v.license_expires_on) <= ${until}::date`;
}

const unverified = sql<boolean>`exists (
  select from vendor_bank w
   where w.org_id = v.org_id and w.vendor_id = v.vendor_id and w.ended_at is null and w.confirmed_at is null)`;

export async function summariseVendors(tx: Tx, { organisationId, today }: Act) {
  const { rows } = await sql<Record<VendorView, number>>`
    select count(*) filter (where v.archived_at is null)::int as active,
           count(*) filter (where v.archived_at is null and ${expires(today)})::int as expiring,
           count(*) filter (where v.archived_at is null and ${unverified})::int as unverified,
           count(*) filter (where v.archived_at is not null)::int as archived
      from vendor v where v.org_id = ${organisationId}`.execute(tx);
  const [counts] = rows;
  if (counts === undefined) throw new Error('A count gives a row');
  return counts;
}
