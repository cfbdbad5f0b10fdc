import { expect, test } from './support/fixtures.ts';
import { replacePage, throwing } from './support/replace-page.ts';

declare function throwLate(): never;

const text = 'Application error: a client-side exception has occurred (see the browser console for more information).';

test.describe('case 17: the fallback, word for word', () => {
  test('when a page throws while it is drawn, inside shell and theme', async ({ page, account, signInAs }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await replacePage(page, 'today-page', throwing('TodayPage', "new Error('the plan has no windows')"));
    await signInAs(page, account);
    await page.goto('/');
    await expect(page.getByRole('alert')).toHaveText(text);
    expect(await page.locator('body').innerText()).toBe(text);
    expect(logged.join('\n')).toContain('the plan has no windows');
  });

  test('when a page outside the shell throws', async ({ page }) => {
    await replacePage(page, 'not-found-page', throwing('NotFoundPage', "new Error('lost')"));
    await page.goto('/nowhere');
    expect(await page.getByRole('alert').innerText()).toBe(text);
  });

  test('when the server’s answer has a shape that no page expects', async ({ page, account, signInAs }) => {
    await page.route('**/api/v1/me/', (route) => route.fulfill({ json: { user: null } }));
    await signInAs(page, account);
    await page.goto('/');
    await expect(page.getByRole('alert')).toHaveText(text);
  });

  for (const [what, fail] of [
    ['something throws outside of drawing', () => void setTimeout(() => throwLate())],
    ['a promise is rejected and nobody cares', () => void Promise.reject(new Error('forgotten'))],
  ] as const) {
    test(`when ${what}`, async ({ page }) => {
      await page.addInitScript(() =>
        Object.assign(window, {
          throwLate: () => {
            throw new Error('late');
          },
        }),
      );
      await page.goto('/login');
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      await page.evaluate(fail);
      await expect(page.getByRole('alert')).toHaveText(text);
    });
  }

  test('but not for notices of the browser, and not for a request that failed', async ({ page, account, signInAs }) => {
    await signInAs(page, account);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
    await page.evaluate(() => {
      dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop limit exceeded' }));
      dispatchEvent(
        new ErrorEvent('error', { message: 'ResizeObserver loop completed with undelivered notifications.' }),
      );
      dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }));
    });
    await page.route('**/api/v1/organisation/', (route) => route.fulfill({ status: 500, json: { code: 'internal' } }));
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await expect(page.getByText(text)).toHaveCount(0);
  });
});
