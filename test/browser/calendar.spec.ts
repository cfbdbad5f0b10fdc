import { addDays } from '#shared/dates.ts';
import { parseIcal, textOf } from '#test/support/parse-ical.ts';
import { expect, test } from './support/fixtures.ts';
import { addBuilding, addLease } from './support/portfolio.ts';
import { daysOfTest } from './support/rent.ts';
import { settle } from './support/visit.ts';

const long = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));
const monthOf = (day: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  );

test('a month is walked by keys, a day opens beside it, and an entry leads to its record', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { today, next } = daysOfTest();
  const { property, units } = await addBuilding(api, account, ['3F']);
  const lease = await addLease(api, account, units[0]?.id ?? '', 'Selma Odegaard', { endsOn: next, atEnd: 'stop' });
  await api.post('/tasks/', { title: 'Call the insurer', dueOn: today }, account.access);
  await signInAs(page, account);
  await page.goto('/tasks');
  await page.getByRole('link', { name: 'Calendar' }).click();
  const grid = page.getByRole('grid');
  const cell = (day: string) => grid.getByRole('gridcell', { name: new RegExp(`^${long(day)}`) });
  await expect(cell(today)).toHaveAttribute('aria-current', 'date');
  await expect(cell(today)).toContainText('Call the insurer');
  await settle(page);
  await cell(today).focus();
  const inside = addDays(today, 1).startsWith(today.slice(0, 7)) ? addDays(today, 1) : addDays(today, -1);
  await page.keyboard.press(inside > today ? 'ArrowRight' : 'ArrowLeft');
  await expect(cell(inside)).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('heading', { level: 2, name: monthOf(next) })).toBeVisible();
  await expect(grid.locator(':focus')).toHaveAttribute('data-day', new RegExp(`^${next.slice(0, 7)}`));
  await page.keyboard.press('PageUp');
  await expect(cell(inside)).toBeFocused();
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(cell(next)).toContainText(`Lease ends, 3F ${property.name}`);
  await cell(next).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: long(next) });
  await expect(panel.getByText('3F, ' + property.name)).toBeVisible();
  await panel.getByRole('link', { name: 'Lease ends: Selma Odegaard' }).click();
  await expect(page).toHaveURL(new RegExp(`/leases/${lease.id}$`));
  await page.goBack();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(cell(today)).toBeVisible();
});

test('a phone shows the days one below the other, narrowed by kind', async ({ page, api, account, signInAs }) => {
  const { today } = daysOfTest();
  const { units } = await addBuilding(api, account, ['3F']);
  await addLease(api, account, units[0]?.id ?? '', 'Selma Odegaard', { endsOn: today, atEnd: 'stop' });
  await api.post('/tasks/', { title: 'Call the insurer', dueOn: today }, account.access);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, account);
  await page.goto('/tasks/calendar');
  await expect(page.getByRole('grid')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Lease ends: Selma Odegaard' })).toBeVisible();
  await page.goto('/tasks/calendar?kind=task');
  await expect(page.getByRole('link', { name: 'Call the insurer' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Lease ends: Selma Odegaard' })).toHaveCount(0);
});

test('a calendar address is made, read without signing in, replaced and revoked', async ({
  page,
  api,
  account,
  signInAs,
  request,
}) => {
  await api.post('/tasks/', { title: 'Call the insurer', dueOn: daysOfTest().today }, account.access);
  await signInAs(page, account);
  await page.goto('/tasks/calendar');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const panel = page.getByRole('dialog', { name: 'Calendar subscription' });
  await panel.getByRole('button', { name: 'Create address' }).click();
  const field = panel.getByLabel('Calendar address');
  await expect(field).toHaveValue(/\/api\/v1\/subscribed-calendars\/[\w-]{43}\.ics$/);
  const first = await field.inputValue();
  const calendar = parseIcal(await (await request.get(first)).body());
  expect(calendar.components.map((event) => textOf(event, 'SUMMARY'))).toEqual(['Call the insurer']);
  await panel.getByRole('button', { name: 'New address' }).click();
  await expect(field).not.toHaveValue(first);
  expect((await request.get(first)).status()).toBe(404);
  const second = await field.inputValue();
  await panel.getByRole('switch', { name: /Show tenant names/ }).click();
  await expect(panel.getByRole('switch', { name: /Show tenant names/ })).toBeChecked();
  expect((await request.get(second)).status()).toBe(200);
  await panel.getByRole('button', { name: 'Revoke address' }).click();
  await expect(panel.getByRole('button', { name: 'Create address' })).toBeVisible();
  expect((await request.get(second)).status()).toBe(404);
});

test('a task that is due is done on Today, and undone', async ({ page, api, account, signInAs }) => {
  const { today } = daysOfTest();
  await api.post('/tasks/', { title: 'Call the insurer', dueOn: addDays(today, -1) }, account.access);
  await signInAs(page, account);
  await page.goto('/');
  await page.getByRole('button', { name: 'Mark as done: Call the insurer' }).click();
  await expect(page.getByText('Done: Call the insurer')).toBeVisible();
  await page.getByRole('button', { name: 'Undo: Call the insurer' }).click();
  await expect(page.getByRole('button', { name: 'Mark as done: Call the insurer' })).toBeVisible();
  await page.getByRole('link', { name: 'Tasks due' }).click();
  await expect(page.getByRole('row', { name: /Call the insurer/ })).toBeVisible();
});

test('a unit and a person lead to the tasks of their lease', async ({ page, api, account, signInAs }) => {
  const { units } = await addBuilding(api, account, ['3F']);
  const unitId = units[0]?.id ?? '';
  await addLease(api, account, unitId, 'Selma Odegaard', { endsOn: daysOfTest().next, atEnd: 'stop' });
  await signInAs(page, account);
  await page.goto(`/units/${unitId}`);
  const tasks = page.getByRole('complementary').filter({ hasText: 'Tasks' });
  await expect(tasks.getByRole('link', { name: 'Decide on renewal' })).toBeVisible();
  await tasks.getByRole('link', { name: 'Show all' }).click();
  await expect(page).toHaveURL(new RegExp(`/tasks\\?unit=${unitId}`));
  await expect(page.getByRole('row', { name: /Decide on renewal.*Selma Odegaard/ })).toBeVisible();
  await page.getByRole('button', { name: 'Show all tasks' }).click();
  await expect(page).toHaveURL(/\/tasks$/);
});
