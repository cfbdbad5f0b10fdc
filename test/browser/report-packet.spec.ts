import { readFile } from 'node:fs/promises';
import { expect, test } from './support/fixtures.ts';
import { expectNoViolations } from './support/violations.ts';

test('a month’s reports are chosen, saved under a name, and downloaded as one file', async ({
  page,
  account,
  signInAs,
}) => {
  await signInAs(page, account);
  await page.goto('/reports');
  await page.getByRole('link', { name: 'Month-end packet' }).click();
  await expect(page.getByRole('heading', { name: 'Month-end packet' })).toBeVisible();
  const contents = page.getByRole('complementary').filter({ hasText: 'Contents' });
  await expect(contents).toContainText('Trial balance');
  await page.getByRole('checkbox', { name: 'Trial balance' }).click();
  await expect(contents).not.toContainText('Trial balance');
  await page.getByRole('checkbox', { name: 'Occupancy and vacancy' }).click();
  await expect(contents).toContainText('Occupancy and vacancy');
  await expectNoViolations(page);

  const printed = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const file = await printed;
  expect(file.suggestedFilename()).toMatch(/^month-end-\d{4}-\d\d\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  const written = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download XLSX' }).click();
  expect((await written).suggestedFilename()).toMatch(/\.xlsx$/);

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Save packet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save packet' });
  await dialog.getByLabel('Name').fill('Owners');
  await dialog.getByRole('button', { name: 'Save packet' }).click();
  await expect(page.getByRole('combobox', { name: 'Saved packet' })).toContainText('Owners');
  // The address of the packet brings its reports back.
  await page.goto(page.url().replace(/reports=[^&]*&?/, ''));
  await expect(page.getByRole('checkbox', { name: 'Trial balance' })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Occupancy and vacancy' })).toBeChecked();
});

test('a report is scheduled from its page, sent now, paused and removed', async ({ page, account, signInAs }) => {
  await signInAs(page, account);
  await page.goto('/reports/aged-receivables?groupBy=none');
  await page.getByRole('link', { name: 'Schedule', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule report' });
  await expect(dialog.getByRole('combobox', { name: 'Report' })).toContainText('Aged receivables');
  await dialog.getByLabel('Name').fill('Who is late');
  await dialog.getByLabel('Other email addresses').fill('bank@elsewhere.example');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Schedule report' }).click();
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: 'Who is late' });
  await expect(row).toContainText('bank@elsewhere.example');
  await expect(row).toContainText('Day 1 of every month');
  await expect(row).toContainText('Active');
  const act = async (name: string) => {
    await row.hover();
    await row.getByRole('button', { name: 'Actions for Who is late' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await page.goto('/reports');
  // The list of reports says how often each leaves, and what leaves next.
  const listed = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Aged receivables' }) });
  await expect(listed.filter({ hasText: 'Monthly' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Schedules 1' })).toBeVisible();
  await expect(page.getByRole('complementary').getByText('Who is late')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'All 1' }).click();
  await act('Send now');
  // There is no mail server, so the message is saved and nothing was sent.
  await expect(row).toContainText('Not sent, no mail server');
  await expect(row).toContainText('Never');
  await act('Pause');
  await expect(row).toContainText('Paused');
  await act('Resume');
  await expect(row).not.toContainText('Paused');
  await act('Edit schedule');
  const edit = page.getByRole('dialog', { name: 'Edit schedule' });
  await edit.getByLabel('Name').fill('Arrears');
  await edit.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Arrears' })).toBeVisible();
  await page.getByRole('row').filter({ hasText: 'Arrears' }).hover();
  await page.getByRole('button', { name: 'Actions for Arrears' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(page.getByText('You have no scheduled reports.')).toBeVisible();
});
