import type { Page } from '@playwright/test';
import type { Account, Api } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { addBuilding, addLease } from './support/portfolio.ts';
import { daysOfTest } from './support/rent.ts';
import { tabTo } from './support/tab-to.ts';

const year = new Date().getFullYear();
const nextYear = year + 1;

test('a lease by the wizard, kept through a reload, then signed, given notice, taken back and renewed', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  test.slow();
  const { units } = await addBuilding(api, account, ['1A', '1B']);
  await signInAs(page, account);
  await page.goto(`/leases/new?unit=${units[0]?.id}`);
  await expect(page.getByLabel('Unit', { exact: true })).toHaveValue('1A');
  await page.getByLabel('Start date').fill(`${year}-01-12`);
  await page.getByLabel('End date').fill(`${nextYear}-12-31`);
  // What began before this month is charged from this month on, unless it is wished otherwise; in January it began in it.
  if (new Date().getUTCMonth() > 0) await page.getByRole('radio', { name: /^Start date/ }).check();
  // 20 of 31 days of January, then eleven months; the day in the other January is beyond the year.
  const preview = page.getByRole('complementary');
  await expect(preview.getByText('1,083.87', { exact: true })).toBeVisible();
  await preview.getByRole('button', { name: '1,083.87' }).click();
  await expect(page.getByText('20 of 31 days × 1,680.00 = 1,083.87')).toBeVisible();
  await page.keyboard.press('Escape');
  await next(page);

  await page.getByRole('combobox', { name: 'Find or add a person' }).fill('Mei Chen');
  await page.getByRole('option', { name: 'Add “Mei Chen” as a new person' }).click();
  await expect(page.getByLabel('Given name')).toHaveValue('Mei');
  await page.getByLabel('Email').fill('mei@lease.example');
  await page.getByRole('button', { name: 'Add person' }).click();
  await expect(page.getByRole('combobox', { name: 'Role: Mei Chen' })).toContainText('Tenant');
  await expect(page.getByText('Draft saved.')).toBeVisible();
  await expect(page).toHaveURL(/draft=/);

  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Role: Mei Chen' })).toContainText('Tenant');
  await next(page);
  await expect(page.getByLabel('Amount, USD')).toHaveValue('1,680.00');
  await page.getByLabel('Deposit, USD').fill('1680');
  await next(page);
  await expect(page.getByRole('definition').filter({ hasText: 'Mei Chen' })).toBeVisible();
  await expect(
    page.getByRole('table', { name: 'Payment schedule' }).getByRole('row', { name: /Deposit/ }),
  ).toBeVisible();
  await expect(page.getByText(/^Signing charges [\d,.]+ now: Deposit 1,680\.00, Rent [\d,.]+$/)).toBeVisible();
  const gone: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 404) gone.push(answer.url());
  });
  await page.getByRole('button', { name: 'Sign', exact: true }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Mei Chen' })).toBeVisible();
  await expect(header(page)).toContainText('Active');
  expect(gone, 'nobody asks for the draft that became a lease').toEqual([]);
  const drafts = await api.get('/lease-drafts/', account.access);
  expect(drafts.body).toEqual({ items: [] });

  await page.getByRole('button', { name: 'Record notice', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Record notice' });
  await expect(panel.getByText(/^Fixed term through Dec 31, \d{4}\./)).toBeVisible();
  await expect(panel.getByText(/^Notice period \d/), 'one reason, not two that differ').toHaveCount(0);
  await panel.getByLabel('Lease end date').fill(`${year}-12-31`);
  await expect(panel.getByText('Earlier than the notice period allows.')).toBeVisible();
  await panel.getByLabel('Both parties agreed to an earlier date').check();
  await expect(panel.getByText(/Charges through .* less\./)).toBeVisible();
  await panel.getByRole('button', { name: /^Record notice/ }).click();
  await expect(header(page)).toContainText('On notice');
  await page.getByRole('tab', { name: 'Terms' }).click();
  await expect(
    page.getByText('Ends Dec 31, notice given').or(page.getByText(`Ends Dec 31, ${year}, notice given`)),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Withdraw notice' }).click();
  const withdrawal = page.getByRole('dialog', { name: 'Withdraw notice' });
  await expect(withdrawal.getByText(/Charges through .* more\./)).toBeVisible();
  await withdrawal.getByRole('button', { name: 'Withdraw notice' }).click();
  await expect(header(page)).toContainText('Active');

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Renew', exact: true }).click();
  const renewal = page.getByRole('dialog', { name: 'Renew' });
  await expect(renewal.getByLabel('Start date')).toHaveValue(new RegExp(String(nextYear + 1)));
  await renewal.getByLabel('Rent, USD').fill('1680*1.04');
  await expect(renewal.getByText('1,747.20').first()).toBeVisible();
  await renewal.getByRole('button', { name: /^Renew until/ }).click();
  await expect(page.getByText('Next term L-0002 added.')).toBeVisible();
  await expect(header(page)).toContainText('Signed');
  await page.getByRole('tab', { name: 'Terms' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'L-0001' })).toBeVisible();
  await expect(page.getByText(/renewal · this term/)).toBeVisible();
});

test('a unit that is taken is refused, and the lease that has it is a click away', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { units } = await addBuilding(api, account, ['1A']);
  const other = await addLease(api, account, units[0]?.id ?? '', 'Sigrid Holm');
  const { body } = await api.post('/people/', { givenName: 'Iris', familyName: 'Fontaine' }, account.access);
  const person = body as { id: string }; // The route's schema.
  await signInAs(page, account);
  await page.goto(`/leases/new?unit=${units[0]?.id}&person=${person.id}`);
  await expect(page.getByRole('alert').getByText(/1A is leased to Sigrid Holm/)).toBeVisible();
  await expect(page.getByRole('alert').getByRole('link', { name: 'L-0001' })).toHaveAttribute(
    'href',
    `/leases/${other.id}`,
  );
  await next(page);
  await next(page);
  await next(page);
  // It was said before; only the answer tells that it is said again.
  const refused = page.waitForResponse((answer) => answer.status() === 409);
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await refused;
  await expect(page.getByRole('button', { name: 'Sign', exact: true })).toBeEnabled();
  await expect(
    page
      .getByRole('alert')
      .getByText(/Choose other dates or another unit/)
      .first(),
  ).toBeVisible();
  // It is said once, where it was said before.
  await expect(page.getByRole('alert').filter({ hasText: /is leased to Sigrid Holm .*\(L-0001\)/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(header(page)).toContainText('Draft');

  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Sign' });
  await panel.getByRole('button', { name: 'Sign L-0002' }).click();
  await panel.getByRole('alert').getByRole('link', { name: 'L-0001' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sigrid Holm' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/leases/${other.id}`));
});

test('a new amount shows what it does before it is saved, and what somebody else did meanwhile', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { units } = await addBuilding(api, account, ['1A']);
  const lease = await addLease(api, account, units[0]?.id ?? '', 'Sigrid Holm');
  await signInAs(page, account);
  await page.goto(`/leases/${lease.id}`);
  await page.getByRole('button', { name: 'Edit: Rent' }).click();
  const panel = page.getByRole('dialog', { name: 'Change charge amount' });
  await panel.getByLabel('New amount, USD').fill('1600');
  await panel.getByLabel('From', { exact: true }).fill(`${nextYear}-03-01`);
  const change = panel.getByRole('region', { name: 'Changes' });
  await expect(change.getByRole('row').nth(1)).toContainText('1,500.00');
  await expect(change.getByRole('row').nth(1)).toContainText('1,600.00');
  await expect(change.getByText('1,200.00 USD more', { exact: false })).toBeVisible();
  expect(await read(api, account, lease.id)).toMatchObject({ version: 1 });

  const notice = { chargeId: await chargeOf(api, account, lease.id), startsOn: `${nextYear}-06-01`, cents: 155_000 };
  await api.post(`/leases/${lease.id}/amend-charge/`, notice, account.access);
  await panel.getByRole('button', { name: /^Set 1,600.00/ }).click();
  await expect(panel.getByText('Someone else changed this lease.')).toBeVisible();
  await expect(panel.getByText('1,500.00 → 1,550.00')).toBeVisible();
  await expect(panel.getByLabel('New amount, USD')).toHaveValue('1,600.00');
  await panel.getByRole('button', { name: /^Set 1,600.00/ }).click();
  await expect(panel).toHaveCount(0);
  await expect(page.getByText('Rent: 1,600.00 from')).toBeVisible();

  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText('1,500.00 → 1,600.00')).toBeVisible();
  await page.getByRole('tab', { name: 'Terms' }).click();
  await expect(page.getByRole('row').filter({ hasText: '1,550.00' })).toContainText('planned');
});

test('a checklist is filled in: keys are counted, a meter is read, papers are handed over', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { units } = await addBuilding(api, account, ['1A']);
  const { body } = await api.post('/people/', { givenName: 'Iris', familyName: 'Fontaine' }, account.access);
  const { today } = daysOfTest();
  const parties = [{ personId: (body as { id: string }).id, role: 'tenant' }]; // The route's schema.
  const fields = { unitId: units[0]?.id, startsOn: today, parties, charges: [{ kind: 'rent', cents: 100_000 }] };
  const made = await api.post('/leases/', { ...fields, sign: true }, account.access);
  await signInAs(page, account);
  await page.goto(`/leases/${(made.body as { id: string }).id}?tab=moving`); // The route's schema.
  const keys = page.getByRole('listitem').filter({ hasText: 'Hand over keys' });
  await keys.getByRole('button', { name: 'Fill in: Hand over keys' }).click();
  await keys.getByRole('textbox', { name: 'Keys' }).fill('3');
  await keys.getByRole('button', { name: 'Save as done' }).click();
  await expect(keys).toContainText('3 keys');
  await expect(keys).toContainText('by Robin Example');
  const meter = page.getByRole('listitem').filter({ hasText: 'Read the water meter' });
  await meter.getByRole('button', { name: /^Fill in/ }).click();
  await meter.getByLabel('Meter number').fill('W-77');
  await meter.getByLabel('Reading').fill('104.5');
  await meter.getByRole('button', { name: 'Save as done' }).click();
  await expect(meter).toContainText('Meter W-77, 104.5 m³');
  await expect(page.getByText('2 of 8 done')).toBeVisible();
  // It is done when the server says so.
  await page.getByRole('checkbox', { name: 'Hand over the documents' }).click();
  await expect(page.getByText('3 of 8 done')).toBeVisible();
});

test('the list keeps its filters in the address, peeks by keyboard, and keeps a view', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { property, units } = await addBuilding(api, account, ['1A', '1B', '1C']);
  await addLease(api, account, units[0]?.id ?? '', 'Sigrid Holm');
  await addLease(api, account, units[1]?.id ?? '', 'Amara Okafor');
  await signInAs(page, account);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  // The two keys belong together for a second only, and a busy machine may take longer between them.
  await expect(async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('l');
    await expect(page).toHaveURL(/\/leases$/, { timeout: 1000 });
  }).toPass();
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByLabel('Name, unit or number').fill('okaf');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/q=okaf/);
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toContainText('Amara Okafor');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByLabel('View name').fill('Amara');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Amara 1', exact: true })).toHaveAttribute('aria-current', 'page');
  await page.goto(`/leases?property=${property.id}`);
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.locator('body').press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Due next');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('link', { name: 'Drafts 0' }).click();
  await expect(page.getByRole('heading', { name: 'No matches.' })).toBeVisible();
});

test('a draft goes on on another machine, two windows do not overwrite each other, and it is thrown away', async ({
  page,
  api,
  account,
  signInAs,
  browser,
}) => {
  const { units } = await addBuilding(api, account, ['1A', '1B']);
  await signInAs(page, account);
  await page.goto(`/leases/new?unit=${units[0]?.id}`);
  await page.getByLabel('Notice period, days').fill('60');
  await expect(page.getByText('Draft saved.')).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await signInAs(other, await api.signIn(account));
  await other.goto(new URL('/leases/new', page.url()).href);
  await other.getByRole('link', { name: /^Continue 1A/ }).click();
  await expect(other.getByLabel('Notice period, days')).toHaveValue('60');
  await other.getByLabel('Notice period, days').fill('90');
  await expect(other.getByText('Saving draft…')).toHaveCount(0);
  await expect(other.getByText('Draft saved.')).toBeVisible();

  await page.getByLabel('Notice period, days').fill('45');
  await expect(page.getByText('You edited this draft in another window.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('Draft saved.')).toBeVisible();
  await other.reload();
  await expect(other.getByLabel('Notice period, days')).toHaveValue('45');

  await other.goto(new URL('/leases/new', page.url()).href);
  await other.getByRole('button', { name: /^Discard 1A/ }).click();
  await expect(other.getByText('Draft discarded.')).toBeVisible();
  await expect(other.getByRole('link', { name: /^Continue 1A/ })).toHaveCount(0);
  expect((await api.get('/lease-drafts/', account.access)).body).toEqual({ items: [] });
  await other.context().close();
});

test('a lease that is still a draft is changed in the wizard, with everything it has', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { units } = await addBuilding(api, account, ['1A']);
  const charges = [
    { kind: 'rent', cents: 120_000, steps: [{ startsOn: `${nextYear}-06-01`, cents: 125_000 }] },
    { kind: 'parking', label: 'Bay 4', cents: 5000, frequency: 'quarterly' },
  ];
  const term = {
    startsOn: `${nextYear}-01-01`,
    endsOn: `${nextYear}-12-31`,
    atEnd: 'holdover',
    holdoverMillipercent: 150_000,
  };
  const made = await api.post('/leases/', { unitId: units[0]?.id, ...term, charges }, account.access);
  const draft = made.body as { id: string }; // The route's schema.
  await signInAs(page, account);
  await page.goto(`/leases/${draft.id}`);
  await page.getByRole('button', { name: 'Edit draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit draft L-0001' })).toBeVisible();
  await expect(page.getByLabel('Holdover rent, % of rent')).toHaveValue('150');
  await next(page);
  await next(page);
  await expect(page.getByLabel('Name', { exact: true }).nth(1)).toHaveValue('Bay 4');
  await page.getByLabel('Deposit, USD').fill('2400');
  await next(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('L-0001 saved.')).toBeVisible();
  const { charges: kept, ...after } = (await read(api, account, draft.id)) as { charges: readonly object[] }; // As above.
  expect(after).toMatchObject({ depositCents: 240_000, state: 'draft', ...term });
  expect(kept).toMatchObject([
    { kind: 'rent', amounts: [{ cents: 120_000 }, { cents: 125_000 }] },
    { kind: 'parking', label: 'Bay 4', frequency: 'quarterly' },
  ]);
  await expect(page.getByRole('button', { name: 'Edit draft' })).toBeVisible();
  await expect(page.getByText('2,400.00')).toBeVisible();
});

test('the wizard by keyboard alone', async ({ page, api, account, signInAs }) => {
  await addBuilding(api, account, ['1A', '2A']);
  await signInAs(page, account);
  await page.goto('/leases/new');
  await expect(page.getByRole('heading', { level: 1, name: 'Start a lease' })).toBeVisible();
  const { keyboard } = page;
  await tabTo(page, 'Unit');
  await keyboard.type('1A');
  await expect(page.getByRole('option', { name: /1A/ })).toBeVisible();
  await keyboard.press('Enter');
  // Another one is chosen over it: what is typed stays as it is typed.
  await keyboard.press('Shift+Tab');
  await keyboard.press('Control+a');
  await keyboard.type('2A');
  await expect(page.getByRole('option', { name: /2A/ })).toBeVisible();
  await keyboard.press('Enter');
  await expect(page.getByText('20,160.00').first()).toBeVisible();
  await tabTo(page, 'Next');
  await keyboard.press('Enter');
  await tabTo(page, 'Find or add a person');
  await keyboard.type('Tomas Novak');
  await expect(page.getByRole('option', { name: /Add “Tomas Novak”/ })).toBeVisible();
  await keyboard.press('Enter');
  await expect(page.getByLabel('Given name')).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Role: Tomas Novak' })).toBeVisible();
  await tabTo(page, 'Next');
  await keyboard.press('Enter');
  await tabTo(page, 'Amount, USD');
  await keyboard.type('1500');
  // Enter in a field goes on as well.
  await keyboard.press('Enter');
  await expect(page.getByText('Review, then sign.')).toBeVisible();
  await tabTo(page, 'Sign');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Tomas Novak' })).toBeVisible();
  await expect(header(page)).toContainText('Signed');
});

test.describe('on a phone of 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('cards, a peek, an act and the wizard fit by touch', async ({ page, api, account, signInAs }) => {
    const { units } = await addBuilding(api, account, ['1A', '1B']);
    // Who owes rent is offered other acts first, and the day's work would charge it at some moment.
    const { status } = await api.patch('/rent-policy/', { version: 1, runsByItself: false }, account.access);
    expect(status).toBe(200);
    await addLease(api, account, units[0]?.id ?? '', 'Sigrid Holm');
    await signInAs(page, account);
    await page.goto('/leases');
    await page.getByRole('link', { name: 'Sigrid Holm' }).tap();
    await page.getByRole('dialog').getByRole('link', { name: 'Open lease' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Sigrid Holm' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Record notice', exact: true }).tap();
    const panel = page.getByRole('dialog', { name: 'Record notice' });
    await panel.getByRole('button', { name: /^Record notice/ }).tap();
    await expect(header(page)).toContainText('On notice');
    await page.goto(`/leases/new?unit=${units[1]?.id}`);
    await expect(page.getByLabel('Unit', { exact: true })).toHaveValue('1B');
    for (const step of ['People', 'Charges and deposit', 'Check']) {
      await expectNoSidewaysScroll(page);
      await next(page);
      await expect(page.getByRole('listitem').filter({ hasText: step }).first()).toHaveAttribute(
        'aria-current',
        'step',
      );
    }
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Save as draft' }).tap();
    await expect(header(page)).toContainText('Draft');
  });
});

function header(page: Page) {
  return page.getByRole('main').getByRole('banner').or(page.locator('main header')).first();
}

/** By key: a click right after a step came is not taken. */
async function next(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next', exact: true }).press('Enter');
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
}

async function read(api: Api, { access }: Account, id: string): Promise<unknown> {
  return (await api.get(`/leases/${id}/`, access)).body;
}

async function chargeOf(api: Api, account: Account, id: string): Promise<string> {
  const lease = (await read(api, account, id)) as { charges: readonly { id: string }[] }; // The route's schema.
  return lease.charges[0]?.id ?? '';
}
