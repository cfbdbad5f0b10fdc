import { expect, test } from './support/fixtures.ts';
import { addLatecomer } from './support/latecomers.ts';
import { listOf } from './support/rent.ts';
import { loseAnswers } from './support/traffic.ts';

test('who is late is listed with age and stage, and reminded once after a dry run', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await addLatecomer(api, account);
  await signInAs(page, account);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Past due 1' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Past due', exact: true }).click();
  await expect(page).toHaveURL(/\/rent\/arrears$/);
  const row = page.getByRole('row', { name: /Liam Chen/ });
  await expect(row).toBeVisible();
  await page.getByRole('button', { name: 'Send reminders' }).click();
  const panel = page.getByRole('dialog', { name: 'Save reminders' });
  await expect(panel.getByText(/liam@browser.example/)).toBeVisible();
  await panel.getByRole('button', { name: 'Show text' }).click();
  await expect(panel.getByText(/Hello Liam Chen/)).toBeVisible();
  await expect(panel.getByText(/^No mail server is set up\. Messages are saved and not sent\./)).toBeVisible();
  await expect(panel.getByText(/^No payment instructions set\./)).toBeVisible();
  await expect(panel.getByText(/^No email or phone on the letterhead\./)).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Add them in Settings, Rent' })).toHaveAttribute(
    'href',
    '/settings?tab=rent',
  );
  await expect(panel.getByRole('list', { name: 'Messages to save' })).toBeVisible();
  await expect(panel.getByText('Nothing saved yet.')).toBeVisible();
  await expect(panel, 'nothing claims that messages are sent').not.toContainText(/Send |to send/);
  expect(await listOf(api, account, '/reminders/')).toHaveLength(0);
  await loseAnswers(page, '**/reminders/');
  await panel.getByRole('button', { name: 'Save 1 message without sending' }).dblclick();
  await expect(panel.getByText(/^No answer from the server/)).toBeVisible();
  await expect(panel.getByText('Outcome of “Save 1 message without sending” unknown.')).toBeVisible();
  await expect(panel.getByText('Nothing saved yet.')).toHaveCount(0);
  await page.unroute('**/reminders/');
  await page.reload();
  await expect(panel.getByText(/^No answer from the server/), 'after a reload too').toBeVisible();
  await expect(panel.getByText('Outcome of “Save 1 message without sending” unknown.')).toBeVisible();
  await expect(panel.getByText(/liam@browser.example/), 'what was sent, not what is left to send').toBeVisible();
  await panel.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('1 message saved, not sent: no mail server is set up.')).toBeVisible();
  expect(await listOf(api, account, '/reminders/')).toHaveLength(1);

  await expect(row).toContainText('Not contacted');
  await expect(row).toContainText('Reminder saved, not sent');
  await page.getByRole('button', { name: 'Send reminders' }).click();
  const saved = page.getByRole('dialog', { name: 'Reminders' });
  await expect(saved.getByText(/^Saved .*, not sent$/)).toBeVisible();
  await expect(saved.getByText(/^No mail server is set up\. The reminders are saved and not sent\./)).toBeVisible();
  await expect(saved.getByRole('button', { name: 'Print letter' })).toBeVisible();
  await expect(saved).not.toContainText('Nothing saved yet');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show messages' }).click();
  await expect(page.getByRole('table', { name: 'Messages' })).toContainText('Liam Chen');

  await page.goto('/');
  const task = page.getByRole('listitem').filter({ hasText: '2 messages not sent' });
  await task.getByRole('link', { name: 'Open mail' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'liam@browser.example' })).toContainText('Saved');
  await expect(page.getByRole('cell', { name: 'Saved' }), 'as many as Today counts').toHaveCount(2);
});

test('a hold keeps reminders back, is in the log, and can be lifted', async ({ page, api, account, signInAs }) => {
  const { leaseId } = await addLatecomer(api, account);
  await signInAs(page, account);
  await page.goto(`/rent/arrears?open=${leaseId}`);
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: 'Record contact' }).click();
  await panel.getByLabel('Kind').click();
  await page.getByRole('option', { name: 'On hold' }).click();
  await panel.getByRole('button', { name: 'Save contact' }).click();
  await expect(panel.getByText('Note is required.')).toBeVisible();
  await panel.getByRole('textbox', { name: 'Note' }).fill('Waits for the housing office');
  await panel.getByRole('button', { name: 'Save contact' }).click();
  await expect(panel.getByText('Waits for the housing office')).toBeVisible();
  await expect(page.getByRole('link', { name: /On hold/ })).toContainText('1');
  await page.goto('/rent/arrears?act=remind');
  await expect(page.getByRole('dialog').getByText(/^On hold until/)).toBeVisible();
  await page.goto(`/rent/arrears?open=${leaseId}`);
  await page.getByRole('button', { name: 'Remove hold' }).click();
  await expect(page.getByText('Hold removed. Reminders resume.')).toBeVisible();
});

test('whoever wants no reminders gets none: a switch on their page', async ({ page, api, account, signInAs }) => {
  const { personId } = await addLatecomer(api, account);
  await signInAs(page, account);
  await page.goto(`/people/${personId}`);
  // The switch moves before it is saved.
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok());
  await page.getByRole('switch', { name: /Reminders by email/ }).click();
  await expect(page.getByRole('switch', { name: /Reminders by email/ })).not.toBeChecked();
  await saved;
  await page.goto('/rent/arrears?act=remind');
  await expect(page.getByRole('dialog').getByText('Opted out')).toBeVisible();
});

test('texts open in the language that the workspace writes in', async ({ page, api, account, signInAs }) => {
  const { body } = await api.get('/organisation/', account.access);
  const { version } = body as { version: number }; // The route's schema.
  expect((await api.patch('/organisation/', { locale: 'de', version }, account.access)).status).toBe(200);
  await signInAs(page, account);
  await page.goto('/rent/templates');
  await expect(page.getByLabel('Subject')).toHaveValue(/^Zahlungserinnerung/);
});

test('a text is edited with a live preview, and an unknown field is named', async ({ page, account, signInAs }) => {
  await signInAs(page, account);
  await page.goto('/rent/templates');
  await page.getByLabel('Subject').fill('You owe {{amont}}');
  await expect(page.getByText(/Unknown field “amont”/)).toBeVisible();
  await page.getByLabel('Subject').fill('You owe {{amount}}, {{name}}');
  await expect(page.getByRole('heading', { name: 'You owe $1,285.50, Ines Example' })).toBeVisible();
  await page.getByRole('button', { name: 'Save text' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Subject')).toHaveValue('You owe {{amount}}, {{name}}');
  await page.getByRole('button', { name: 'Restore default text' }).click();
  await expect(page.getByLabel('Subject')).toHaveValue(/^Reminder: /);
});
