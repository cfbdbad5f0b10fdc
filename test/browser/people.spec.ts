import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { addPerson } from './support/people.ts';
import { addBuilding, addLease } from './support/portfolio.ts';
import { join } from './support/workspace.ts';

test('somebody is added with who stands behind them, and a bad line is told where it is', async ({
  page,
  account,
  signInAs,
}) => {
  await signInAs(page, account);
  await page.goto('/people');
  await expect(page.getByRole('heading', { name: /^No people yet/ })).toBeVisible();
  await page.getByRole('button', { name: 'Add a person' }).click();
  const form = page.getByRole('dialog', { name: 'Add a person' });
  await expect(form.getByLabel('Given name')).toBeFocused();
  await form.getByRole('button', { name: 'Add person' }).click();
  await expect(form.getByText('Enter a name.')).toBeVisible();

  await form.getByLabel('Given name').fill('Ada');
  await form.getByLabel('Family name').fill('Byron');
  await form.getByLabel('Email 1', { exact: true }).fill('ada@people');
  await form.getByRole('button', { name: 'Add email' }).click();
  await form.getByLabel('Email 2', { exact: true }).fill('byron@work.example');
  await form.getByLabel('Label: Email 2').fill('work');
  await form.getByLabel('Phone 1', { exact: true }).fill('+1 202 555 0100');
  await form.getByRole('button', { name: 'Add address' }).click();
  await form.getByLabel('Street and number').fill('118 Maple Street');
  await form.getByLabel('ZIP code').fill('12345');
  await form.getByRole('button', { name: 'Add relationship' }).click();
  await form.getByRole('combobox', { name: 'Person' }).fill('Mary Somerville');
  await page.getByRole('option', { name: 'Add “Mary Somerville” as a new person' }).click();
  await form.getByRole('textbox', { name: 'Phone', exact: true }).fill('+1 202 555 0199');
  await form.getByLabel('Note', { exact: true }).fill('Tutor');
  await form.getByRole('button', { name: 'Add person' }).click();

  // Nothing of what was typed is lost, and what is wrong is told where it stands.
  await expect(form.getByText('Enter an email address such as name@example.com.')).toBeVisible();
  await expect(form.getByLabel('City')).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('Email 1', { exact: true }).fill('ada@people.example');
  await form.getByLabel('City').fill('Riverton');
  await form.getByRole('button', { name: 'Use first: byron@work.example' }).click();
  await form.getByRole('button', { name: 'Add person' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Ada Byron' })).toBeVisible();
  const mails = page.locator('a[href^="mailto:"]:visible');
  await expect(mails).toHaveText(['byron@work.example', 'ada@people.example']);
  await expect(page.getByRole('link', { name: '+1 202 555 0100' })).toHaveAttribute('href', 'tel:+12025550100');
  await expect(page.getByText('Riverton, 12345')).toBeVisible();
  await page.getByRole('link', { name: 'Mary Somerville' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mary Somerville' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ada Byron' })).toBeVisible();
});

test('who is there already is told while it is typed, and what was typed goes to that record', async ({
  page,
  account,
  api,
  signInAs,
}) => {
  const ada = await addPerson(api, account, {
    givenName: 'Ada',
    familyName: 'Byron',
    email: 'ada@people.example',
    phone: '+1 202 555 0100',
  });
  await signInAs(page, account);
  await page.goto('/people?add=1');
  const form = page.getByRole('dialog', { name: 'Add a person' });
  await form.getByLabel('Given name').fill('Augusta');
  await form.getByLabel('Family name').fill('King');
  await form.getByLabel('Email 1', { exact: true }).fill('augusta@people.example');
  await expect(form.getByRole('status', { name: 'Possible duplicates' })).toBeEmpty();
  await form.getByLabel('Phone 1', { exact: true }).fill('(202) 555-0100');
  await expect(form.getByText('Ada Byron already exists: same phone.')).toBeVisible();

  // A look at the other record and back loses nothing.
  await form.getByRole('link', { name: 'Open Ada Byron' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Byron' })).toBeVisible();
  await page.goBack();
  await expect(form.getByText('Draft restored.')).toBeVisible();
  await expect(form.getByLabel('Email 1', { exact: true })).toHaveValue('augusta@people.example');

  await form.getByRole('button', { name: 'Add to Ada Byron instead' }).click();
  await expect(page).toHaveURL(new RegExp(`/people/${ada.id}\\?edit=1$`));
  const edit = page.getByRole('dialog', { name: 'Ada Byron' });
  await expect(edit.getByText('Your entries were added here.')).toBeVisible();
  await expect(edit.getByLabel('Email 2', { exact: true })).toHaveValue('augusta@people.example');
  await expect(edit.getByLabel('Phone 2', { exact: true })).toHaveCount(0);
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(edit).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'augusta@people.example' }).first()).toBeVisible();
  const { body } = await api.get('/people/', account.access);
  expect((body as { items: unknown[] }).items).toHaveLength(1);
});

test('two records are looked at side by side, become one, and two again', async ({ page, account, api, signInAs }) => {
  const { units } = await addBuilding(api, account, ['1A']);
  await addLease(api, account, units[0]?.id ?? '', 'Ada Byron');
  const twin = await addPerson(api, account, {
    givenName: 'A.',
    familyName: 'Byron',
    email: 'byron@work.example',
    notes: 'Pays by cheque',
  });
  await signInAs(page, account);
  await page.goto('/people');
  await page.getByRole('row', { name: /Ada Byron/ }).click();
  await page.getByRole('dialog', { name: 'Ada Byron' }).getByRole('link', { name: 'Open', exact: true }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Merge records' }).click();
  await page.getByRole('combobox', { name: 'Duplicate record' }).fill('byro');
  await page.getByRole('option', { name: /A\. Byron/ }).click();

  const table = page.getByRole('table');
  const names = table.getByRole('row', { name: /^Name/ }).getByRole('cell');
  await expect(names).toContainText(['Ada Byron', 'A. Byron', 'Ada Byron']);
  await names.nth(2).getByText('Other', { exact: true }).click();
  await expect(names).toContainText(['Ada Byron', 'A. Byron', 'A. Byron']);
  await names.nth(2).getByText('Kept', { exact: true }).click();
  await expect(table.getByRole('row', { name: /^Notes/ }).getByRole('cell')).toHaveText([
    '—',
    'Pays by cheque',
    'Pays by cheque',
  ]);
  // The other way round, the lease comes along.
  await page.getByRole('link', { name: 'Swap records' }).click();
  await expect(page.getByText('1 lease', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Merge records' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'A. Byron' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/people/${twin.id}$`));
  await expect(page.getByRole('table', { name: 'Leases of this person' })).toContainText('1A');
  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Merge undone: Ada Byron is a separate record.')).toBeVisible();
  await expect(page.getByText('No leases yet.')).toBeVisible();
  await expect(page.getByText(/^undone/)).toBeVisible();

  // What was merged long ago is taken back on the page.
  await page.goto(`/people/${twin.id}/merge`);
  await page.getByRole('combobox').fill('ada');
  await page.getByRole('option', { name: /Ada Byron/ }).click();
  await page.getByRole('button', { name: 'Merge records' }).click();
  await page.getByRole('button', { name: 'Undo the merge with Ada Byron' }).click();
  await expect(page.getByRole('button', { name: 'Undo the merge with Ada Byron' })).toHaveCount(0);
  await page.goto('/people');
  await expect(page.getByRole('row', { name: /Byron/ })).toHaveCount(2);
});

test('a value that somebody else changed meanwhile shows both; a change elsewhere is taken over', async ({
  page,
  account,
  api,
  main,
  signInAs,
}) => {
  const ada = await addPerson(api, account, { givenName: 'Ada', familyName: 'Byron' });
  let { version } = ada;
  const elsewhere = async (change: object) => {
    const headers = { authorization: `Bearer ${account.access}` };
    const data = { ...change, version };
    const answer = await page.request.patch(`${main}/api/v1/people/${ada.id}/`, { headers, data });
    ({ version } = (await answer.json()) as { version: number });
  };
  await signInAs(page, account);
  await page.goto(`/people/${ada.id}`);
  await page.getByRole('button', { name: 'Edit: Family name' }).click();
  const field = page.getByRole('textbox', { name: 'Family name' });
  await elsewhere({ familyName: 'Lovelace' });
  await field.fill('King');
  await field.press('Enter');
  const conflict = page.getByRole('alert').filter({ hasText: 'Someone else changed this.' });
  await expect(conflict).toContainText('Lovelace');
  await expect(conflict).toContainText('King');
  await page.getByRole('button', { name: 'Save mine' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ada King' })).toBeVisible();

  // The next value was changed nowhere else: no question is asked.
  version += 1;
  await page.getByRole('button', { name: 'Edit: Notes' }).click();
  await elsewhere({ givenName: 'Augusta Ada' });
  await page.getByRole('textbox', { name: 'Notes' }).fill('Writes by hand');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Augusta Ada King' })).toBeVisible();
  await expect(page.getByText('Writes by hand').first()).toBeVisible();

  // Esc puts it back.
  await page.getByRole('button', { name: 'Edit: Given name' }).click();
  await page.getByRole('textbox', { name: 'Given name' }).fill('Nobody');
  await page.getByRole('textbox', { name: 'Given name' }).press('Escape');
  await expect(page.getByRole('button', { name: 'Edit: Given name' })).toBeFocused();
  await expect(page.getByRole('heading', { level: 1, name: 'Augusta Ada King' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Changes' })).toContainText('Family name: Lovelace → King');
});

test('the whole form shows both values too, and keeps the rest of what was typed', async ({
  page,
  account,
  api,
  main,
  signInAs,
}) => {
  const ada = await addPerson(api, account, { givenName: 'Ada', familyName: 'Byron', email: 'ada@people.example' });
  await signInAs(page, account);
  await page.goto(`/people/${ada.id}?edit=1`);
  const form = page.getByRole('dialog');
  await form.getByLabel('Family name').fill('King');
  await form.getByLabel('Notes').fill('Writes by hand');
  await page.request.patch(`${main}/api/v1/people/${ada.id}/`, {
    headers: { authorization: `Bearer ${account.access}` },
    data: { familyName: 'Lovelace', language: 'de', version: ada.version },
  });
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form.getByRole('alert').filter({ hasText: 'Someone else changed this.' })).toContainText('Lovelace');
  await form.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(form.getByLabel('Family name')).toHaveValue('Lovelace');
  await expect(form.getByLabel('Notes')).toHaveValue('Writes by hand');
  await expect(form.getByRole('combobox', { name: 'Message language' })).toHaveText('German');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible();
  await expect(page.getByText('Writes by hand').first()).toBeVisible();
});

test('several are archived at once; with whom it fails is named, and all of it can be undone', async ({
  page,
  account,
  api,
  signInAs,
}) => {
  const names = ['Adams', 'Baker', 'Clark'];
  const people = [];
  for (const familyName of names) people.push(await addPerson(api, account, { givenName: 'Robin', familyName }));
  await signInAs(page, account);
  await page.goto('/people');
  const refused = people[1]?.id ?? '';
  await page.route(`**/api/v1/people/${refused}/archive/`, (route) =>
    route.fulfill({ status: 503, json: { code: 'database-unavailable', detail: 'Later.', errors: [] } }),
  );
  await expect(page.getByRole('row', { name: /Robin/ })).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await page.getByRole('button', { name: 'Archive 3 people' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'One of 3 could not be changed.' });
  await expect(alert).toContainText('Robin Baker: The database can’t be reached.');
  await expect(page.getByRole('row', { name: /Robin/ })).toHaveCount(1);
  await page.unroute(`**/api/v1/people/${refused}/archive/`);
  await page.getByRole('button', { name: 'Archive 1 person' }).click();
  await expect(page.getByRole('row', { name: /Robin/ })).toHaveCount(0);
  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByRole('row', { name: /Robin Baker/ })).toBeVisible();
  await page.getByRole('link', { name: 'Archived' }).click();
  await expect(page.getByRole('row', { name: /Robin/ })).toHaveCount(2);
});

test('a view is kept with its filters, and names in any script stand by themselves', async ({
  page,
  account,
  api,
  signInAs,
}) => {
  await addPerson(api, account, { givenName: 'נועה', familyName: 'כהן', phone: '+972 3 555 0199' });
  await addPerson(api, account, { givenName: 'Fox 🦊', familyName: 'O’Neill' });
  await addPerson(api, account, { kind: 'company', companyName: 'Acme Locks', email: 'office@acme.example' });
  await signInAs(page, account);
  await page.goto('/people');
  await expect(page.locator('[data-row] bdi').filter({ hasText: 'כהן' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Fox 🦊 O’Neill/ })).toBeVisible();
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByLabel('Name, email, phone or address').fill('acme');
  await expect(page.getByRole('row', { name: /O’Neill/ })).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Acme Locks/ })).toBeVisible();
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByLabel('View name').fill('Locksmiths');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Locksmiths' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: 'All' }).click();
  await page.getByLabel('Name, email, phone or address').fill('');
  await expect(page.getByRole('row', { name: /O’Neill/ })).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: 'Locksmiths' }).click();
  await expect(page).toHaveURL(/q=acme/);
  await expect(page.getByRole('row', { name: /O’Neill/ })).toHaveCount(0);
});

test('the directory by keyboard alone: find, peek, choose, archive, take back', async ({
  page,
  account,
  api,
  signInAs,
}) => {
  for (const familyName of ['Adams', 'Baker', 'Clark'])
    await addPerson(api, account, { givenName: 'Robin', familyName, email: `${familyName}@people.example` });
  await signInAs(page, account);
  const { keyboard } = page;
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  // The shell listens once it is there; a key before that is nobody's.
  await expect(async () => {
    await keyboard.press('g');
    await keyboard.press('e');
    await expect(page.getByRole('row', { name: /Robin Adams/ })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await keyboard.press('j');
  await keyboard.press('j');
  await keyboard.press('Enter');
  const peek = page.getByRole('dialog', { name: 'Robin Baker' });
  await expect(peek.getByRole('link', { name: 'baker@people.example' })).toBeVisible();
  await keyboard.press('j');
  await expect(page.getByRole('dialog', { name: 'Robin Clark' })).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.locator('[data-row]').first().focus();
  await keyboard.press('x');
  await expect(page.getByText('1 person selected')).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByText('1 person selected')).toHaveCount(0);
  await keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await keyboard.type('add a person');
  await keyboard.press('Enter');
  await expect(page.getByLabel('Given name')).toBeFocused();
  await keyboard.type('Grace');
  await keyboard.press('Tab');
  await keyboard.type('Dunn');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Grace Dunn' })).toBeVisible();
});

test('on a phone people are cards, and everything about one can be done there', async ({
  page,
  account,
  api,
  signInAs,
}) => {
  await addPerson(api, account, { givenName: 'Ada', familyName: 'Byron', phone: '+1 202 555 0100' });
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, account);
  await page.goto('/people');
  // It comes a moment after the list, and moves that down.
  await expect(page.getByRole('region', { name: 'Reminders' })).toBeVisible();
  await page.getByRole('link', { name: 'Ada Byron' }).click();
  await page.getByRole('dialog', { name: 'Ada Byron' }).getByRole('link', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Ada Byron' });
  await form.getByRole('button', { name: 'Add email' }).click();
  await form.getByLabel('Email 1', { exact: true }).fill('ada@people.example');
  expect(await sideways(page)).toBe(0);
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('link', { name: 'ada@people.example' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(page.getByText('Ada Byron archived.')).toBeVisible();
  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Ada Byron restored.')).toBeVisible();
  expect(await sideways(page)).toBe(0);
});

test('a viewer looks at everything and is offered no change', async ({ page, account, api, signInAs }) => {
  const ada = await addPerson(api, account, { givenName: 'Ada', familyName: 'Byron', notes: 'Quiet' });
  const viewer = await join(api, account, 'viewer');
  await signInAs(page, viewer);
  await page.goto('/people');
  await expect(page.getByRole('row', { name: /Ada Byron/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a person' })).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await page.goto(`/people/${ada.id}?edit=1`);
  await expect(page.getByText('Quiet').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(`/people/${ada.id}/merge`);
  await expect(page).toHaveURL(new RegExp(`/people/${ada.id}$`));
});

async function sideways(page: Page): Promise<number> {
  return await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
