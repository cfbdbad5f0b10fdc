import { sql } from 'kysely';
import { foundKinds } from '#shared/found-kinds.ts';
import type { FoundKind } from '#shared/found-kinds.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedIn } from '#server/kernel/http/request-context.ts';
import { findOthersByWords, readFound } from '#server/kernel/search.ts';
import type { Findable } from '#server/kernel/search.ts';
import type { FoundItem, RecordSearch } from '#server/modules/portfolio/index.ts';
import { documentRows } from './document-rows.ts';
import type { DocumentServices } from './document-services.ts';

type Records = Pick<DocumentServices, 'records'>;

/** Documents by their titles, for whoever may read the record that each is attached to. */
export function documentSearch(servicesOf: () => Records): RecordSearch {
  return {
    kinds: ['document'],
    async find(tx, { session }, typed, atMost) {
      // Those of records that somebody may not read are among what is found by words.
      const found = await findOthersByWords(tx, 'document', typed, 100);
      const seen = await readDocuments(
        tx,
        servicesOf(),
        session,
        found.map(({ record_id: id }) => id),
      );
      const itemOf = new Map(seen.map((item) => [item.id, item]));
      return { byWords: found.flatMap(({ record_id: id }) => itemOf.get(id) ?? []).slice(0, atMost) };
    },
    read: (tx, { session }, _kind, ids) => readDocuments(tx, servicesOf(), session, ids),
  };
}

/** What a document is found by. Photos, and what belongs to the workspace itself, are looked for nowhere. */
export async function findableDocuments(
  tx: Tx,
  organisationId: string,
  ids: readonly string[],
): Promise<readonly Findable[]> {
  const { rows } = await sql<{ id: string; propertyId: string | null; title: string }>`
    select document_id as id, property_id as "propertyId", title from document
     where org_id = ${organisationId} and document_id = any (${ids}::uuid[]) and kind = 'document'
       and record_kind = any (${foundKinds})`.execute(tx);
  return rows.map((row) => ({ kind: 'document' as const, ...row }));
}

async function readDocuments(
  tx: Tx,
  services: Records,
  session: SignedIn,
  ids: readonly string[],
): Promise<readonly FoundItem[]> {
  if (ids.length === 0) return [];
  const rows = await documentRows(tx, services, session)
    .where('d.document_id', 'in', ids)
    .where('d.archived_at', 'is', null)
    .execute();
  const records = rows.map((row) => row.record_id);
  const names = new Map(
    (await readFound(tx, session.organisationId, records)).map((found) => [found.record_id, found]),
  );
  return rows.flatMap((row) => {
    const kind = foundKinds.find((each) => each === row.record_kind);
    return kind === undefined ? [] : present(row, { kind, id: row.record_id }, names.get(row.record_id)?.title ?? '');
  });
}

function present(
  row: { readonly document_id: string; readonly property_id: string | null; readonly title: string },
  attachedTo: { readonly kind: FoundKind; readonly id: string },
  subtitle: string,
): FoundItem {
  const { document_id: id, property_id: propertyId, title } = row;
  return { kind: 'document', id, propertyId, title, subtitle, money: null, attachedTo };
}
