import { expect, test } from './support/fixtures.ts';
import { storeTokens } from './support/tokens.ts';

test('what is to be confirmed stands below the pages of the rail, whatever the height', async ({
  page,
  account,
  signInAs,
}) => {
  await signInAs(page, account);
  await page.goto('/money');
  const notice = page.getByRole('region', { name: 'Reminders' });
  await expect(notice).toContainText('Confirm your email');
  const pages = page.getByRole('navigation', { name: 'Main' });
  for (const height of [768, 870, 900, 980, 1000, 1100]) {
    await page.setViewportSize({ width: 1440, height });
    await page.evaluate(() => new Promise(requestAnimationFrame));
    const room = await pages.boundingBox();
    const top = (await notice.boundingBox())?.y ?? 0;
    expect((room?.y ?? 0) + (room?.height ?? 0), `at ${height}`).toBeLessThanOrEqual(top);
    const below = await pages.evaluate((box) => box.scrollHeight - box.clientHeight);
    expect(below, `nothing to scroll at ${height}`).toBeLessThanOrEqual(0);
    const last = await pages.getByRole('link').last().boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0), `at ${height}`).toBeLessThanOrEqual(top);
  }
});

test('case 18: chips are pills of 20 px without upper-casing, on a page that people use', async ({
  page,
  account,
  signInAs,
}) => {
  await signInAs(page, account);
  await page.goto('/account');
  const chip = page.getByText('Off', { exact: true });
  await expect(chip).toBeVisible();
  const measured = await chip.evaluate((element) => {
    const style = getComputedStyle(element);
    return {
      height: element.getBoundingClientRect().height,
      isPill: parseFloat(style.borderTopLeftRadius) >= 10,
      transform: style.textTransform,
      family: style.fontFamily,
    };
  });
  expect(measured).toMatchObject({ height: 20, isPill: true, transform: 'none' });
  expect(measured.family).toContain('Inter');
  expect(
    await page.evaluate(() =>
      [...document.fonts].some((font) => font.family.includes('Inter') && font.status === 'loaded'),
    ),
  ).toBe(true);
});

test('case 18: the primary button is solid blue, lighter when disabled, 36 px high with corners of 4 px', async ({
  page,
}) => {
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'Sign in', exact: true });
  const colours = () =>
    button.evaluate((element) => {
      const { backgroundColor, color, borderRadius, textTransform } = getComputedStyle(element);
      return { backgroundColor, color, borderRadius, textTransform, height: element.getBoundingClientRect().height };
    });
  await expect(button).toBeDisabled();
  expect(await colours()).toMatchObject({ backgroundColor: 'rgb(201, 214, 248)', color: 'rgb(49, 82, 180)' });
  await page.getByLabel('Email').fill('ada@browser.example');
  await page.getByLabel('Password', { exact: true }).fill('something');
  await expect(button).toBeEnabled();
  await expect.poll(colours).toMatchObject({
    backgroundColor: 'rgb(31, 78, 216)',
    borderRadius: '4px',
    textTransform: 'none',
    height: 36,
  });
});

test('case 18: the rail is 216 px from 1200, icons from 900, and tabs below', async ({ page, account, signInAs }) => {
  await signInAs(page, account);
  await page.setViewportSize({ width: 1200, height: 800 });
  await page.goto('/');
  const main = page.getByRole('main');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  const left = () => main.evaluate((element) => element.getBoundingClientRect().left);
  expect(await left()).toBe(216);
  await page.setViewportSize({ width: 1199, height: 800 });
  await expect.poll(left).toBeLessThan(100);
  await page.setViewportSize({ width: 900, height: 800 });
  await expect.poll(left).toBeGreaterThan(0);
  await page.setViewportSize({ width: 899, height: 800 });
  await expect.poll(left).toBe(0);
  // The bar replaces the rail a moment after the styles have changed.
  await expect.poll(() => navigation.boundingBox()).toMatchObject({ x: 0, width: 899 });
  const tabs = await navigation.boundingBox();
  expect((tabs?.y ?? 0) + (tabs?.height ?? 0)).toBe(800);
});

test('case 18: every page names itself, the shell’s own address is not one, and zoom is as specified', async ({
  page,
  account,
  signInAs,
}) => {
  await signInAs(page, account);
  for (const [path, title] of [
    ['/', 'Today · Gable'],
    ['/settings', 'Settings · Gable'],
    ['/profile', 'Profile · Gable'],
    ['/account', 'Account · Gable'],
    ['/_app', 'Page not found · Gable'],
    ['/nowhere', 'Page not found · Gable'],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveTitle(title);
    expect(await page.locator('head title').count()).toBe(1);
  }
  await expect(page.locator('meta[name=viewport]')).toHaveAttribute(
    'content',
    'width=device-width, initial-scale=1, maximum-scale=1',
  );
  await storeTokens(page, { access: '', refresh: '' });
  await page.goto('/login');
  await expect(page).toHaveTitle('Sign in · Gable');
});

test('until a page says otherwise, the title is the product’s name', async ({ page, main }) => {
  const html = await (await fetch(`${main}/settings`)).text();
  expect(html).toContain('<title>Gable</title>');
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto('/login');
  await expect(page).toHaveTitle('Gable');
});

test('a chosen theme holds before the first paint, and after a reload', async ({ page, account, signInAs }) => {
  await signInAs(page, account);
  await page.goto('/profile?tab=appearance');
  await page.getByText('Dark', { exact: true }).click();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto('/profile?tab=appearance');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe('rgb(17, 18, 21)');
});
