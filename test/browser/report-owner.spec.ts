import { expect, test } from './support/fixtures.ts';
import { addPerson } from './support/people.ts';
import { addBuilding } from './support/portfolio.ts';
import { expectNoViolations } from './support/violations.ts';

test('a report is narrowed to an owner, and its address and view keep that', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const owned = await addBuilding(api, account, ['1A', '1B'], 'Harbor House');
  await addBuilding(api, account, ['2A'], 'Mill House');
  const owner = await addPerson(api, account, { givenName: 'Ada', familyName: 'Landlord' });
  const share = { startsOn: '2024-01-01', shares: [{ personId: owner.id, parts: 1_000_000 }] };
  await api.post(`/properties/${owned.property.id}/ownership/`, share, account.access);
  await signInAs(page, account);
  await page.goto('/reports/occupancy');
  const sheet = page.getByRole('grid', { name: 'Occupancy' });
  await expect(sheet.getByRole('row', { name: /Mill House/ }).first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Owner' }).fill('Landlord');
  await page.getByRole('option', { name: /Ada Landlord/ }).click();
  await expect(page).toHaveURL(new RegExp(`ownerId=${owner.id}`));
  await expect(sheet.getByRole('row', { name: /Mill House/ })).toHaveCount(0);
  await expect(sheet.getByRole('row', { name: /Harbor House/ }).first()).toBeVisible();
  await expect(page.getByText('1 property of the owner')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Owner' })).toHaveValue('Ada Landlord');
  await expect(sheet.getByRole('row', { name: /Mill House/ })).toHaveCount(0);
  await expectNoViolations(page);
});

test('occupancy by month is walked by keys, has its table, and a month leads to its days', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { property } = await addBuilding(api, account, ['1A', '1B'], 'Harbor House');
  await signInAs(page, account);
  await page.goto(`/properties/${property.id}`);
  const strip = page.getByRole('listbox', { name: 'Occupancy by month, %' });
  await expect(strip.getByRole('option')).toHaveCount(12);
  await page.getByRole('button', { name: 'Show as table: Occupancy by month, %' }).click();
  const table = page.getByRole('table', { name: 'Occupancy by month, %' });
  await expect(table.getByRole('columnheader')).toHaveText(['Month', '1A', '1B', 'Total, 2 units']);
  await expectNoViolations(page);
  await strip.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/reports/occupancy\\?propertyId=${property.id}&from=\\d{4}-\\d\\d-01&to=`));
  await expect(page.getByRole('listbox', { name: 'Occupancy by month, %' })).toBeVisible();
});
