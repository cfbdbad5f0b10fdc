import { sql } from 'kysely';
import { addDays } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { recordChange } from '#server/kernel/record-change.ts';

/** Terms that ended the day before, and the same terms from the day on. */
export interface SplitTerms {
  readonly id: string;
  readonly endsOn: string | null;
  /** Nothing goes on where management ends. */
  readonly nextId: string | null;
}

/**
 * Ends terms of management the day before, and lets the same begin anew where they go on: each side bears the fees of its own
 * lines and days. Whoever calls it has locked the property.
 */
export async function splitTerms(
  tx: Tx,
  act: Act,
  propertyId: string,
  { on, goOn }: { readonly on: string; readonly goOn: boolean },
): Promise<SplitTerms[]> {
  const { rows } = await sql<{ id: string; endsOn: string | null }>`
    select agreement_id as id, ends_on::text as "endsOn" from management_agreement
     where org_id = ${act.organisationId} and property_id = ${propertyId} and starts_on < ${on}::date
       and coalesce(ends_on, 'infinity') >= ${on}::date
     order by starts_on, agreement_id`.execute(tx);
  const split = rows.map((row) => ({ ...row, nextId: goOn ? newId(act.now) : null }));
  for (const { id, endsOn, nextId } of split) {
    await sql`
      update management_agreement set ends_on = ${addDays(on, -1)}, version = version + 1
       where org_id = ${act.organisationId} and agreement_id = ${id}`.execute(tx);
    if (nextId !== null)
      await sql`
        insert into management_agreement
        select (jsonb_populate_record(t, jsonb_build_object(
                 'agreement_id', ${nextId}::text, 'starts_on', ${on}::text, 'ends_on', ${endsOn}::text, 'version', 1))).*
          from management_agreement t where t.org_id = ${act.organisationId} and t.agreement_id = ${id}`.execute(tx);
  }
  if (split.length > 0) await tellOfTerms(tx, act, propertyId, { endsOn: addDays(on, -1) });
  return split;
}

/** Terms hold on as if they had never been split. */
export async function joinTerms(tx: Tx, act: Act, propertyId: string, split: readonly SplitTerms[]): Promise<void> {
  for (const { id, endsOn, nextId } of split) {
    if (nextId !== null)
      await sql`
        delete from management_agreement
         where org_id = ${act.organisationId} and agreement_id = ${nextId}`.execute(tx);
    await sql`
      update management_agreement set ends_on = ${endsOn}, version = version + 1
       where org_id = ${act.organisationId} and agreement_id = ${id}`.execute(tx);
  }
  if (split.length > 0) await tellOfTerms(tx, act, propertyId, { endsOn: split[0]?.endsOn ?? null });
}

/** From the next day on another manager charges the rent; null where the property is managed here again. */
export async function setManagedThrough(tx: Tx, act: Act, propertyId: string, day: string | null): Promise<void> {
  await tx
    .updateTable('property')
    .set({ managed_through: day })
    .where('org_id', '=', act.organisationId)
    .where('property_id', '=', propertyId)
    .execute();
}

function tellOfTerms(tx: Tx, act: Act, id: string, after: { readonly endsOn: string | null }): Promise<void> {
  return recordChange(tx, act, { kind: 'property', id, act: 'agreement-changed', before: {}, after });
}
