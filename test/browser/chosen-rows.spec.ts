import { expect, test } from './support/fixtures.ts';
import { addLatecomer } from './support/latecomers.ts';
import { listOf } from './support/rent.ts';

test('reminders to a chosen row go to nobody else: after a reload, on the way back, without the last tick', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  for (const name of ['Liam', 'Nora', 'Omar']) await addLatecomer(api, account, name);
  await signInAs(page, account);
  await page.goto('/rent/arrears');
  const tick = page.getByRole('checkbox', { name: /^Select .*Liam Chen/ });
  await tick.click();
  await expect(tick).toBeChecked();
  await page.getByRole('button', { name: 'Send to 1 selected' }).click();
  const panel = page.getByRole('dialog', { name: 'Save reminders' });
  const messages = panel.getByRole('list', { name: 'Messages to save' }).getByRole('listitem');
  await expect(messages).toHaveText([/Liam Chen/]);

  await page.reload();
  await expect(messages, 'after a reload').toHaveText([/Liam Chen/]);
  await expect(tick).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /^Select .*Nora Chen/ })).not.toBeChecked();

  await page.goBack();
  await expect(panel).toHaveCount(0);
  await page.goForward();
  await expect(messages, 'back and forward').toHaveText([/Liam Chen/]);

  await tick.click();
  await expect(panel, 'nobody is not everybody').toHaveCount(0);

  await page.keyboard.press('x');
  await expect(tick).toBeChecked();
  await page.getByRole('checkbox', { name: /^Select .*Omar Chen/ }).check();
  await page.getByRole('button', { name: 'Send reminders', exact: true }).click();
  await expect(messages).toHaveCount(2);
  await page.reload();
  await panel.getByRole('button', { name: 'Save 2 messages without sending' }).click();
  await expect(page.getByText(/^2 messages saved/)).toBeVisible();
  const sent = await listOf<{ readonly person: { readonly name: string } }>(api, account, '/reminders/');
  expect(sent.map(({ person }) => person.name).toSorted()).toEqual(['Liam Chen', 'Omar Chen']);
});

test('a reminder to one tenant stays theirs when the list beside it is searched', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { leaseId } = await addLatecomer(api, account);
  await addLatecomer(api, account, 'Nora');
  await signInAs(page, account);
  for (const address of [`open=${leaseId}&remind=${leaseId}`, `open=${leaseId}&act=remind`]) {
    await page.goto(`/rent/arrears?${address}`);
    const messages = page.getByRole('dialog').getByRole('list', { name: 'Messages to save' }).getByRole('listitem');
    await expect(messages).toHaveText([/Liam Chen/]);
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('searchbox', { name: 'Find a tenant or unit' }).fill('Chen');
    await expect(page).toHaveURL(/q=Chen/);
    await expect(messages.filter({ hasText: 'Nora' })).toHaveCount(0);
    await expect(page.getByRole('dialog').getByText('nora@browser.example')).toHaveCount(0);
  }
});
