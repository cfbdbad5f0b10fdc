import { expect, test } from './support/fixtures.ts';
import { addBuilding, addLease } from './support/portfolio.ts';
import { chargeNow, daysOfTest, listOf } from './support/rent.ts';
import { delaySearch } from './support/traffic.ts';
import { settle } from './support/visit.ts';

test('Enter at once in Record payment takes the tenant of the typed text, however late the answer comes', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  test.slow();
  const { units } = await addBuilding(api, account, ['3F', '5F']);
  await addLease(api, account, units[1]?.id ?? '', 'Right Tenant');
  await addLease(api, account, units[0]?.id ?? '', 'Wrong Tenant');
  await chargeNow(api, account);
  await signInAs(page, account);
  for (const ms of [0, 200, 800, 2000]) {
    await delaySearch(page, '/rent-board/', ms);
    await page.goto('/rent?pay=new');
    const panel = page.getByRole('dialog', { name: 'Record payment' });
    await panel.getByLabel('From').click();
    // The list of everybody is there, with the tenant of 3F first.
    await expect(page.getByRole('option').first()).toContainText('Wrong Tenant');
    await page.keyboard.type('5F map');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(panel.getByLabel('From'), `after ${ms} ms`).toHaveValue('Right Tenant');
    await expect(panel.getByLabel('Amount, USD'), 'the amount is asked for next').toBeFocused();
    await expect(panel.getByLabel('Amount, USD')).toHaveValue('1,500.00');
    expect(await listOf(api, account, '/receipts/'), 'a second Enter posts nothing').toHaveLength(0);
    await panel.getByRole('button', { name: 'Cancel' }).click();
  }
});

test('keys right after “Record payment” go into the form, however long it takes to come, and are no shortcuts', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { units } = await addBuilding(api, account, ['3F', '5F']);
  await addLease(api, account, units[0]?.id ?? '', 'Noah Rossi');
  await addLease(api, account, units[1]?.id ?? '', 'Grace Kim');
  await chargeNow(api, account);
  await signInAs(page, account);
  const panel = page.getByRole('dialog', { name: 'Record payment' });
  for (const ms of [1500, 0]) {
    await page.route('**/assets/record-payment*.js', async (route) => {
      await new Promise((done) => setTimeout(done, ms));
      await route.continue();
    });
    await page.goto('/rent');
    await page.getByRole('button', { name: 'Record payment' }).click();
    // Without the form, “g r” would lead to the reports, and “r k” would be what is looked for.
    await page.keyboard.type('grace k', { delay: 30 });
    await page.keyboard.press('Enter');
    await page.keyboard.type('77.5');
    await page.keyboard.press('Enter');
    await expect(panel.getByLabel('From'), `after ${ms} ms`).toHaveValue('Grace Kim');
    await expect(panel.getByLabel('Amount, USD')).toHaveValue('77.5');
    await expect(panel.getByLabel('Amount, USD')).toBeFocused();
    await expect(panel.getByText('Check tenant and amount, then press Enter again.', { exact: false })).toBeVisible();
    await expect(page).toHaveURL(/\/rent\?pay=new/);
    expect(await listOf(api, account, '/receipts/'), 'nothing is posted by keys that came too early').toHaveLength(0);
    await page.keyboard.type('0');
    await expect(panel.getByLabel('Amount, USD')).toHaveValue('77.50');
    await page.unroute('**/assets/record-payment*.js');
    await panel.getByRole('button', { name: 'Cancel' }).click();
  }
});

test('the amount typed right after Enter is the amount, and a tenant with two leases is asked which one', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { units } = await addBuilding(api, account, ['3F', '5F', '7A']);
  await addLease(api, account, units[0]?.id ?? '', 'John Smith');
  await addLease(api, account, units[1]?.id ?? '', 'John Smith');
  await addLease(api, account, units[2]?.id ?? '', 'Nia Cole');
  await chargeNow(api, account);
  await signInAs(page, account);
  const panel = page.getByRole('dialog', { name: 'Record payment' });
  const from = panel.getByLabel('From');
  const amount = panel.getByLabel('Amount, USD');
  for (const ms of [0, 800]) {
    await delaySearch(page, '/rent-board/', ms);
    await page.goto('/rent?pay=new');
    await expect(from).toBeFocused();
    await page.keyboard.type('nia');
    await page.keyboard.press('Enter');
    await page.keyboard.type('700');
    await expect(amount, `after ${ms} ms`).toHaveValue('700');
    await expect(from).toHaveValue('Nia Cole');
    await panel.getByRole('button', { name: 'Cancel' }).click();

    await page.goto('/rent?pay=new');
    await expect(from).toBeFocused();
    await page.keyboard.type('john smith');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option', { name: /John Smith/ })).toHaveCount(2);
    await expect(from, 'nobody is chosen yet').toBeFocused();
    await page.getByRole('option', { name: /5F/ }).click();
    await expect(panel.getByText('5F', { exact: false }).first()).toBeVisible();
    await expect(amount).toBeFocused();
    await panel.getByRole('button', { name: 'Cancel' }).click();

    await page.goto('/rent?pay=new');
    await expect(from).toBeFocused();
    await page.keyboard.type('john smith');
    await expect(page.getByRole('option', { name: /John Smith/ })).toHaveCount(2);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await page.keyboard.type('701');
    await expect(from, 'figures are the amount').toHaveValue('john smith');
    await page.getByRole('option', { name: /5F/ }).click();
    await expect(amount, `asked which one, after ${ms} ms`).toHaveValue('701');
    await from.fill('john smith');
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await page.keyboard.type('5f');
    await expect(from, 'they were part of a longer text after all').toHaveValue('john smith5f');
    await page.keyboard.press('Escape');
    await panel.getByRole('button', { name: 'Cancel' }).click();
  }

  await test.step('an amount that was typed first stays when the tenant is chosen', async () => {
    await page.goto('/rent?pay=new');
    await amount.fill('702');
    await from.fill('nia');
    await from.press('Enter');
    await expect(from).toHaveValue('Nia Cole');
    await expect(amount).toHaveValue('702.00');
    await panel.getByRole('button', { name: 'Cancel' }).click();
  });
});

test('Enter right after an amount that was typed ahead is answered, posts nothing, and the next one records it', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  test.slow();
  const { units } = await addBuilding(api, account, ['3F', '5F']);
  await addLease(api, account, units[0]?.id ?? '', 'Omar Haddad');
  const lease = await addLease(api, account, units[1]?.id ?? '', 'Nia Cole');
  await chargeNow(api, account);
  await signInAs(page, account);
  const panel = page.getByRole('dialog', { name: 'Record payment' });
  const from = panel.getByLabel('From');
  const early = panel.getByText('Not posted yet. Check tenant and amount, then press Enter again.');
  for (const [at, ms] of [800, 2000].entries()) {
    await delaySearch(page, '/rent-board/', ms);
    await page.goto('/rent?pay=new');
    await expect(from).toBeFocused();
    await page.keyboard.type('nia');
    await page.keyboard.press('Enter');
    await page.keyboard.type(`70${at}`);
    await page.keyboard.press('Enter');
    await expect(early, `after ${ms} ms`).toBeVisible();
    await expect(from).toHaveValue('Nia Cole');
    await expect(early).toBeVisible();
    expect(await listOf(api, account, '/receipts/')).toHaveLength(at);
    await expect(panel.getByLabel('Amount, USD')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Recorded 70${at}.00 from Nia Cole`, { exact: false })).toBeVisible();
  }

  await test.step('also where the tenant is known and the form itself comes late', async () => {
    await page.goto(`/leases/${lease.id}`);
    await page.route('**/assets/record-payment*.js', async (route) => {
      await new Promise((done) => setTimeout(done, 1500));
      await route.continue();
    });
    await page.getByRole('button', { name: 'Record payment' }).first().click();
    await page.keyboard.type('55');
    await page.keyboard.press('Enter');
    await expect(panel.getByLabel('Amount, USD')).toHaveValue('55');
    await expect(early).toBeVisible();
    expect(await listOf(api, account, '/receipts/')).toHaveLength(2);
  });
});

test('who corrects the tenant and goes on at once never pays for the former one', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  test.slow();
  const { units } = await addBuilding(api, account, ['4B', '4C']);
  await addLease(api, account, units[0]?.id ?? '', 'Former Tenant');
  await addLease(api, account, units[1]?.id ?? '', 'Right Tenant');
  await chargeNow(api, account);
  await signInAs(page, account);
  const panel = page.getByRole('dialog', { name: 'Record payment' });
  const from = panel.getByLabel('From');
  const cancel = () => panel.getByRole('button', { name: 'Cancel' }).click();
  const choose = async () => {
    await page.goto('/rent?pay=new');
    await from.click();
    await page.keyboard.type('4B map');
    await page.keyboard.press('Enter');
    await expect(from).toHaveValue('Former Tenant');
    await page.keyboard.type('310.10');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type('4C map');
  };
  for (const ms of [0, 800]) {
    await delaySearch(page, '/rent-board/', ms);
    await choose();
    for (const key of ['Enter', 'Tab', 'Enter']) await page.keyboard.press(key);
    await expect(from, `after ${ms} ms`).toHaveValue('Right Tenant');
    await expect(panel.getByLabel('Amount, USD'), 'what was typed stays').toHaveValue('310.10');
    expect(await listOf(api, account, '/receipts/'), 'nothing is posted').toHaveLength(0);
    await cancel();

    await choose();
    await page.keyboard.press('Enter');
    await panel.getByLabel('Amount, USD').click();
    await expect(from).toHaveValue(/^(Right Tenant)?$/);
    await cancel();

    await choose();
    await panel.getByLabel('Amount, USD').click();
    await expect(from, 'left without a choice').toHaveValue('');
    await panel.getByRole('button', { name: 'Record' }).click();
    await expect(panel.getByText('Choose a tenant.')).toBeVisible();
    expect(await listOf(api, account, '/receipts/')).toHaveLength(0);
    await cancel();
  }
});

test('Enter at once in the palette opens the record of the typed text, however late the answer comes', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  test.slow();
  const { units } = await addBuilding(api, account, ['3F', '5F']);
  await addLease(api, account, units[0]?.id ?? '', 'Selma Odegaard');
  await addLease(api, account, units[1]?.id ?? '', 'Settimio Bruni');
  await signInAs(page, account);
  for (const ms of [0, 200, 800, 2000]) {
    await delaySearch(page, '/search/', ms);
    await page.goto('/people');
    await expect(page.getByRole('row', { name: /Selma Odegaard/ })).toBeVisible();
    await settle(page);
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: /Find a tenant/ });
    await expect(field).toBeFocused();
    await page.keyboard.type('selma ode');
    await expect(page.getByRole('option', { name: /Selma Odegaard/ }).first()).toBeVisible();
    await field.fill('settimio');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 }), `after ${ms} ms`).toContainText('Settimio Bruni');
  }
});

test('the amount is what is due by today, and all that is charged is one key away', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { units } = await addBuilding(api, account, ['2A']);
  const lease = await addLease(api, account, units[0]?.id ?? '', 'Liam Chen');
  await chargeNow(api, account);
  const later = { leaseId: lease.id, kind: 'rent', cents: 178_000, dueOn: daysOfTest().next };
  expect((await api.post('/charges/', { ...later, evenIf: ['recorded-twice'] }, account.access)).status).toBe(201);
  await signInAs(page, account);
  await page.goto(`/rent?pay=${lease.id}`);
  const panel = page.getByRole('dialog', { name: 'Record payment' });
  const amount = panel.getByLabel('Amount, USD');
  await expect(amount).toHaveValue('1,500.00');
  await expect(panel.getByRole('button', { name: 'Record 1,500.00' })).toBeVisible();
  await amount.press('ArrowDown');
  await expect(amount).toHaveValue('3,280.00');
  await expect(amount).toBeFocused();
  await amount.press('ArrowUp');
  await expect(amount).toHaveValue('1,500.00');
  await panel.getByRole('button', { name: 'Pay all charged: 3,280.00' }).click();
  await panel.getByRole('button', { name: 'Record 3,280.00' }).click();
  await expect(page.getByText(/Recorded 3,280.00 from Liam Chen/)).toBeVisible();
});

test('a typed payment survives a reload and a closed tab, and is gone once it is recorded', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { units } = await addBuilding(api, account, ['2A']);
  await addLease(api, account, units[0]?.id ?? '', 'Liam Chen');
  await chargeNow(api, account);
  await signInAs(page, account);
  await page.goto('/rent?pay=new');
  const panel = page.getByRole('dialog', { name: 'Record payment' });
  await panel.getByLabel('From').fill('liam');
  await panel.getByLabel('From').press('Enter');
  await expect(panel.getByLabel('From')).toHaveValue('Liam Chen');
  await panel.getByLabel('Amount, USD').fill('725.50');
  await page.reload();
  await expect(panel.getByText('Draft restored.')).toBeVisible();
  await expect(panel.getByLabel('From')).toHaveValue('Liam Chen');
  await expect(panel.getByLabel('Amount, USD')).toHaveValue('725.50');
  await expect(panel.getByLabel('From'), 'what is typed unseen is no amount of Liam Chen’s').toBeFocused();

  const other = await page.context().newPage();
  await page.close();
  await other.goto('/rent?pay=new');
  const again = other.getByRole('dialog', { name: 'Record payment' });
  await expect(again.getByText('Unfinished payment from Liam Chen.')).toBeVisible();
  await expect(again.getByLabel('From')).toHaveValue('');
  await again.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(again.getByLabel('Amount, USD')).toHaveValue('725.50');
  await again.getByRole('button', { name: 'Record 725.50' }).click();
  await expect(other.getByText(/Recorded 725.50 from Liam Chen/)).toBeVisible();
  await other.goto('/rent?pay=new');
  await expect(again.getByLabel('From')).toHaveValue('');
  await expect(again.getByText('Draft restored.')).toBeHidden();
});

test('a form that is opened anew is empty: what is typed goes to nobody of an earlier draft', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { units } = await addBuilding(api, account, ['2A', '12']);
  await addLease(api, account, units[0]?.id ?? '', 'Liam Chen');
  await addLease(api, account, units[1]?.id ?? '', 'Sigrid Holm');
  await chargeNow(api, account);
  await signInAs(page, account);
  await page.goto('/rent');
  const open = async () => page.getByRole('button', { name: 'Record payment' }).first().click();
  await open();
  const panel = page.getByRole('dialog', { name: 'Record payment' });
  const from = panel.getByLabel('From');
  await from.fill('liam');
  await from.press('Enter');
  await expect(from).toHaveValue('Liam Chen');
  await panel.getByLabel('Amount, USD').fill('61.11');
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Leases' }).click();
  await expect(page.getByRole('heading', { name: 'Leases', level: 1 })).toBeVisible();
  // In a low window the pages of rent are behind one line while one is elsewhere.
  await main.getByRole('link', { name: 'Rent', exact: true }).click();
  await open();
  await expect(from).toBeFocused();
  await expect(from).toHaveValue('');
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect(from).toHaveValue('Sigrid Holm');
  await expect(panel.getByText('Unfinished payment from Liam Chen.')).toBeVisible();
  await panel.getByLabel('Amount, USD').fill('12.00');
  await panel.getByRole('button', { name: 'Record 12.00' }).click();
  await expect(page.getByText(/Recorded 12.00 from Sigrid Holm/)).toBeVisible();

  await test.step('the draft that was not continued is offered until it is recorded or discarded', async () => {
    await open();
    await from.fill('sigrid');
    await from.press('Enter');
    await expect(from).toHaveValue('Sigrid Holm');
    await panel.getByLabel('Amount, USD').fill('13.00');
    await panel.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(panel.getByLabel('Amount, USD')).toHaveValue('61.11');
    await panel.getByRole('button', { name: 'Record 61.11' }).click();
    await expect(page.getByText(/Recorded 61.11 from Liam Chen/)).toBeVisible();
    await open();
    await expect(panel.getByText('Unfinished payment from Sigrid Holm.')).toBeVisible();
    await from.fill('liam');
    await from.press('Enter');
    await expect(from).toHaveValue('Liam Chen');
    await panel.getByLabel('Amount, USD').fill('14.00');
    await panel.getByRole('button', { name: 'Discard' }).click();
    await expect(panel.getByLabel('Amount, USD'), 'what is being typed stays').toHaveValue('14.00');
    await panel.getByRole('button', { name: 'Record 14.00' }).click();
    await expect(page.getByText(/Recorded 14.00 from Liam Chen/)).toBeVisible();
    await open();
    await expect(from).toBeFocused();
    await expect(panel.getByText('Unfinished payment', { exact: false })).toHaveCount(0);
  });
});

test('two tabs have a payment each, and neither takes the other’s for its own', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { units } = await addBuilding(api, account, ['2A', '12']);
  await addLease(api, account, units[0]?.id ?? '', 'Liam Chen');
  await addLease(api, account, units[1]?.id ?? '', 'Sigrid Holm');
  await chargeNow(api, account);
  await signInAs(page, account);
  const type = async (tab: typeof page, name: string, amount: string) => {
    const panel = tab.getByRole('dialog', { name: 'Record payment' });
    await panel.getByLabel('From').fill(name.toLowerCase());
    await panel.getByLabel('From').press('Enter');
    await expect(panel.getByLabel('From')).toHaveValue(name);
    await panel.getByLabel('Amount, USD').fill(amount);
    return panel;
  };
  await page.goto('/rent?pay=new');
  await type(page, 'Liam Chen', '208.03');
  const other = await page.context().newPage();
  await other.goto('/rent?pay=new');
  const second = await type(other, 'Sigrid Holm', '208.04');
  await second.getByRole('button', { name: 'Record 208.04' }).click();
  await expect(other.getByText(/Recorded 208.04 from Sigrid Holm/)).toBeVisible();
  await page.reload();
  const first = page.getByRole('dialog', { name: 'Record payment' });
  await expect(first.getByLabel('From')).toHaveValue('Liam Chen');
  await first.getByRole('button', { name: 'Record 208.03' }).click();
  await expect(page.getByText(/Recorded 208.03 from Liam Chen/)).toBeVisible();
});

test('a list filtered by a record that does not exist says so', async ({ page, api, account, signInAs }) => {
  const { units } = await addBuilding(api, account, ['2A']);
  await addLease(api, account, units[0]?.id ?? '', 'Liam Chen');
  await signInAs(page, account);
  const gone = '019cadfd-8900-7000-8716-d13d58c3d6c3';
  for (const address of [
    '/rent?property=x',
    `/rent?property=${gone}`,
    `/leases?property=${gone}`,
    `/rent/arrears?property=${gone}`,
    `/rent/deposits?property=${gone}`,
    `/rent/receipts?property=${gone}`,
    `/rent/charges?property=${gone}`,
    `/rent/run?property=${gone}`,
    `/money/journal?propertyId=${gone}`,
    `/reports/income-statement?propertyId=${gone}`,
  ]) {
    await page.goto(address);
    await expect(page.getByText('Property not found. Check the link or remove the filter.'), address).toBeVisible();
  }
  // No figures of the other properties either.
  await page.goto('/rent?property=nonsense');
  await expect(page.locator('dl > div').filter({ hasText: 'Outstanding' })).toContainText('—');
  await expect(page.getByRole('row', { name: /Liam Chen/ })).toBeHidden();
  await page.goto(`/leases?person=${gone}`);
  await expect(page.getByText('Person not found. Check the link or remove the filter.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter' }).click();
  await expect(page.getByText('Person not found')).toBeHidden();
  await expect(page.getByRole('row', { name: /Liam Chen/ })).toBeVisible();
});

test('figures that are still loading claim nothing', async ({ page, api, account, signInAs }) => {
  const { units } = await addBuilding(api, account, ['2A']);
  const lease = await addLease(api, account, units[0]?.id ?? '', 'Liam Chen');
  await chargeNow(api, account);
  await signInAs(page, account);
  await page.route(/\/api\/v1\/leases\/[^/]+\/ledger\//, () => undefined);
  await page.goto(`/leases/${lease.id}`);
  const balance = page.locator('dl > div').filter({ hasText: 'Balance today, USD' });
  await expect(balance).toContainText('Loading');
  await expect(balance).not.toContainText('—');
});

test('after signing, the lease page shows what was posted without a reload', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { units } = await addBuilding(api, account, ['2A']);
  const { body: person } = await api.post('/people/', { givenName: 'Liam', familyName: 'Chen' }, account.access);
  const parties = [{ personId: (person as { id: string }).id, role: 'tenant' }]; // The route's schema.
  const startsOn = `${daysOfTest().today.slice(0, 7)}-01`;
  const draft = { unitId: units[0]?.id, startsOn, parties, charges: [{ kind: 'rent', cents: 150_000 }] };
  const { body } = await api.post('/leases/', draft, account.access);
  await signInAs(page, account);
  await page.goto(`/leases/${(body as { id: string }).id}`); // The route's schema.
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Sign' })
    .getByRole('button', { name: /^Sign L-/ })
    .click();
  const ledger = page.getByRole('table', { name: 'Ledger' });
  await expect(ledger).toContainText('1,500.00', { timeout: 60_000 });
});
