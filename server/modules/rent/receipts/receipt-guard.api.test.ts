import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { newOrganisation } from '#test/support/factories.ts';
import { newTenancy, pay } from '#test/support/rent.ts';

const app = await startTestApp();

async function paid() {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  return ok(await pay(app, owner, lease.id, 120_000));
}

test('the amount of a payment stays, whoever changes it', async () => {
  const { id } = await paid();
  await expect(query(app.connection, 'update receipt set cents = 1 where receipt_id = $1', [id])).rejects.toMatchObject(
    {
      code: '23001',
    },
  );
});

const copy = (cents: string) => `
  insert into receipt (org_id, receipt_id, number, property_id, received_on, currency, cents, method, account_id, entry_id, recorded_at)
  select org_id, gen_random_uuid(), number + 1000, property_id, received_on, currency, ${cents}, method, account_id, entry_id, recorded_at
    from receipt where receipt_id = $1`;

test('a payment that its parts do not add up to is refused at commit', async () => {
  const { id } = await paid();
  await expect(query(app.connection, copy('cents'), [id])).rejects.toMatchObject({
    constraint: 'receipt_is_its_parts',
  });
});

test('a payment that its entry does not bring is refused at commit', async () => {
  const { id } = await paid();
  await expect(
    query(
      app.connection,
      `with made as (${copy('cents - 1')} returning org_id, receipt_id, cents)
       insert into receipt_part (org_id, receipt_id, tenancy_id, lease_id, property_id, currency, cents, unapplied_cents)
       select made.org_id, made.receipt_id, p.tenancy_id, p.lease_id, p.property_id, p.currency, made.cents, made.cents
         from made, receipt_part p where p.receipt_id = $1`,
      [id],
    ),
  ).rejects.toMatchObject({ constraint: 'receipt_is_in_the_books' });
});
