import { addMonths } from '#shared/rent/calendar.ts';
import { expect, test } from './support/fixtures.ts';
import { addBuilding, addLease } from './support/portfolio.ts';
import { daysOfTest } from './support/rent.ts';

test('a lease that was just signed offers its deposit and first rent, and shows them once they are charged', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { units } = await addBuilding(api, account, ['4C']);
  const person = await api.post('/people/', { givenName: 'Ida', familyName: 'Moor' }, account.access);
  const startsOn = `${addMonths(daysOfTest().today, 1).slice(0, 8)}01`;
  const made = await api.post(
    '/leases/',
    {
      unitId: units[0]?.id,
      startsOn,
      endsOn: null,
      atEnd: null,
      depositCents: 300_000,
      parties: [{ personId: (person.body as { id: string }).id, role: 'tenant' }], // The route's schema.
      charges: [{ kind: 'rent', cents: 150_000 }],
    },
    account.access,
  );
  const { id, number } = made.body as { id: string; number: string }; // The route's schema.
  await signInAs(page, account);
  await page.goto(`/leases/${id}`);
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Sign' })
    .getByRole('button', { name: `Sign ${number}` })
    .click();
  const offer = page.getByRole('region', { name: 'No charges yet' });
  await expect(offer).toContainText('Security deposit 3,000.00');
  await expect(offer).toContainText('First rent 1,500.00');
  await offer.getByRole('button', { name: 'Charge deposit and first rent now' }).click();
  await expect(page.getByText('4,500.00 charged.')).toBeVisible();
  await expect(offer).toHaveCount(0);
  await page.getByRole('tab', { name: 'Ledger' }).click();
  await expect(page.getByRole('row', { name: /C-0001/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /C-0002/ })).toBeVisible();
});

test('after signing, the lease page shows what was charged without a reload', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { units } = await addBuilding(api, account, ['4C']);
  const person = await api.post('/people/', { givenName: 'Ida', familyName: 'Moor' }, account.access);
  const { today } = daysOfTest();
  const made = await api.post(
    '/leases/',
    {
      unitId: units[0]?.id,
      startsOn: `${today.slice(0, 8)}01`,
      endsOn: null,
      atEnd: null,
      depositCents: 300_000,
      depositDueOn: today,
      parties: [{ personId: (person.body as { id: string }).id, role: 'tenant' }], // The route's schema.
      charges: [{ kind: 'rent', cents: 150_000 }],
    },
    account.access,
  );
  const { id, number } = made.body as { id: string; number: string }; // The route's schema.
  await signInAs(page, account);
  await page.goto(`/leases/${id}`);
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Sign' })
    .getByRole('button', { name: `Sign ${number}` })
    .click();
  await expect(page.getByText(`${number} signed. 4,500.00 charged.`)).toBeVisible();
  await expect(page.getByRole('row', { name: /C-0001/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /C-0002/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'No charges yet' })).toHaveCount(0);
});

test('an increase leaves out fixed terms until they are included, rounds, and is undone', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { units } = await addBuilding(api, account, ['1A', '1B']);
  const year = new Date().getFullYear() + 3;
  await addLease(api, account, units[0]?.id ?? '', 'Mia Stone');
  await addLease(api, account, units[1]?.id ?? '', 'Noa Field', { endsOn: `${year}-12-31`, atEnd: 'stop' });
  await signInAs(page, account);
  await page.goto('/rent/increases/new');
  await page.getByRole('table', { name: 'Leases to raise' }).getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await page.getByLabel('Percent', { exact: true }).fill('2.3');
  await page.getByRole('combobox', { name: 'Round new rent to' }).click();
  await page.getByRole('option', { name: 'Nearest 10' }).click();
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(page.getByText('1 lease in a fixed term is excluded.', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Raise 1 lease' })).toBeVisible();
  await page.getByRole('button', { name: 'Include them' }).click();
  const preview = page.getByRole('table', { name: 'Leases in this increase' });
  await expect(preview.getByRole('row', { name: /Noa Field/ })).toContainText('1,530.00');
  await page.getByRole('button', { name: 'Raise 2 leases' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'I-0001' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo increase' }).click();
  await page.getByRole('dialog', { name: 'Undo I-0001?' }).getByRole('button', { name: 'Undo increase' }).click();
  await expect(page.getByText('I-0001 undone.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Undone leases' }).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Undo increase' })).toHaveCount(0);
});
