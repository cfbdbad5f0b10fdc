import type pg from 'pg';

/** A lease changes, any of them: what is kept of its building is stale afterwards. */
export async function changeSomeLease(client: pg.Client, organisationId: string): Promise<void> {
  await client.query(
    `update lease set version = version + 1
      where org_id = $1 and lease_id = (select lease_id from lease where org_id = $1 order by random() limit 1)`,
    [organisationId],
  );
}
