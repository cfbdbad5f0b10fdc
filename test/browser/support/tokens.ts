import type { Page } from '@playwright/test';
import type { TokenPair } from '#web/lib/session.ts';

/** The same claims, a minute ago and without a valid signature: the server answers 401, as after five minutes. */
export function expired(access: string): string {
  const [header = '', payload = ''] = access.split('.');
  const claims: object = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const past = { ...claims, exp: Math.floor(Date.now() / 1000) - 60 };
  return [header, Buffer.from(JSON.stringify(past)).toString('base64url'), 'AAAA'].join('.');
}

export async function storedTokens(page: Page): Promise<TokenPair> {
  return await page.evaluate(() => ({
    access: localStorage.getItem('gable.access') ?? '',
    refresh: localStorage.getItem('gable.refresh') ?? '',
  }));
}

export async function storeTokens(page: Page, change: Partial<TokenPair>): Promise<void> {
  const { access, refresh } = change;
  await page.evaluate(
    (tokens) => {
      for (const [name, token] of Object.entries(tokens))
        if (token !== undefined) localStorage.setItem(`gable.${name}`, token);
    },
    { access, refresh },
  );
}

export async function expireAccess(page: Page): Promise<string> {
  const access = expired((await storedTokens(page)).access);
  await storeTokens(page, { access });
  return access;
}
