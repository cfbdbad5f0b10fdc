import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { startReceiver } from './support/receiver.ts';
import { settle } from './support/visit.ts';
import { watchComplaints } from './support/complaints.ts';

test('case 43: what opens above a page runs under the policy too', async ({ page, context, account, signInAs }) => {
  const complaints = await watchComplaints(context);
  await signInAs(page, account);
  await page.goto('/');
  await settle(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Workspace:/ }).click();
  await page.getByRole('menuitem', { name: 'New workspace…' }).click();
  await page.getByRole('combobox', { name: 'Country' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto('/settings?tab=members&invite=1');
  await expect(page.getByRole('dialog')).toBeVisible();
  // What was asked for by a dialog that closed is given up, and that is logged.
  expect(complaints.filter((line) => !line.endsWith('failed: no answer ERR_CANCELED'))).toEqual([]);
});

test('case 43: a script that gets into the page does not run', async ({ page, main }) => {
  const ran: string[] = [];
  await page.exposeFunction('noteRun', (what: string) => ran.push(what));
  // As if text of a user had reached the markup: the real page, its real headers, and a script within.
  await page.route(`${main}/login`, async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(
      '</body>',
      '<script>noteRun("inline")</script><img src="x" onerror="noteRun(\'handler\')"><script src="https://evil.example/x.js"></script></body>',
    );
    await route.fulfill({ response, body: html });
  });
  const refused = collectRefusals(page);
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  const later = await page.evaluate(() => {
    const attempts = [
      () => (document.createElement('div').innerHTML = '<img src=x onerror=noteRun(1)>'),
      () => document.body.append(Object.assign(document.createElement('script'), { text: 'noteRun(2)' })),
      () => document.body.setAttribute('onclick', 'noteRun(3)'),
      () => document.createElement('a').setAttribute('style', 'color: red'),
    ];
    return attempts.map((attempt) => {
      try {
        attempt();
        return 'done';
      } catch (error) {
        return error instanceof Error ? error.name : 'refused';
      }
    });
  });
  expect(later.slice(0, 2)).toEqual(['TypeError', 'TypeError']);
  await page.getByRole('heading', { name: 'Sign in' }).click();
  expect(ran).toEqual([]);
  await expect.poll(() => refused.join(' ')).toContain('inline');
  expect(refused.join(' ')).toContain('evil.example');
});

function collectRefusals(page: Page): string[] {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  return refused;
}

test('case 45: text and forms are answered 415, and another origin gets no answer to read', async ({
  page,
  account,
  signInAs,
  main,
}) => {
  await signInAs(page, account);
  const statuses = await page.evaluate(async () => {
    const send = async (body: BodyInit, type?: string) =>
      (
        await fetch('/api/v1/token/', {
          method: 'POST',
          body,
          ...(type === undefined ? {} : { headers: { 'content-type': type } }),
        })
      ).status;
    const form = new FormData();
    form.set('email', 'a@browser.example');
    return [
      await send('{"email":"a@browser.example","password":"x"}', 'text/plain'),
      await send(new URLSearchParams({ email: 'a@browser.example', password: 'x' })),
      await send(form),
    ];
  });
  expect(statuses).toEqual([415, 415, 415]);

  const elsewhere = await startReceiver();
  try {
    await page.goto(elsewhere.origin);
    const outcomes = await page.evaluate(
      async ([address, bearer]) => {
        const attempt = (init: RequestInit) =>
          fetch(address, init).then(
            ({ status }) => String(status),
            (error: Error) => error.name,
          );
        return [
          await attempt({}),
          await attempt({ headers: { authorization: `Bearer ${bearer}` } }),
          await attempt({ credentials: 'include' }),
          await attempt({ method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }),
        ];
      },
      [`${main}/api/v1/me/`, account.access] as const,
    );
    expect(outcomes).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError']);
    for (const origin of [elsewhere.origin, 'null', main.replace('127.0.0.1', 'localhost')]) {
      const { headers } = await fetch(`${main}/api/v1/me/`, {
        headers: { origin, authorization: `Bearer ${account.access}` },
      });
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  } finally {
    await elsewhere.stop();
  }
});
