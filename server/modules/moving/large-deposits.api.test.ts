import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { draft, expectTied, finish, readRegister } from '#test/support/deposits.ts';
import { newOrganisation } from '#test/support/factories.ts';
import { importAll } from '#test/support/imports.ts';
import { heldInParts, settled } from '#test/support/large-deposits.ts';

const app = await startTestApp();

test('deposits above the largest amount, held and settled, come along with everything', async () => {
  const owner = await newOrganisation(app);
  await heldInParts(app, owner, 2);
  const leaseId = await heldInParts(app, owner, 2);
  const content = { ...settled, deductions: [{ label: 'Paint', cents: 100 }] };
  ok(await finish(app, owner, ok(await draft(app, owner, leaseId, { content }))));
  const headers = { authorization: `Bearer ${owner.access}` };
  const { rawPayload } = await app.inject({ url: '/api/v1/exports/everything.zip/', headers });
  const other = await newOrganisation(app);
  const done = await importAll(app, other, 'all', rawPayload, 'everything.zip');
  expect(done.result).toMatchObject({ errors: [], badRows: 0 });
  expect((await readRegister(app, other)).totals).toEqual((await readRegister(app, owner)).totals);
  await expectTied(app, other);
});
