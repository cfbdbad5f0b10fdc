import { expect, test } from './support/fixtures.ts';
import { settle } from './support/visit.ts';
import { signInByForm } from './support/forms.ts';
import { tabTo } from './support/tab-to.ts';

test('sign-in and settings by keyboard alone', async ({ page, account }) => {
  const { keyboard } = page;
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await tabTo(page, 'Email');
  await keyboard.type(account.email);
  await tabTo(page, 'Password');
  await keyboard.type(account.password);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();

  await keyboard.press('g');
  await keyboard.press('s');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await tabTo(page, 'Edit: Name');
  await keyboard.press('Enter');
  await keyboard.press('Control+a');
  await keyboard.type('Named by keyboard');
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Workspace: Named by keyboard' })).toBeVisible();

  await tabTo(page, 'Workspace', 'Shift+Tab');
  await keyboard.press('ArrowRight');
  if ((await page.getByRole('tab', { name: 'Members' }).getAttribute('aria-selected')) !== 'true')
    await keyboard.press('Enter');
  await expect(page.getByRole('row').filter({ hasText: account.email })).toBeVisible();
  await tabTo(page, 'Name or email');
  await keyboard.press('Tab');
  await keyboard.press('j');
  await expect(page.locator('[data-row]:focus')).toContainText(account.email);
  await keyboard.press('Enter');
  await expect(page.getByText('Member since')).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByText('Member since')).toHaveCount(0);

  await keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await keyboard.type('sign out');
  await expect(page.getByRole('option', { name: 'Sign out', exact: true })).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('what is typed while the palette is on its way is not lost', async ({ page, account, signInAs }) => {
  await signInAs(page, account);
  let send = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    void page.route(/\/assets\/palette-[^/]+\.js$/, async (route) => {
      resolve();
      await new Promise<void>((later) => (send = later));
      await route.continue();
    });
  });
  await page.goto('/');
  await settle(page);
  await page.keyboard.press('Control+k');
  await asked;
  await page.keyboard.type('gmx');
  await page.keyboard.press('Backspace');
  send();
  // While it comes, is drawn and takes the keyboard, somebody types on.
  await page.keyboard.type('4A wal, key by key', { delay: 30 });
  await expect(page.getByRole('combobox')).toHaveValue('gm4A wal, key by key');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toHaveValue('');
});

test.describe('on a phone of 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('sign-in, the tabs at the bottom, a list of cards and signing out by touch', async ({ page, account }) => {
    await page.goto('/login');
    await signInByForm(page, account);
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
    const tabs = page.getByRole('navigation', { name: 'Main' });
    for (const tab of await tabs.locator('a, button').all()) {
      const box = await tab.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect(box?.width).toBeGreaterThanOrEqual(44);
    }
    await tabs.getByRole('button', { name: 'More' }).tap();
    await page.getByRole('dialog').getByRole('link', { name: 'Settings' }).tap();
    await page.getByRole('tab', { name: 'Members' }).tap();
    await page.getByText('Robin Example').first().tap();
    await expect(page.getByText('Member since')).toBeVisible();
    await page.goBack();
    await tabs.getByRole('button', { name: 'More' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).tap();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
});
