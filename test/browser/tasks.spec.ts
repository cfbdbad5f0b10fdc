import { expect, test } from './support/fixtures.ts';
import { addBuilding, addLease } from './support/portfolio.ts';
import { daysOfTest } from './support/rent.ts';
import { settle } from './support/visit.ts';

test('a task is added, done, undone and found under its view; a lease that ends adds one by itself', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { units } = await addBuilding(api, account, ['3F']);
  await addLease(api, account, units[0]?.id ?? '', 'Selma Odegaard', { endsOn: daysOfTest().next, atEnd: 'stop' });
  await signInAs(page, account);
  await page.goto('/');
  await settle(page);
  await page.keyboard.type('gk');
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Decide on renewal.*Selma Odegaard/ })).toBeVisible();
  await page.getByRole('button', { name: 'Add task' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add task' });
  await dialog.getByRole('button', { name: 'Add task' }).click();
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await dialog.getByLabel('Title').fill('Call the insurer');
  await dialog.getByLabel('Notes').fill('Policy 12');
  await dialog.getByRole('button', { name: 'Add task' }).click();
  await expect(page.getByText('Task added')).toBeVisible();
  await page.getByRole('row', { name: /Call the insurer/ }).click();
  const panel = page.getByRole('dialog', { name: 'Call the insurer' });
  await expect(panel.getByText('Policy 12')).toBeVisible();
  await panel.getByRole('button', { name: 'Mark as done' }).click();
  await expect(page.getByText('Task done')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  // A second click within a moment would be a double click.
  const done = panel.getByRole('button', { name: 'Mark as done' });
  await expect(done).toBeVisible();
  await expect(async () => {
    await done.click();
    await expect(done).toHaveCount(0, { timeout: 2000 });
  }).toPass();
  await page.goto('/tasks?view=done');
  await expect(page.getByRole('row', { name: /Call the insurer/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Decide on renewal/ })).toHaveCount(0);
});

test('what is typed before the form of a task is there goes into its title, by the button and by the palette', async ({
  page,
  account,
  signInAs,
}) => {
  await signInAs(page, account);
  await page.route(/\/task-dialog-[^/]*\.js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  await page.goto('/tasks');
  await settle(page);
  await page.getByRole('button', { name: 'Add task' }).click();
  await page.keyboard.type('Call plumber', { delay: 20 });
  const dialog = page.getByRole('dialog', { name: 'Add task' });
  const title = dialog.getByLabel('Title');
  await expect(title).toHaveValue('Call plumber');
  await dialog.getByRole('button', { name: 'Add task' }).click();
  await expect(page.getByRole('row', { name: /Call plumber/ })).toBeVisible();
  await page.goto('/people');
  await settle(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('new task');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Gas meter', { delay: 20 });
  await expect(title).toHaveValue('Gas meter');
});
