import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#server/kernel/database.ts';
import type { PersonHolder } from '#server/modules/people/index.ts';

const movedIds = z.array(z.uuid());

/** Who paid, who was paid back and who was reminded: it goes along when two records turn out to be one. */
export const rentPersonHolders: readonly PersonHolder[] = [
  holder('receipt', 'payer_id'),
  holder('refund', 'person_id'),
  holder('reminder', 'person_id'),
];

function holder(kind: 'receipt' | 'refund' | 'reminder', column: 'payer_id' | 'person_id'): PersonHolder {
  return {
    kind,
    columns: [`${kind}.${column}`],
    roles: [],
    has: () => sql<boolean>`false`,
    async count(tx, organisationId, personId) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from ${sql.table(kind)}
         where org_id = ${organisationId} and ${sql.ref(column)} = ${personId}`.execute(tx);
      return rows[0]?.count ?? 0;
    },
    move: (tx, _organisationId, from, to) => moveRows(tx, kind, { from, to }, null),
    async moveBack(tx, _organisationId, moved, people) {
      const ids = movedIds.parse(moved);
      if (ids.length > 0) await moveRows(tx, kind, people, ids);
    },
  };
}

/** Money that was recorded does not change; whose it is changes by this function of the database alone. */
async function moveRows(
  tx: Tx,
  kind: string,
  { from, to }: { readonly from: string; readonly to: string },
  only: readonly string[] | null,
): Promise<readonly string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    select move_rent_of_person(${kind}, ${from}::uuid, ${to}::uuid, ${only}::uuid[]) as ids`.execute(tx);
  return rows[0]?.ids ?? [];
}
