import { expect, test } from './support/fixtures.ts';
import { addBuilding, addLease } from './support/portfolio.ts';

test('leases are put in order by their unit, in the address, and those chosen by x are exported and cancelled', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  test.slow();
  const { units } = await addBuilding(api, account, ['2A', '10A', '10B']);
  const [first, second, third] = units;
  await addLease(api, account, second?.id ?? '', 'Sigrid Holm');
  await addLease(api, account, first?.id ?? '', 'Amara Okafor');
  const fields = { unitId: third?.id, startsOn: '2030-01-01', charges: [{ kind: 'rent', cents: 100_000 }] };
  const { body } = await api.post('/leases/', fields, account.access);
  const draft = body as { id: string; number: string }; // The route's schema.
  await signInAs(page, account);
  await page.goto('/leases');
  const rows = page.getByRole('table', { name: 'Leases' }).getByRole('row');
  await expect(rows).toHaveCount(4);
  await expect(page.getByRole('columnheader', { name: 'Term' })).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Unit', exact: true }).click();
  await expect(page).toHaveURL(/sort=unit/);
  await expect(rows.nth(1)).toContainText('Amara Okafor');
  await page.getByRole('button', { name: 'Unit', exact: true }).click();
  await expect(page).toHaveURL(/sort=-unit/);
  await expect(rows.nth(3)).toContainText('Amara Okafor');
  await page.reload();
  await expect(rows.nth(3)).toContainText('Amara Okafor');

  await page.getByRole('button', { name: 'Tenant', exact: true }).click();
  await expect(rows.nth(1), 'nobody is named on the draft').toContainText(draft.number);
  await expect(rows.nth(2)).toContainText('Sigrid Holm');
  await page.getByRole('button', { name: 'Rent, USD' }).click();
  await expect(page).toHaveURL(/sort=rent/);
  await expect(page.getByRole('columnheader', { name: 'Rent, USD' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(rows.nth(1)).toContainText(draft.number);

  await rows.nth(1).focus();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByText('2 leases selected')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export 2 leases' }).click();
  await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click();
  expect((await saved).suggestedFilename()).toBe('leases.xlsx');

  // The draft has no rent to raise: the other one goes into the wizard, chosen.
  await page.getByRole('link', { name: 'Raise rent of 1' }).click();
  await expect(page.getByLabel('Percent', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Leases' }).click();
  await expect(page.getByText('1 lease selected')).toBeVisible();
  await page.goBack();
  await rows.nth(1).focus();
  await page.keyboard.press('x');

  await page.getByRole('button', { name: 'Cancel 1 draft' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel 1 draft' });
  await dialog.getByLabel('Reason').fill('Somebody else took it');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toHaveCount(0);
  await expect(dialog.getByLabel('Reason')).toHaveValue('Somebody else took it');
  // Somebody was faster: the others are done, and this one says why it was not.
  await api.post(`/leases/${draft.id}/send-for-signature/`, {}, account.access);
  await dialog.getByRole('button', { name: 'Cancel 1 draft' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '1 of 1 unchanged' })).toContainText(draft.number);
  await page.getByRole('button', { name: 'Cancel 1 draft' }).click();
  await dialog.getByLabel('Reason').fill('Somebody else took it');
  await dialog.getByRole('button', { name: 'Cancel 1 draft' }).click();
  await expect(page.getByText('1 draft cancelled.')).toBeVisible();
  await expect(rows.filter({ hasText: draft.number })).toContainText('Cancelled');
});

test('properties are chosen, given a colour, archived and taken back; what is let stays and says why', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const letOne = await addBuilding(api, account, ['1A']);
  await addLease(api, account, letOne.units[0]?.id ?? '', 'Sigrid Holm');
  await addBuilding(api, account, [], 'Elm House', 'house');
  await signInAs(page, account);
  await page.goto('/properties');
  const rows = page.getByRole('table', { name: 'Properties' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await rows.nth(1).focus();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByText('2 properties selected')).toBeVisible();
  await page.getByRole('button', { name: 'Set color' }).click();
  await page.getByRole('button', { name: 'Set for 2 properties' }).click();
  await expect(page.getByText('The color of 2 properties is set.')).toBeVisible();
  await rows.nth(1).focus();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  const failures = page.getByRole('dialog', { name: '1 of 2 done' });
  await expect(failures).toContainText(letOne.property.name);
  await failures.getByRole('button', { name: 'Close' }).last().click();
  await expect(rows).toHaveCount(2);
  // What went into the archive is not chosen any more.
  await expect(page.getByText('1 property selected')).toBeVisible();
  const toast = page.getByRole('status').locator('div').filter({ hasText: '1 property archived.' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(3);
});

test('on a phone rows are chosen with their boxes, and opened beside them', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { units } = await addBuilding(api, account, ['2A', '10A']);
  await addLease(api, account, units[0]?.id ?? '', 'Sigrid Holm');
  await addLease(api, account, units[1]?.id ?? '', 'Amara Okafor');
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, account);
  await page.goto('/leases?sort=tenant');
  const boxes = page.getByRole('list', { name: 'Leases' }).getByRole('checkbox');
  await expect(boxes).toHaveCount(2);
  await boxes.first().click();
  await boxes.last().click();
  await expect(page.getByText('2 leases selected')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Raise rent of 2' })).toBeVisible();
  await boxes.first().click();
  await expect(page.getByText('1 lease selected')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('link', { name: 'Sigrid Holm' }).click();
  await expect(page.getByRole('dialog')).toContainText('Sigrid Holm');
});
