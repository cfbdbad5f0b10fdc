import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeApi, accessOf, openTab } from './fake-api.ts';
import { takeWayBack, wayBackKey } from './way-back.ts';

const origin = 'https://gable.example';
const path = '/reports/aged-receivables?asOf=2026-10-31#lines';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the way back to a page that needed sign-in', () => {
  it('is gone on to once, though next names the origin alone', async () => {
    const tab = openTab(createFakeApi(), { here: `${origin}${path}` });
    tab.session.end();
    const [login = ''] = tab.navigations;
    expect([...new URL(login).searchParams]).toEqual([['next', origin]]);
    tab.session.begin({ access: accessOf('u1', 1), refresh: 'R' });
    await expect(tab.session.continueFrom(login)).resolves.toEqual({ path });
    await expect(tab.session.continueFrom(login)).resolves.toEqual({ path: '/' });
  });

  it('is left alone where next says something else, or nothing', async () => {
    const tab = openTab(createFakeApi(), { here: `${origin}${path}` });
    tab.session.end();
    for (const next of ['', '?next=https://e.example', `?next=${origin}&next=${origin}`])
      await expect(tab.session.continueFrom(`${origin}/login${next}`)).resolves.toEqual({ path: '/' });
    await expect(tab.session.continueFrom(`${origin}/login?next=${origin}/profile`)).resolves.toEqual({
      path: '/profile',
    });
  });

  it('is not that of whoever was signed in before, nor of who signed out', async () => {
    const first = { access: accessOf('u1', 1), refresh: 'R' };
    const tab = openTab(createFakeApi(), { here: `${origin}${path}` });
    tab.session.begin(first);
    tab.session.end();
    tab.session.begin({ access: accessOf('u2', 1), refresh: 'S' });
    await expect(tab.session.continueFrom(`${origin}/login?next=${origin}`)).resolves.toEqual({ path: '/' });
    tab.session.end();
    tab.session.begin(first);
    await tab.session.signOut();
    tab.session.begin(first);
    await expect(tab.session.continueFrom(`${origin}/login?next=${origin}`)).resolves.toEqual({ path: '/' });
  });

  it.each([
    'https://e.example/reports',
    `${origin}//e.example`,
    `${origin}/\\e.example`,
    `${origin}/login`,
    `${origin}/auth/callback`,
    `${origin}.e.example`,
    `${origin}@e.example`,
    'javascript:alert(1)',
    '/reports',
    7,
    null,
  ])('never leads to %j', (kept) => {
    sessionStorage.setItem(wayBackKey, JSON.stringify([kept, '']));
    expect(takeWayBack(() => sessionStorage, origin, '')).toBeUndefined();
  });

  it('is none where storage is blocked or holds something else', () => {
    sessionStorage.setItem(wayBackKey, '{');
    expect(takeWayBack(() => sessionStorage, origin, '')).toBeUndefined();
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    expect(takeWayBack(blocked, origin, '')).toBeUndefined();
  });
});
