import { expect, test } from './support/fixtures.ts';
import { addPerson } from './support/people.ts';
import { addBuilding } from './support/portfolio.ts';

test('an owner is asked, pays, and the list follows without a reload', async ({ page, api, account, signInAs }) => {
  const { property } = await addBuilding(api, account, ['1A']);
  const { id: personId } = await addPerson(api, account, { givenName: 'Ida', familyName: 'Moor' });
  const shares = [{ personId, parts: 1_000_000 }];
  await api.post(`/properties/${property.id}/ownership/`, { startsOn: '2020-01-01', shares }, account.access);
  await signInAs(page, account);
  await page.goto(`/owners/requests?add=1&property=${property.id}&amount=20000`);
  await page.getByRole('button', { name: 'Request 200.00' }).click();
  const row = page.getByRole('row', { name: /OR-0001/ });
  await expect(row).toContainText('200.00');
  await row.hover();
  await row.getByRole('button', { name: 'Record contribution' }).click();
  await page.getByRole('button', { name: 'Record 200.00' }).click();
  await expect(row).toHaveCount(0);
  await page
    .getByRole('link', { name: 'All', exact: true })
    .or(page.getByRole('tab', { name: 'All' }))
    .click();
  await expect(row).toContainText('Paid');
});
