import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#server/kernel/database.ts';
import type { PersonHolder } from '#server/modules/people/index.ts';

const movedKeys = z.array(z.string());

/** How an owner is paid, and what was declared and paid to them: it goes along when two records turn out to be one. */
export const ownerHolders: readonly PersonHolder[] = [
  holder('owner_setting'),
  holder('distribution_share'),
  holder('distribution_payment'),
  holder('owner_statement'),
  holder('contribution_request'),
  holder('owner_hold'),
  holder('ownership_transfer', 'successor_id'),
  holder('ownership_transfer_entry'),
];

type Kind =
  | 'owner_setting'
  | 'distribution_share'
  | 'distribution_payment'
  | 'owner_statement'
  | 'contribution_request'
  | 'owner_hold'
  | 'ownership_transfer'
  | 'ownership_transfer_entry';

function holder(kind: Kind, column = 'person_id'): PersonHolder {
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
      const keys = movedKeys.parse(moved);
      if (keys.length > 0) await moveRows(tx, kind, people, keys);
    },
  };
}

/** What was declared does not change; whose it is changes by this function of the database alone. */
async function moveRows(
  tx: Tx,
  kind: string,
  { from, to }: { readonly from: string; readonly to: string },
  only: readonly string[] | null,
): Promise<readonly string[]> {
  const { rows } = await sql<{ keys: string[] }>`
    select move_owner_of_person(${kind}, ${from}::uuid, ${to}::uuid, ${only}::text[]) as keys`.execute(tx);
  return rows[0]?.keys ?? [];
}
