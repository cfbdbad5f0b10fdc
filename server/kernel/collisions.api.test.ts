import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp } from '#test/support/app.ts';
import { newOrganisation } from '#test/support/factories.ts';

const app = await startTestApp();
const { database } = app.services;

/** Until both of two transactions have got to the same place; whoever comes again finds it passed. */
function meeting() {
  let arrived = 0;
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return async () => {
    arrived += 1;
    if (arrived >= 2) open();
    await passed;
  };
}

test('transactions that lock in two orders are both done: the one that was stopped is tried again', async () => {
  const { organisationId } = await newOrganisation(app);
  const meet = meeting();
  let attempts = 0;
  const change = (first: string, second: string) =>
    database.transaction({ scope: 'organisation', organisationId }, async (tx) => {
      attempts += 1;
      const rename = (number: string) =>
        tx
          .updateTable('account')
          .set((set) => ({ version: set('version', '+', 1) }))
          .where('org_id', '=', organisationId)
          .where('number', '=', number)
          .execute();
      await rename(first);
      await meet();
      await rename(second);
    });
  await Promise.all([change('1010', '1020'), change('1020', '1010')]);
  expect(attempts).toBe(3);
  const rows = await database.transaction({ scope: 'organisation', organisationId }, (tx) =>
    tx.selectFrom('account').select('version').where('number', 'in', ['1010', '1020']).execute(),
  );
  expect(rows).toEqual([{ version: 3 }, { version: 3 }]);
});

test('it is not tried for ever, and no other failure is tried again', async () => {
  const failWith = async (state: string) => {
    let attempts = 0;
    const work = database.transaction({ scope: 'auth' }, async (tx) => {
      attempts += 1;
      await tx.executeQuery(CompiledQuery.raw(`do $$ begin raise 'stopped' using errcode = '${state}'; end $$`));
    });
    await expect(work).rejects.toMatchObject({ code: state });
    return attempts;
  };
  expect([await failWith('40P01'), await failWith('40001'), await failWith('23505')]).toEqual([3, 3, 1]);
});
