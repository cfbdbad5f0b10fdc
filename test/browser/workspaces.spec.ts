import { expect, test } from './support/fixtures.ts';
import { signInByForm } from './support/forms.ts';
import { startServer } from './support/start-server.ts';

test('a second workspace is set up, moved into and left again, and neither shows the other’s data', async ({
  page,
  account,
  signInAs,
}) => {
  await signInAs(page, account);
  await page.goto('/');
  await page.getByRole('button', { name: `Workspace: ${account.organisation}` }).click();
  await page.getByRole('menuitem', { name: 'New workspace…' }).click();
  await page.getByLabel('Workspace name').fill('Harbour Lofts');
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await expect(page.getByRole('button', { name: 'Workspace: Harbour Lofts' })).toBeVisible();
  await expect(page.getByRole('main').getByText(account.organisation)).toHaveCount(0);

  await page.getByRole('button', { name: 'Workspace: Harbour Lofts' }).click();
  await page.getByRole('menuitemcheckbox', { name: account.organisation }).click();
  await expect(page.getByRole('button', { name: `Workspace: ${account.organisation}` })).toBeVisible();
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page.getByRole('main').getByText(account.organisation).first()).toBeVisible();
  await expect(page.getByText('Harbour Lofts')).toHaveCount(0);
});

test('the letterhead is written in the settings: a part that is missing is named, and the log says what it was', async ({
  page,
  account,
  signInAs,
}) => {
  await signInAs(page, account);
  await page.goto('/settings');
  const section = page.locator('#letterhead');
  await section.getByRole('button', { name: 'Edit: Legal name' }).click();
  await section.getByRole('textbox', { name: 'Legal name' }).fill('Quay Lettings LLC');
  await page.keyboard.press('Enter');
  await expect(section.getByText('Quay Lettings LLC')).toBeVisible();

  await section.getByRole('button', { name: 'Edit: Address' }).click();
  await section.getByLabel('Street and number').fill('7 Quay Street');
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(section.getByText('Enter the city, or clear the address.')).toBeVisible();
  await section.getByLabel('City').fill('Springfield');
  await section.getByLabel('ZIP code').fill('62701');
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(section.getByText('Springfield, 62701')).toBeVisible();

  await page.reload();
  await expect(section.getByText('7 Quay Street')).toBeVisible();
  await page.goto('/settings?tab=audit');
  await expect(page.getByText('legal name (was none, now Quay Lettings LLC)').first()).toBeVisible();
});

test('the sample workspace goes in one click and a confirmation, with its users', async ({ page }) => {
  const dana = { email: 'dana@northgate.example', password: 'northgate-sample' };
  const { main, stop } = await startServer({ GABLE_SAMPLE: 'on', GABLE_TRUST_PROXY: 'off' });
  try {
    await page.goto(`${main}/login`);
    await signInByForm(page, dana);
    await expect(page.getByText('Sample data')).toBeVisible();
    await page.getByRole('button', { name: 'Remove sample' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove sample' }).click();
    await expect(page.getByRole('heading', { name: 'Set up a workspace' })).toBeVisible();
    await page.goto(`${main}/login`);
    await signInByForm(page, dana);
    // A year of books go row by row behind the page's back; until then her account has no workspace, then she has none.
    await expect(page.getByRole('alert')).toContainText(/Wrong email or password|don’t belong/);
  } finally {
    await stop();
  }
});

test('a sample comes in from an empty list with visible progress, as a workspace of its own, and goes again', async ({
  page,
  account,
  signInAs,
}) => {
  test.setTimeout(240_000);
  await signInAs(page, account);
  await page.goto('/properties');
  await expect(page.getByRole('link', { name: 'Import file' })).toBeVisible();
  await page.getByRole('button', { name: 'Try sample portfolio' }).click();
  await page.getByRole('button', { name: 'Add sample' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  // It goes on whether or not anybody looks, and who comes back sees how far it is, wherever it is offered.
  await page.reload();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.goto('/leases');
  await expect(page.getByText('Sample ready.')).toBeVisible({ timeout: 200_000 });
  await page.getByRole('button', { name: 'Open sample' }).click();
  await expect(page.getByText('Sample data')).toBeVisible();
  await page.getByRole('button', { name: 'Remove sample' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove sample' }).click();
  await expect(page.getByRole('button', { name: `Workspace: ${account.organisation}` })).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByRole('button', { name: 'Add sample' })).toBeVisible({ timeout: 120_000 });
});
