import { expect, test } from './support/fixtures.ts';
import { addBuilding } from './support/portfolio.ts';
import { addDebtor, daysOfTest, listOf, recordReceipt } from './support/rent.ts';

test('a payment that was recorded a moment ago, or is far too large, is recorded only by who means it', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { leaseId } = await addDebtor(api, account);
  await signInAs(page, account);
  await page.goto(`/leases/${leaseId}`);
  const panel = page.getByRole('dialog', { name: 'Record payment' });
  const received = () => listOf(api, account, `/receipts/?leaseId=${leaseId}`);

  await page.getByRole('button', { name: 'Record payment' }).click();
  await panel.getByRole('button', { name: 'Record 1,500.00' }).click();
  await expect(page.getByText(/Recorded 1,500.00/)).toBeVisible();

  await test.step('twice', async () => {
    await page.getByRole('button', { name: 'Record payment' }).click();
    await panel.getByLabel('Amount, USD').fill('1500');
    await expect(panel.getByText('A payment with the same lease, amount and date exists:')).toBeVisible();
    await panel.getByRole('button', { name: 'Record 1,500.00' }).click();
    await expect(panel.getByRole('alert').filter({ hasText: 'This payment was just recorded.' })).toBeVisible();
    await expect(panel.getByLabel('Amount, USD')).toHaveValue('1,500.00');
    expect(await received()).toHaveLength(1);
    await panel.getByRole('button', { name: 'Record another' }).click();
    await expect(panel).toHaveCount(0);
    expect(await received()).toHaveLength(2);
  });

  await test.step('too large', async () => {
    await page.getByRole('button', { name: 'Record payment' }).click();
    await panel.getByLabel('Amount, USD').fill('2000000');
    await panel.getByRole('button', { name: 'Record 2,000,000.00' }).click();
    await expect(panel.getByRole('alert').filter({ hasText: 'Far more than the open charges.' })).toBeVisible();
    expect(await received()).toHaveLength(2);
    await panel.getByRole('button', { name: 'Use this amount' }).click();
    await expect(panel).toHaveCount(0);
    expect(await received()).toHaveLength(3);
  });
});

test('Esc in a payment asks before what was typed goes, and Enter pressed twice records one', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { leaseId } = await addDebtor(api, account);
  await signInAs(page, account);
  await page.goto(`/leases/${leaseId}`);
  const panel = page.getByRole('dialog', { name: 'Record payment' });
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await page.getByRole('button', { name: 'Record payment' }).click();
  const amount = panel.getByLabel('Amount, USD');
  await amount.fill('700');
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  // Who presses it twice has lost nothing.
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(amount).toHaveValue('700.00');
  await amount.press('Enter');
  await page.keyboard.press('Enter');
  await expect(panel).toHaveCount(0);
  expect(await listOf(api, account, `/receipts/?leaseId=${leaseId}`)).toHaveLength(1);
  await page.getByRole('button', { name: 'Record payment' }).click();
  await amount.fill('800');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(panel).toHaveCount(0);
  await page.getByRole('button', { name: 'Record payment' }).click();
  await expect(amount).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
});

test('Esc asks before a restored draft of a payment goes, and leaves a draft that is only offered', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { leaseId } = await addDebtor(api, account);
  await signInAs(page, account);
  await page.goto(`/leases/${leaseId}`);
  const panel = page.getByRole('dialog', { name: 'Record payment' });
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  const open = page.getByRole('button', { name: 'Record payment' });
  await open.click();
  const amount = panel.getByLabel('Amount, USD');
  await amount.fill('725.50');
  await page.reload();
  await expect(panel.getByText('Draft restored.')).toBeVisible();
  await expect(amount).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(amount).toHaveValue('725.50');

  await test.step('offered and not answered, it is offered again', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leases' }).click();
    await expect(panel).toHaveCount(0);
    await page.goto(`/leases/${leaseId}`);
    for (const time of ['first', 'second']) {
      await open.click();
      await expect(panel.getByText('Unfinished payment from', { exact: false }), time).toBeVisible();
      await expect(amount).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(panel).toHaveCount(0);
    }
  });

  await test.step('continued, Esc asks, and who leaves it is let go', async () => {
    await open.click();
    await panel.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(amount).toHaveValue('725.50');
    await amount.press('Escape');
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(panel).toHaveCount(0);
    await open.click();
    await expect(amount).toBeFocused();
    await expect(panel.getByText('Unfinished payment from', { exact: false })).toHaveCount(0);
  });

  await test.step('recorded after a reload, it leaves the focus in the page', async () => {
    await amount.fill('726');
    await page.reload();
    await expect(panel.getByText('Draft restored.')).toBeVisible();
    await panel.getByRole('button', { name: 'Record 726.00' }).click();
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});

test('a cost that was shared before is charged again only after it is said that it is owed again', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { propertyId, leaseId } = await addDebtor(api, account);
  await signInAs(page, account);
  const post = page.getByRole('button', { name: 'Charge 1 lease, 150.00' });

  async function fillIn(): Promise<void> {
    await page.goto(`/rent/shared-costs?property=${propertyId}`);
    await page.getByLabel('Total cost, USD').fill('150');
    await page.getByLabel('Description').fill('Water');
    await page.getByLabel('Method').click();
    await page.getByRole('option', { name: 'Leases equally' }).click();
  }

  await fillIn();
  await post.click();
  await expect(page.getByText('1 charge posted.')).toBeVisible();
  await fillIn();
  await expect(page.getByText(/^The same cost was charged on .* as /)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Open RR-/ })).toBeVisible();
  await expect(post).toBeDisabled();
  await page.getByLabel('Charge it again').check();
  await post.click();
  await expect(page.getByText('1 charge posted.')).toBeVisible();
  expect(await listOf(api, account, `/charges/?leaseId=${leaseId}&kind=utilities`)).toHaveLength(2);
});

test('a deposit is settled before the lease ends once it is said why', async ({ page, api, account, signInAs }) => {
  const { units } = await addBuilding(api, account, ['3B']);
  const person = await api.post('/people/', { givenName: 'Rosa', familyName: 'Lind' }, account.access);
  const { today } = daysOfTest();
  const lease = await api.post(
    '/leases/',
    {
      unitId: units[0]?.id,
      startsOn: `${Number(today.slice(0, 4)) - 1}-01-01`,
      billFrom: today,
      depositCents: 200_000,
      parties: [{ personId: (person.body as { id: string }).id, role: 'tenant' }], // The route's schema.
      charges: [{ kind: 'rent', cents: 150_000 }],
      sign: true,
      chargeDue: false,
    },
    account.access,
  );
  const { id: leaseId } = lease.body as { id: string }; // As above.
  await api.post(`/leases/${leaseId}/deposit-requests/`, {}, account.access);
  await recordReceipt(api, account, { parts: [{ leaseId, cents: 200_000 }] });
  const content = { vacatedOn: today, settledOn: today, deductions: [], refund: {} };
  const draft = await api.post(`/leases/${leaseId}/deposit-settlement/`, { content }, account.access);
  await signInAs(page, account);
  await page.goto(`/rent/settlements/${(draft.body as { id: string }).id}`); // As above.
  await expect(page.getByText(/^The lease has no end date\. Give notice first/).first()).toBeVisible();
  await page.getByLabel('Reason for early settlement').fill('Keys handed over, the heirs agreed');
  await expect(page.getByText(/^The lease has no end date/)).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Reason for early settlement')).toHaveValue(/heirs agreed/);
  await page.getByRole('button', { name: 'Settle deposit' }).click();
  await expect(page.getByText('Final', { exact: true })).toBeVisible();
});
