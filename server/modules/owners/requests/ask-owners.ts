import { sql } from 'kysely';
import type { z } from 'zod';
import type { contributionRequestRoutes } from '#shared/api/contribution-requests.ts';
import { distribute } from '#shared/rent/splits.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { takeNumbers } from '#server/kernel/take-numbers.ts';
import { readLetterhead, readReaders } from '#server/modules/rent/index.ts';

type Routes = typeof contributionRequestRoutes;
type Preview = z.output<Routes['POST /contribution-request-previews/']['answer']>;
type Body = z.output<Routes['POST /contribution-requests/']['body']>;

/** By the shares of today; odd cents to the largest shares. */
export async function previewRequests(
  tx: Tx,
  { organisationId, today }: Pick<Act, 'organisationId' | 'today'>,
  { propertyId, cents }: Pick<Body, 'propertyId' | 'cents'>,
): Promise<Preview & { readonly property: string }> {
  const property = await tx
    .selectFrom('property')
    .select(['name', 'currency'])
    .where('org_id', '=', organisationId)
    .where('property_id', '=', propertyId)
    .executeTakeFirst();
  if (property === undefined) throw refuseField('propertyId', 'owners.no-such-property');
  const { rows: owners } = await sql<{ id: string; name: string; parts: number }>`
    select n.person_id as id, n.name, o.parts
      from ownership_share o join person n on n.org_id = o.org_id and n.person_id = o.person_id
     where o.org_id = ${organisationId} and o.property_id = ${propertyId} and o.starts_on = (
       select max(s.starts_on) from ownership_share s
        where s.org_id = o.org_id and s.property_id = o.property_id and s.starts_on <= ${today})
     order by o.parts desc, n.person_id`.execute(tx);
  if (owners.length === 0) throw refuse('owners.nobody-to-ask');
  const ids = owners.map(({ id }) => id);
  const readers = await readReaders(tx, organisationId, ids, await readLetterhead(tx, organisationId));
  const split = distribute(
    cents,
    owners.map(({ parts }) => parts),
  );
  return {
    property: property.name,
    currency: property.currency,
    shares: owners.flatMap(({ id, name, parts }, index) => {
      const own = split[index] ?? 0;
      return own === 0 ? [] : [{ person: { id, name }, parts, cents: own, email: readers.get(id)?.email ?? null }];
    }),
  };
}

export interface Asked {
  readonly ids: readonly string[];
  /** Who has no address to send to. */
  readonly withoutEmail: Preview['shares'][number]['person'][];
}

/** A request for each owner, for their share. */
export async function askOwners(tx: Tx, act: Act, { propertyId, cents, dueOn, note }: Body): Promise<Asked> {
  const { organisationId, userId, now, today } = act;
  if (dueOn < today) throw refuseField('dueOn', 'owners.due-before-today');
  const { property, currency, shares } = await previewRequests(tx, act, { propertyId, cents });
  const first = await takeNumbers(tx, organisationId, 'contribution-request', shares.length);
  const rows = shares.map((share, index) => ({
    org_id: organisationId,
    request_id: newId(now),
    number: first + index,
    property_id: propertyId,
    person_id: share.person.id,
    currency,
    cents: share.cents,
    asked_on: today,
    due_on: dueOn,
    note: note ?? null,
    asked_by: userId,
    asked_at: now,
  }));
  await tx.insertInto('contribution_request').values(rows).execute();
  await recordAct(tx, act, 'contribution.requested', property, { cents, currency, count: rows.length });
  return {
    ids: rows.map((row) => row.request_id),
    withoutEmail: shares.flatMap(({ person, email }) => (email === null ? [person] : [])),
  };
}
