import { addMonths } from '#shared/rent/calendar.ts';
import { expect, test } from './support/fixtures.ts';
import { addBuilding, addLease } from './support/portfolio.ts';
import { addLeaver } from './support/leaver.ts';
import { addDebtor, daysOfTest, listOf, recordReceipt } from './support/rent.ts';
import { storeTokens } from './support/tokens.ts';
import { loseAnswers } from './support/traffic.ts';

test('somebody whose answer was lost is added once', async ({ page, api, account, signInAs }) => {
  await signInAs(page, account);
  await page.goto('/people?add=1');
  const form = page.getByRole('dialog', { name: 'Add a person' });
  const add = form.getByRole('button', { name: 'Add person' });
  await form.getByLabel('Given name').fill('Lost');
  await form.getByLabel('Family name').fill('Twin');
  await loseAnswers(page, '**/api/v1/people/');
  await add.click();
  await expect(form.getByText(/^No answer from the server\. Send it again/)).toBeVisible();
  await page.unroute('**/api/v1/people/');
  await form.getByRole('button', { name: 'Send again' }).click();
  await expect(form).toBeHidden();
  expect((await listOf<{ name: string }>(api, account, '/people/')).map(({ name }) => name)).toEqual(['Lost Twin']);

  // Meant as somebody new, it is somebody new.
  await page.goto('/people?add=1');
  await form.getByLabel('Given name').fill('Lost');
  await form.getByLabel('Family name').fill('Twin');
  await add.click();
  await expect(form).toBeHidden();
  expect(await listOf(api, account, '/people/')).toHaveLength(2);
});

test('a form whose answer was lost is sent as it was, or given up', async ({ page, api, account, signInAs }) => {
  await signInAs(page, account);
  await page.goto('/people?add=1');
  const form = page.getByRole('dialog', { name: 'Add a person' });
  const given = page.getByRole('textbox', { name: 'Given name' });
  const outOfReach = page.locator('[inert]').getByRole('textbox', { name: 'Given name' });
  const lost = page.getByText(/^No answer from the server\. Send it again/);
  await given.fill('Lost');
  await form.getByLabel('Family name').fill('Twin');
  await loseAnswers(page, '**/api/v1/people/');
  await given.press('Enter');
  await expect(lost).toBeVisible();
  await expect(outOfReach).toHaveCount(1);
  await expect(form.getByRole('button', { name: 'Send again' })).toBeFocused();
  await page.reload();
  await expect(lost).toBeVisible();
  await expect(outOfReach, 'after a reload too').toHaveCount(1);
  await page.unroute('**/api/v1/people/');
  await form.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('This may be saved already.');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(lost).toHaveCount(0);
  await expect(given).toBeFocused();
  await expect(outOfReach).toHaveCount(0);
  await expect(given).toHaveValue('');
  await given.fill('Other');
  await form.getByLabel('Family name').fill('Twin');
  await form.getByRole('button', { name: 'Add person' }).click();
  await expect(form).toBeHidden();
  const names = (await listOf<{ name: string }>(api, account, '/people/')).map(({ name }) => name);
  expect(names.toSorted()).toEqual(['Lost Twin', 'Other Twin']);

  // What is changed, not only what is added.
  const [{ id } = { id: '' }] = await listOf<{ id: string }>(api, account, '/people/?q=Other');
  const path = `**/api/v1/people/${id}/`;
  await page.goto(`/people/${id}?edit=1`);
  await given.fill('Another');
  await page.route(path, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save changes' });
  await save.click();
  await expect(lost).toBeVisible();
  await expect(outOfReach).toHaveCount(1);
  await page.unroute(path);
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Another Twin' })).toBeVisible();
});

test('a lease that moved, whose answer was lost, leads to its next term when it is sent again', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { units } = await addBuilding(api, account, ['2A', '2B']);
  const lease = await addLease(api, account, units[0]?.id ?? '', 'Mia Stone');
  await signInAs(page, account);
  await page.goto(`/leases/${lease.id}?act=transfer`);
  const panel = page.getByRole('dialog', { name: 'Change unit' });
  await panel.getByRole('combobox', { name: 'Unit' }).fill('2B');
  await page.getByRole('option', { name: /2B/ }).click();
  await panel.getByLabel('Start date').fill(`${new Date().getFullYear()}-12-31`);
  await loseAnswers(page, '**/transfer/');
  await panel.getByRole('button', { name: 'Move to 2B' }).click();
  await expect(panel.getByText(/^No answer from the server/)).toHaveCount(1);
  await expect(panel.getByText(/^The server could not be reached/)).toHaveCount(0);
  await page.unroute('**/transfer/');
  await panel.getByRole('button', { name: 'Send again' }).click();
  await expect(page).not.toHaveURL(new RegExp(lease.id));
  expect(await listOf(api, account, '/leases/')).toHaveLength(2);
});

test('a bank deposit whose answer was lost stays to be sent again, and is made once', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { leaseId } = await addDebtor(api, account);
  await recordReceipt(api, account, { parts: [{ leaseId, cents: 10_000 }], method: 'cash', accountId: null });
  await signInAs(page, account);
  await page.goto('/rent/deposits-to-bank');
  const button = page.getByRole('button', { name: 'Deposit 1 payment, 100.00' });
  await expect(button).toBeVisible();
  await loseAnswers(page, '**/deposit-batches/');
  await button.click();
  const lost = page.getByText('No answer from the server. Send it again: it happens only once.');
  await expect(lost).toBeVisible();
  expect(await listOf(api, account, '/deposit-batches/')).toHaveLength(1);
  await page.unroute('**/deposit-batches/');
  // What would be fetched again by now is fetched.
  await page.waitForLoadState('networkidle');
  await expect(lost).toBeVisible();
  await page.reload();
  await expect(lost, 'after a reload too').toBeVisible();
  await expect(page.getByRole('row', { name: /R-0001/ })).toBeVisible();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText(/^B-\d+: 100\.00 deposited in /)).toBeVisible();
  await expect(page.getByText('No undeposited payments.')).toBeVisible();
  expect(await listOf(api, account, '/deposit-batches/')).toHaveLength(1);
});

test('a refund of everything, its answer lost and the page reloaded, is still that refund', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { leaseId } = await addDebtor(api, account);
  await recordReceipt(api, account, { parts: [{ leaseId, cents: 150_000 }] });
  await signInAs(page, account);
  const refund = async (address: string, name: string, amount: string) => {
    await page.goto(address);
    const panel = page.getByRole('dialog', { name });
    await loseAnswers(page, '**/refunds/');
    await panel.getByRole('button', { name: `Refund ${amount}` }).click();
    await expect(panel.getByText(/^No answer from the server/)).toBeVisible();
    await page.unroute('**/refunds/');
    await page.reload();
    await expect(panel.getByText(/^No answer from the server/)).toBeVisible();
    await expect(panel.getByLabel('Amount, USD')).toHaveValue(amount);
    await panel.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText(/^Refund .* recorded\.$/)).toBeVisible();
    await expect(panel).toHaveCount(0);
  };
  await recordReceipt(api, account, { parts: [{ leaseId, cents: 20_000 }] });
  await refund(`/leases/${leaseId}?act=pay-back`, 'Refund credit', '200.00');
  const receipt = await recordReceipt(api, account, { parts: [{ leaseId, cents: 21_000 }] });
  await refund(`/rent/receipts/${receipt.id}?act=refund`, 'Refund unapplied credit', '210.00');
  await page.goto(`/leases/${leaseId}`);
  await expect(page.getByRole('table', { name: 'Ledger' }).getByText('Refund', { exact: true })).toHaveCount(2);
});

test('a payment that was refused because the session was over is not said to be sent', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { leaseId } = await addDebtor(api, account);
  await signInAs(page, account);
  const panel = page.getByRole('dialog', { name: 'Record payment' });
  await page.goto(`/rent?pay=${leaseId}`);
  await panel.getByLabel('Amount, USD').fill('340.04');
  await expect(panel.getByRole('button', { name: 'Record 340.04' })).toBeVisible();
  await storeTokens(page, { access: 'x', refresh: 'x' });
  await panel.getByRole('button', { name: 'Record 340.04' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await storeTokens(page, account);
  await page.goto(`/rent?pay=${leaseId}`);
  await expect(panel.getByText(/^(Unfinished payment from Liam Chen|Draft restored)/)).toBeVisible();
  await expect(panel.getByText('It may be recorded.')).toHaveCount(0);
  await expect(panel.getByText(/^Outcome of/)).toHaveCount(0);
});

test('a rate whose answer was lost says so after a reload, and is added once', async ({ page, account, signInAs }) => {
  await signInAs(page, account);
  await page.goto('/rent/deposits/rules?add=rate');
  const panel = page.getByRole('dialog', { name: 'Add rate' });
  const add = panel.getByRole('button', { name: 'Add', exact: true });
  const lost = panel.getByText(/^No answer from the server/);
  await panel
    .getByLabel(/percent|rate/i)
    .first()
    .fill('1.25');
  await loseAnswers(page, '**/deposit-interest-rates/');
  await add.click();
  await expect(lost).toBeVisible();
  await page.unroute('**/deposit-interest-rates/');
  await page.reload();
  await expect(lost).toBeVisible();
  await panel.getByRole('button', { name: 'Send again' }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByText('1.25', { exact: false })).toHaveCount(1);
});

test('interest whose answer was lost can be sent again after a reload, though none is left to add', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const leaseId = await addLeaver(api, account);
  const year = Number(daysOfTest().today.slice(0, 4)) - 1;
  const { access } = account;
  await api.post(`/leases/${leaseId}/deposit-requests/`, { dueOn: `${year}-01-01` }, access);
  await recordReceipt(api, account, { parts: [{ leaseId, cents: 200_000 }], receivedOn: `${year}-01-02` });
  const rate = { jurisdiction: null, from: `${year}-01-01`, annualPercent: '1.5', minimumMonths: 0, source: null };
  await api.post('/deposit-interest-rates/', rate, access);
  await signInAs(page, account);
  await page.goto('/rent/deposits?act=interest');
  const panel = page.getByRole('dialog', { name: 'Add interest' });
  await loseAnswers(page, '**/deposit-interest/');
  await panel.getByRole('button', { name: 'Add interest to 1 deposit' }).click();
  await expect(panel.getByText(/^No answer from the server/)).toBeVisible();
  await page.unroute('**/deposit-interest/');
  await page.reload();
  await expect(panel.getByText(/^Outcome of “Add interest.*” unknown\.$/)).toBeVisible();
  await expect(panel.getByText('No interest to add.')).toHaveCount(0);
  await panel.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('Interest added to 1 deposit', { exact: false })).toBeVisible();
  await expect(panel).toBeHidden();
});

test('pasted cells whose answer was lost are one import', async ({ page, api, account, signInAs }) => {
  await signInAs(page, account);
  await page.goto('/import');
  await page.getByRole('radio', { name: /^People/ }).check();
  await page.getByRole('textbox', { name: /paste/i }).fill('Given name\tFamily name\nLost\tTwin');
  const go = page.getByRole('button', { name: 'Continue' });
  await loseAnswers(page, '**/api/v1/imports/?*');
  await go.click();
  await expect(page.getByText(/^No answer from the server\. Send it again/)).toBeVisible();
  await page.reload();
  await page.unroute('**/api/v1/imports/?*');
  await go.click();
  await expect(page.getByRole('textbox', { name: /paste/i })).toHaveCount(0);
  expect(await listOf(api, account, '/imports/')).toHaveLength(1);
});

test('a rent run whose answer was lost is still there after a reload, and leads to the run that it was', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await addDebtor(api, account);
  await signInAs(page, account);
  await page.goto(`/rent/run?through=${addMonths(daysOfTest().today, 1)}`);
  const post = page.getByRole('button', { name: /^Post \d+ charges?/ });
  const lost = page.getByText('No answer from the server. Send it again: it happens only once.');
  await loseAnswers(page, '**/charge-runs/');
  await post.click();
  await expect(lost).toBeVisible();
  await page.unroute('**/charge-runs/');
  const runs = await listOf(api, account, '/charge-runs/');
  await page.reload();
  await expect(lost).toBeVisible();
  await expect(page.getByText(/^Outcome of “Post \d+ charges?.*” unknown\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page).toHaveURL(/\/rent\/runs\/[\da-f-]{36}/);
  expect(await listOf(api, account, '/charge-runs/')).toHaveLength(runs.length);
});

test('a lease that was signed twice in a hurry, its answer lost, is one lease and charged once', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { units } = await addBuilding(api, account, ['2A']);
  const { body } = await api.post('/people/', { givenName: 'Ida', familyName: 'Moor' }, account.access);
  const { id } = body as { readonly id: string }; // The route's schema.
  await signInAs(page, account);
  await page.goto(`/leases/new?unit=${units[0]?.id}&person=${id}`);
  const next = page.getByRole('button', { name: /^Next/ });
  await page.getByLabel('Start date').fill(daysOfTest().today);
  await next.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Find or add a person' })).toBeVisible();
  await next.press('Enter');
  await page.getByLabel('Amount, USD').fill('1500');
  await next.press('Enter');
  const sign = page.getByRole('button', { name: /^Sign/ });
  const posts: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/v1/leases/'))
      posts.push(request.headers()['idempotency-key']);
  });
  await expect(sign).toBeVisible();
  await loseAnswers(page, '**/api/v1/leases/');
  await sign.dblclick();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^No answer from the server\. Send it again/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save as draft' }), 'a draft would be another lease').toBeDisabled();
  await expect(page.getByRole('button', { name: 'Back' })).toBeDisabled();
  await page.unroute('**/api/v1/leases/');
  await page.getByRole('button', { name: 'Send again' }).dblclick();
  await expect(page).toHaveURL(/\/leases\/[\da-f-]{36}/);
  expect(posts).toHaveLength(2);
  expect(posts[1]).toBe(posts[0]);
  expect(await listOf(api, account, '/leases/')).toHaveLength(1);
  expect(await listOf(api, account, '/lease-drafts/')).toHaveLength(0);
  const charges = await listOf<{ readonly periodFrom: string | null }>(api, account, '/charges/');
  expect(charges.length).toBeGreaterThan(0);
  expect(new Set(charges.map(({ periodFrom }) => periodFrom)).size, 'each period once').toBe(charges.length);
});

test('after a reload a lease whose answer was lost is sent again as it was, and is no obstacle to itself', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { units } = await addBuilding(api, account, ['2A', '2B']);
  const { body } = await api.post('/people/', { givenName: 'Ida', familyName: 'Moor' }, account.access);
  const { id } = body as { readonly id: string }; // The route's schema.
  await signInAs(page, account);
  await page.goto(`/leases/new?unit=${units[0]?.id}&person=${id}`);
  const next = page.getByRole('button', { name: /^Next/ });
  await next.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Find or add a person' })).toBeVisible();
  await next.press('Enter');
  await page.getByLabel('Amount, USD').fill('1500');
  await next.press('Enter');
  const sign = page.getByRole('button', { name: 'Sign', exact: true });
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/v1/leases/'))
      keys.push(request.headers()['idempotency-key']);
  });
  await loseAnswers(page, '**/api/v1/leases/');
  await sign.click();
  const lost = page.getByText('No answer from the server. Send it again: it happens only once.');
  await expect(lost).toBeInViewport();
  expect(await listOf(api, account, '/lease-drafts/'), 'the draft went with it').toHaveLength(0);
  const edit = page.locator('button', { hasText: 'Edit' });
  await expect(edit.first(), 'nothing else can be done').toBeDisabled();
  await page.reload();
  await expect(lost).toBeInViewport();
  await expect(edit.first()).toBeDisabled();
  // By now the unit is known to be leased, and by whom.
  await page.waitForLoadState('networkidle');
  await expect(page.getByText(/is leased to/)).toHaveCount(0);
  await expect(page.getByText('Nothing is saved as a lease yet.', { exact: false })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Back' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Save as draft' })).toBeDisabled();
  await page.unroute('**/api/v1/leases/');
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page).toHaveURL(/\/leases\/[\da-f-]{36}/);
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  expect(await listOf(api, account, '/leases/')).toHaveLength(1);
  await page.goto('/leases/new');
  await expect(page.getByLabel('Unit', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Unfinished drafts' })).toHaveCount(0);
});
