import { startEchoHost } from './support/echo-host.ts';
import { expect, test } from './support/fixtures.ts';
import { probeClient } from './support/client-probe.ts';
import { expired } from './support/tokens.ts';

test('case 20: a PUT with JSON, a form with a file and parameters go out again exactly as they were', async ({
  page,
  account,
  signInAs,
  main,
}) => {
  const old = expired(account.access);
  const echo = await startEchoHost(main, () => old);
  try {
    await probeClient(page);
    await signInAs(page, { ...account, access: old }, echo.origin);
    await page.goto(`${echo.origin}/nowhere/3`);
    await page.waitForFunction(() => 'gableClient' in window);
    const statuses = await page.evaluate(async () => {
      const form = new FormData();
      form.append('name', 'Straße 5');
      form.append(
        'plan',
        new File([new Uint8Array([0, 255, 13, 10, 128])], 'plan.bin', { type: 'application/x-plan' }),
      );
      const answers = await Promise.all([
        window.gableClient.put('/echo/json/', { name: 'Ünit 3', rooms: [1, 2], note: null }),
        window.gableClient.post('/echo/form/', form),
        window.gableClient.get('/echo/list/', { params: { q: 'a b&c', limit: 50 } }),
        window.gableClient.patch('/echo/text/', '{"already":"text"}', { headers: { 'If-Match': '7' } }),
      ]);
      return answers.map(({ status }) => status);
    });
    expect(statuses).toEqual([200, 200, 200, 200]);
    for (const path of ['json', 'form', 'list', 'text']) {
      const [first, replay, ...more] = echo.received.filter(({ url }) => url.includes(`/${path}/`));
      expect(more, path).toEqual([]);
      expect(first?.bearer, path).toBe(old);
      expect(replay?.bearer, path).not.toBe(old);
      expect(withoutBoundary(replay), path).toEqual(withoutBoundary(first));
    }
    const form = echo.received.find(({ url }) => url.includes('/form/'));
    expect(form?.body).toContain('\u0000\u00ff\r\n\u0080');
    expect(echo.received.find(({ url }) => url.includes('/list/'))?.url).toContain('?q=a+b%26c&limit=50');
  } finally {
    await echo.stop();
  }
});

/** Whoever sends, the browser makes up a new line between the parts of a form. */
function withoutBoundary(request: { readonly contentType: string | undefined; readonly body: string } | undefined) {
  const boundary = /boundary=(.*)$/.exec(request?.contentType ?? '')?.[1] ?? '\n';
  return {
    ...request,
    bearer: '',
    contentType: request?.contentType?.replace(boundary, ''),
    body: request?.body.replaceAll(boundary, ''),
  };
}
