import { germanList, semicolons, tabs } from '#test/support/lists.ts';
import { expect, test } from './support/fixtures.ts';
import { daysOfTest } from './support/rent.ts';

const file = (rows: readonly (readonly string[])[], name: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(semicolons(rows)),
});

for (const width of [1440, 390])
  test(`a landlord's German list becomes a portfolio in one preview, with addresses asked once per building, at ${width} px`, async ({
    page,
    api,
    account,
    signInAs,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signInAs(page, account);
    await page.goto('/import');
    await page.getByLabel('File', { exact: true }).setInputFiles(file(germanList, 'mieterliste.csv'));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Skipped: row 1 (title), row 2 (empty), and row 16 (total)')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Header row' })).toContainText('Row 3');
    await page.getByRole('button', { name: 'Check all rows' }).click();

    await expect(page.getByText('Fix or exclude 2 problems before importing')).toBeVisible();
    await expect(page.getByText('No problems')).toBeHidden();
    const tree = page.getByRole('table', { name: 'Import preview' });
    await expect(tree.getByRole('row')).toHaveCount(1 + 2 + 12 + 1);
    await expect(tree).toContainText('Sam Ortmann, Lea Ortmann');
    await expect(page.getByText('Rents add up to the file’s total, 16,935.00')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
    await page.getByRole('button', { name: 'Fix 2 problems' }).click();

    const first = page.getByRole('form', { name: 'Address of Lindenhof' });
    await first.getByLabel('Street and number').fill('Lindenstraße 40');
    await first.getByLabel('City').fill('Berlin');
    // What is typed is there again after a reload, before it is saved.
    await page.reload();
    await expect(first.getByLabel('Street and number')).toHaveValue('Lindenstraße 40');
    await first.getByRole('button', { name: 'Save address' }).click();
    await expect(first).toHaveCount(0);
    const second = page.getByRole('form', { name: 'Address of Birkenallee' });
    await second.getByLabel('Street and number').fill('Birkenallee 7');
    await second.getByLabel('City').fill('Berlin');
    await second.getByRole('button', { name: 'Save address' }).click();

    await expect(page.getByText('Create 2 buildings, 12 units, 14 people, and 12 leases from this file')).toBeVisible();
    await expect(page.getByText('No problems')).toBeVisible();
    await page.getByRole('button', { name: 'Import 40 records' }).click();
    await expect(page.getByRole('button', { name: 'Undo import' })).toBeVisible();
    const summary = async () => (await api.get('/portfolio-summary/', account.access)).body;
    expect(await summary()).toMatchObject({ properties: 2, counts: { units: 12 } });
    // The second click of a double click lands beside the dialog, which stays.
    await page.getByRole('button', { name: 'Undo import' }).dblclick();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await expect(page.getByText('Import undone.')).toBeVisible();
    expect(await summary()).toMatchObject({ properties: 0, counts: { units: 0 } });
  });

const pasted = [
  ['Bldg', 'Apt', 'Tenant', 'Phone', 'Lease From', 'Lease To', 'Rent', 'Address', 'City', 'State', 'Zip'],
  [
    'Alder Row',
    '1',
    'Ada Brooks',
    '(910) 555-0100',
    '01/15/2025',
    'MTM',
    '1,240.00',
    '40 Alder St',
    'Riverton',
    'NJ',
    '08077',
  ],
  ['Alder Row', '2', 'Sam & Lea Ortiz', '555-0142', '13/04/2025', '', '1,240.00', '', '', '', ''],
  ['Alder Row', '3', 'Theo Brandt', '555-0143', '02/20/2025', '', '1.345,00', '', '', '', ''],
  ['Alder Row', '4', 'Nia Cole', '', '', '', '1,310.00', '', '', '', ''],
];

for (const width of [1440, 390])
  test(`pasted cells are read like a file, a cell is fixed in place, and one repair acts on all rows of a problem, at ${width} px`, async ({
    page,
    api,
    account,
    signInAs,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signInAs(page, account);
    await page.goto('/import');
    await page.getByLabel('Or paste cells').fill(tabs(pasted));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('sheet “Pasted cells”')).toBeVisible();
    await page.getByRole('combobox', { name: 'Format of Start date' }).click();
    await expect(page.getByRole('option', { name: '31/03/2026' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Check all rows' }).click();
    await expect(page.getByRole('button', { name: 'Fix 3 problems' })).toBeVisible();
    await page.getByRole('button', { name: 'Read as April 13, 2025' }).click();
    await expect(page.getByText('Start date read as April 13, 2025')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Fix 2 problems' })).toBeVisible();
    await page.getByRole('button', { name: 'Read as 1,345.00' }).click();
    await expect(page.getByRole('button', { name: 'Fix 1 problem' })).toBeVisible();
    await page.getByRole('button', { name: 'Add (910) to all' }).click();
    await expect(page.getByText('Phone numbers without area code')).toHaveCount(0);

    await page.getByRole('button', { name: 'Fix Start date in row 5' }).click();
    await page.getByRole('textbox', { name: 'Start date, row 5' }).fill('3/1/2025');
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Start date, row 5' })).toHaveValue('3/1/2025');
    await page.getByRole('textbox', { name: 'Start date, row 5' }).press('Enter');
    await expect(page.getByText('Start date set to “3/1/2025”')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.getByRole('button', { name: 'Keep as one' }).click();
    await expect(page.getByText('Create 1 building, 4 units, 4 people, and 4 leases from this file')).toBeVisible();
    await page.getByRole('button', { name: 'Split into people' }).click();
    await page.getByRole('button', { name: 'Import 14 records' }).click();
    await expect(page.getByRole('button', { name: 'Undo import' })).toBeVisible();
    const { body } = await api.get('/leases/', account.access);
    const { items } = body as { items: { unit: { name: string }; startsOn: string }[] }; // The route's schema.
    expect(items.map(({ unit, startsOn }) => `${unit.name} ${startsOn}`).toSorted()).toEqual([
      '1 2025-01-15',
      '2 2025-04-13',
      '3 2025-02-20',
      '4 2025-03-01',
    ]);
  });

test('a total that became a building is excluded in its row, one name in two units is decided, and the difference to the file’s total is explained', async ({
  page,
  account,
  signInAs,
}) => {
  await signInAs(page, account);
  await page.goto('/import');
  await page.getByLabel('Or paste cells').fill(
    tabs([
      ['Property', 'Apt', 'Tenant', 'Start', 'Rent', 'City'],
      ['12 Elm Street', '1', 'Ada Brooks', '01/15/2025', '800', 'Salem'],
      ['', '2', 'vacant', '', '850', ''],
      ['40 Fir Street', '1', 'Ada Brooks', '02/15/2025', '900', 'Salem'],
      ['Carried over', '', 'nobody', '', '', ''],
      ['Total', '', '', '', '2,550', ''],
    ]),
  );
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Check all rows' }).click();
  await expect(page.getByRole('form', { name: 'Address of Carried over' })).toContainText('Row 5');
  await page.getByRole('button', { name: 'Exclude 1 row of Carried over' }).click();
  await expect(page.getByText('Rows excluded')).toBeVisible();
  await expect(page.getByText('Create 2 buildings, 3 units, 2 people, and 2 leases from this file')).toBeVisible();
  await expect(
    page.getByText('the file’s total is 2,550.00. The difference of 850.00 is the rent of vacant units'),
  ).toBeVisible();
  const tree = page.getByRole('table', { name: 'Import preview' });
  for (const words of [tree.getByText(/Salem, 2 units/u), tree.getByText('vacant', { exact: true })]) {
    const box = await words.boundingBox();
    expect(box?.width, 'words stand on a line').toBeGreaterThan(box?.height ?? Infinity);
  }
  const decision = page.getByRole('group', { name: 'Same name in several places: one person? Ada Brooks' });
  await decision.getByRole('button', { name: 'One person' }).click();
  await expect(page.getByText('Create 2 buildings, 3 units, 1 person, and 2 leases from this file')).toBeVisible();
  await decision.getByRole('button', { name: 'Separate people' }).click();
  await page.getByRole('button', { name: 'Import 9 records' }).click();
  await expect(page.getByRole('button', { name: 'Undo import' })).toBeVisible();
});

test('it is asked whether the balances include this month’s rent, and rent that is not charged yet is one click away', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { version } = (await api.get('/rent-policy/', account.access)).body as { version: number }; // The route's schema.
  expect((await api.patch('/rent-policy/', { runsByItself: false, version }, account.access)).status).toBe(200);
  const { today } = daysOfTest();
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(answer.url());
  });
  await signInAs(page, account);
  await page.goto('/import');
  await page.getByLabel('Or paste cells').fill(tabs(withBalances));
  await page.getByRole('button', { name: 'Continue' }).click();
  const asOf = page.getByLabel('Balances as of');
  await expect(page.getByRole('radio', { name: 'Included in the balances' })).toBeChecked();
  const ofToday = await asOf.inputValue();
  await page.getByRole('radio', { name: 'Not included, charge it' }).check();
  await expect(asOf).not.toHaveValue(ofToday);
  await page.getByRole('radio', { name: 'Included in the balances' }).check();
  await expect(asOf).toHaveValue(ofToday);
  await page.getByRole('radio', { name: 'Not included, charge it' }).check();
  await page.getByRole('button', { name: 'Check all rows' }).click();
  await page.getByRole('button', { name: 'Import 7 records' }).click();

  await expect(page.getByText(/^Rent due through .* is included in the balances and isn’t charged\.$/)).toBeVisible();
  expect(refused, 'what has run has no preview to ask for').toEqual([]);
  const missing = page.getByText('Rent of 2 leases isn’t charged yet');
  await expect(missing).toBeVisible();
  await page.goto('/');
  await expect(missing).toBeVisible();
  await page.goto('/rent');
  await expect(missing).toBeVisible();
  await page.getByRole('link', { name: 'Preview charges' }).click();
  await expect(page).toHaveURL(new RegExp(`/rent/run\\?through=${today}`));
  await page.getByRole('button', { name: /^Charge 2 leases|^Post / }).click();
  await expect(page.getByText(/charges? posted/)).toBeVisible();
  await page.goto('/rent');
  await expect(page.getByRole('row', { name: /Ada Brooks/ })).toBeVisible();
  await expect(missing).toHaveCount(0);
});

const withBalances = [
  ['Bldg', 'Apt', 'Tenant', 'Lease From', 'Rent', 'Balance', 'Address', 'City', 'State', 'Zip'],
  ['Alder Row', '1', 'Ada Brooks', '01/15/2025', '1,240.00', '0.00', '40 Alder St', 'Riverton', 'NJ', '08077'],
  ['Alder Row', '2', 'Theo Brandt', '02/20/2025', '1,345.00', '245.00', '', '', '', ''],
];
