import { expect } from 'vitest';
import { ok } from './app.ts';
import type { TestApp } from './app.ts';
import { query } from './database.ts';
import type { TestMember } from './factories.ts';

/** On every day with an entry the control accounts are what charges, payments and deposits say. */
export async function expectTiesOnAllDays(app: TestApp, owner: TestMember): Promise<void> {
  const days = await query<{ day: string }>(
    app.connection,
    'select distinct date::text as day from journal_entry where org_id = $1 order by 1',
    [owner.organisationId],
  );
  for (const { day: through } of days) {
    const { checks } = ok(await app.call('GET /closing-checks/', { query: { through } }, owner.access));
    const untied = checks.filter(({ key, state }) => /-ties?$/.test(key) && state !== 'ok');
    expect(untied, `control accounts as of ${through}`).toEqual([]);
  }
}
