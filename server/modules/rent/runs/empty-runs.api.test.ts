import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startTestApp } from '#test/support/app.ts';
import { inBooks, posterFor } from '#test/support/books.ts';
import { chargeThrough, expectNothingToCharge } from '#test/support/charge-runs.ts';
import { query } from '#test/support/database.ts';
import { newOrganisation } from '#test/support/factories.ts';
import { newHome, newLease } from '#test/support/leases.ts';
import { openRun } from './run-rows.ts';

const app = await startTestApp();

test('a run that finds everything charged by another one leaves no row', async () => {
  const owner = await newOrganisation(app);
  await newLease(app, owner, await newHome(app, owner), { startsOn: '2026-01-01', endsOn: null, atEnd: null });
  const { organisationId } = owner;
  const key = randomUUID();
  const begun = { organisationId, through: '2026-03-31', propertyId: null, leaseIds: null, kind: 'rent' } as const;
  await inBooks(app, owner, (tx) => openRun(tx, posterFor(app, owner), { ...begun, requestKey: `by-hand:${key}` }));
  const { id } = await chargeThrough(app, owner, '2026-03-31');
  const headers = { 'idempotency-key': key };
  const body = { through: '2026-03-31' };
  await expectNothingToCharge(await app.call('POST /charge-runs/', { body }, owner.access, { headers }));
  await expectNothingToCharge(await app.call('POST /charge-runs/', { body }, owner.access, { headers }));
  const kept = 'select run_id as id from charge_run where org_id = $1';
  expect(await query(app.connection, kept, [organisationId])).toEqual([{ id }]);
});
