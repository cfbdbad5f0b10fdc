import { sql } from 'kysely';
import type { z } from 'zod';
import type { distributionRoutes } from '#shared/api/distributions.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';

type Routes = typeof distributionRoutes;
type Owner = z.output<Routes['PATCH /owners/{id}/']['answer']>;

/** Who owns a property today, or is owed something from before, by name. */
export async function listOwners(
  tx: Tx,
  { organisationId, today }: Act,
  { limit, cursor }: z.output<Routes['GET /owners/']['query']>,
) {
  const after = readCursor(cursor, ['text', 'id']);
  const rows = await ownerRows(
    tx,
    organisationId,
    today,
    after === undefined ? sql`true` : sql`(n.sort_name, n.person_id) > (${after[0]}, ${after[1]}::uuid)`,
    limit + 1,
  );
  return pageOf(rows, limit, (row) => [row.sortName, row.person.id], presentOwner);
}

export async function readOwner(tx: Tx, organisationId: string, today: string, personId: string): Promise<Owner> {
  const [row] = await ownerRows(tx, organisationId, today, sql`n.person_id = ${personId}`, 1);
  if (row === undefined) throw refuse('owners.no-such-owner');
  return presentOwner(row);
}

/** How an owner is paid. A hold keeps shares in owners’ funds until it is lifted. */
export async function changeOwner(
  tx: Tx,
  act: Act,
  personId: string,
  body: z.output<Routes['PATCH /owners/{id}/']['body']>,
): Promise<Owner> {
  const { organisationId, today } = act;
  const before = await readOwner(tx, organisationId, today, personId);
  if (before.version !== body.version) throw refuse('owners.owner-changed');
  if (body.method === 'transfer' && body.bankDetails === null)
    throw refuseField('bankDetails', 'owners.bank-details-missing');
  const { method, bankDetails, smallestCents, holdReason } = body;
  const { rows } = await sql<{ version: number }>`
    insert into owner_setting as s (org_id, person_id, method, bank_details, smallest_cents, hold_reason)
    values (${organisationId}, ${personId}, ${method}, ${bankDetails}, ${smallestCents}, ${holdReason})
    on conflict (org_id, person_id) do update
      set method = excluded.method, bank_details = excluded.bank_details, smallest_cents = excluded.smallest_cents,
          hold_reason = excluded.hold_reason, version = s.version + 1
      where s.version = ${body.version}
    returning version`.execute(tx);
  if (rows.length === 0) throw refuse('owners.owner-changed');
  await recordAct(tx, act, 'owner.changed', before.person.name, {});
  return readOwner(tx, organisationId, today, personId);
}

type OwnerRow = Omit<Owner, 'version'> & { readonly sortName: string; readonly version: number | null };

async function ownerRows(
  tx: Tx,
  organisationId: string,
  today: string,
  where: ReturnType<typeof sql>,
  limit: number,
): Promise<OwnerRow[]> {
  const { rows } = await sql<OwnerRow>`
    select jsonb_build_object('id', n.person_id, 'name', n.name) as person, n.sort_name as "sortName",
           coalesce(o.properties, '[]') as properties, coalesce(w.waiting, '[]') as waiting,
           s.method, s.bank_details as "bankDetails", coalesce(s.smallest_cents, 0)::bigint as "smallestCents",
           s.hold_reason as "holdReason", s.version
      from person n
      left join owner_setting s on s.org_id = n.org_id and s.person_id = n.person_id
      left join lateral (
        select jsonb_agg(jsonb_build_object('id', p.property_id, 'name', p.name, 'colour', p.colour, 'parts', o.parts)
                         order by p.sort_name) as properties
          from ownership_share o
          join property p on p.org_id = o.org_id and p.property_id = o.property_id and p.archived_at is null
         where o.org_id = n.org_id and o.person_id = n.person_id and o.starts_on = (
           select max(t.starts_on) from ownership_share t
            where t.org_id = o.org_id and t.property_id = o.property_id and t.starts_on <= ${today})) o on true
      left join lateral (
        select jsonb_agg(jsonb_build_object('currency', f.currency, 'cents', f.cents) order by f.currency) as waiting
          from (select currency, sum(cents) as cents from fund_balance
                 where org_id = n.org_id and holder_kind = 'person' and holder_id = n.person_id
                 group by 1 having sum(cents) <> 0) f) w on true
     where n.org_id = ${organisationId} and (o.properties is not null or w.waiting is not null) and (${where})
     order by n.sort_name, n.person_id limit ${limit}`.execute(tx);
  return rows;
}

function presentOwner({ sortName: _, version, ...owner }: OwnerRow): Owner {
  return { ...owner, version: version ?? 0 };
}
