import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { fieldRefusal, phrase } from '#server/kernel/refuse.ts';
import type { FieldRefusal } from '#server/kernel/refuse.ts';
import type { ImportRun } from '#server/modules/moving/making/import-rows.ts';

/** Something that was posted since, and what to do about it. */
export type LaterAct = FieldRefusal;

interface Row {
  readonly entry: number;
  readonly kind: string;
  readonly lease: string | null;
  readonly place: string | null;
  readonly number: string | null;
  readonly byItself: boolean;
  /** What recurs, by its name. */
  readonly recurring: string | null;
}

/**
 * What relies on an import in the books: everything that was posted about its records by somebody else and still stands.
 * What was taken back stands no more; what paid something follows the payment or the charge; and what the program did by
 * itself goes along (`own`, by its entries).
 */
export async function findLaterActs(
  tx: Tx,
  organisationId: string,
  run: ImportRun,
  items: ReadonlyMap<string, readonly string[]>,
  own: readonly string[],
): Promise<LaterAct[]> {
  const about = (kind: string) => sql`
    select p.entry_id, p.lease_id, p.property_id from posting p
     where p.org_id = ${organisationId} and ${sql.ref(`p.${kind}_id`)} = any (${items.get(kind) ?? []}::uuid[])`;
  const { rows } = await sql<Row>`
    select e.number as entry, e.source_kind as kind, max(l.name) as lease, max(b.name) as place,
           coalesce(
             (select 'C-' || lpad(c.number::text, 4, '0') from charge c where c.org_id = e.org_id and c.charge_id = e.source_id),
             (select 'R-' || lpad(r.number::text, 4, '0') from receipt r where r.org_id = e.org_id and r.receipt_id = e.source_id)
           ) as number,
           exists (select from charge c
                    where c.org_id = e.org_id and c.charge_id = e.source_id and c.made_by is null) as "byItself",
           (select r.name from recurring_entry r
             where r.org_id = e.org_id and e.source_kind = 'recurring' and r.recurring_id = e.source_id) as recurring
      from (${sql.join(['lease', 'unit', 'property', 'person'].map(about), sql` union all `)}) t
      join journal_entry e on e.org_id = ${organisationId} and e.entry_id = t.entry_id
      left join lateral (select 'L-' || lpad(l.number::text, 4, '0') as name from lease l
                          where l.org_id = e.org_id and l.lease_id = t.lease_id) l on true
      left join property b on b.org_id = e.org_id and b.property_id = t.property_id
     where e.recorded_at >= ${run.ranAt} and (e.request_id is distinct from ${run.requestId} or e.recorded_at <> ${run.ranAt})
       and e.entry_id <> all (${own}::uuid[]) and not e.is_reversal and e.source_kind <> 'allocation'
       and not exists (select from journal_entry r where r.org_id = e.org_id and r.reverses_entry_id = e.entry_id)
     group by e.org_id, e.entry_id, e.number, e.source_kind, e.source_id order by e.number limit 50`.execute(tx);
  return rows.map(actOf);
}

function actOf({ entry, kind, lease, place, number, byItself, recurring }: Row): LaterAct {
  const name = lease ?? place;
  const where = name === null ? phrase('importedRecords') : phrase('named', { name });
  const told = { number: number ?? '', where };
  if (kind === 'charge') return fieldRefusal('entry', byItself ? 'moving.undo-paid' : 'moving.undo-charge', told);
  if (kind === 'receipt') return fieldRefusal('entry', 'moving.undo-receipt', told);
  if (recurring !== null)
    return fieldRefusal('entry', 'moving.undo-recurring', { entry: String(entry), where, recurring });
  return lease !== null && kind !== 'manual'
    ? fieldRefusal('entry', 'moving.undo-ledger', { lease, entry: String(entry) })
    : fieldRefusal('entry', 'moving.undo-entry', { entry: String(entry), where });
}
