import { act, cleanup, render, screen } from '@testing-library/react';
import { StrictMode, type ReactNode } from 'react';
import { BrowserRouter, Link } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from '#web/app/_app.tsx';
import { createSession, type LiveSession } from '#web/app/session/create-session.ts';
import { createTokenStore } from '#web/app/session/token-store.ts';
import type { HandOff } from '#web/app/session/hand-off.ts';
import type { Page } from './page.ts';
import { pageAt, pageName } from './pages.ts';
import { Router } from './router.tsx';

// The shell asks the server who is there; what is tested here is which page is shown, and to whom.
vi.mock('#web/app/shell/shell.tsx', () => ({ Shell: ({ children }: { readonly children: ReactNode }) => children }));

const noHandOff: HandOff = {
  request: (address) => Promise.resolve(address),
  continueFrom: () => Promise.resolve({ path: '/' }),
  accept: () => Promise.reject(new Error('none')),
};
let navigations: string[];
let session: LiveSession;

beforeEach(() => {
  localStorage.clear();
  navigations = [];
  session = openSession(location.origin);
});

function openSession(mainOrigin: string): LiveSession {
  return createSession({
    store: createTokenStore(() => localStorage),
    mainOrigin,
    here: () => new URL(location.href),
    navigate: (address) => navigations.push(address),
    revoke: () => Promise.resolve(),
    handOff: noHandOff,
    storage: () => sessionStorage,
  });
}

afterEach(cleanup);

function page(path: string, access: Page['access'], text: string, title?: Page['title']): Page {
  const Content = () => (
    <main>
      <h1>{text}</h1>
      <Link to="/open">to open</Link>
      <Link to="/open?filter=1">filter</Link>
    </main>
  );
  return { path, access, load: () => Promise.resolve(Content), ...(title && { title }) };
}

const pages = [
  page('/open', 'public', 'Open page'),
  page('/login', 'public', 'Sign-in page', 'handOff'),
  page('/inside', [], 'Inside page'),
];

async function visit(path: string, mainOrigin = location.origin): Promise<void> {
  history.replaceState(null, '', path);
  await act(async () => {
    render(
      <StrictMode>
        <BrowserRouter>
          <App session={session}>
            <Router mainOrigin={mainOrigin} pages={pages} />
          </App>
        </BrowserRouter>
      </StrictMode>,
    );
  });
}

function signIn(): void {
  session.begin({ access: 'A1', refresh: 'R1' });
}

describe('a visit', () => {
  it.each(['/_app', '/nowhere', '/open/further'])('to %s finds no page and says so', async (path) => {
    await visit(path);
    await screen.findByRole('heading', { name: 'Page not found' });
    expect(document.title).toBe('Page not found · Gable');
    expect(navigations).toEqual([]);
  });

  it('to a page without a title of its own has the product’s name for a title', async () => {
    await visit('/open');
    await screen.findByRole('heading', { name: 'Open page' });
    expect(document.title).toBe('Gable');
    expect(document.querySelectorAll('title')).toHaveLength(1);
  });

  it('to a page that needs a session, without one, goes to sign-in once and shows nothing', async () => {
    await visit('/inside');
    expect(document.body.textContent).not.toContain('Inside');
    expect(navigations).toEqual([`${location.origin}/login?next=${encodeURIComponent(location.origin)}`]);
  });

  it('to a page that needs a session, with one, shows it', async () => {
    signIn();
    await visit('/inside');
    await screen.findByRole('heading', { name: 'Inside page' });
    expect(navigations).toEqual([]);
  });

  it('to sign-in on another host goes to the main host', async () => {
    session = openSession('https://main.example');
    await visit('/login', 'https://main.example');
    expect(screen.queryByRole('heading')).toBeNull();
    expect(navigations).toEqual([`https://main.example/login?next=${encodeURIComponent(location.origin)}`]);
  });
});

it('case 22, 33: once the session ends, nothing of the page is left to be seen', async () => {
  signIn();
  await visit('/inside');
  await screen.findByRole('heading', { name: 'Inside page' });
  await act(async () => session.end());
  expect(document.body.textContent).toBe('');
  expect(navigations).toHaveLength(1);
});

describe('a navigation within the app', () => {
  it('leaves the focus in a dialog that was opened while the page was on its way', async () => {
    await visit('/login');
    await screen.findByRole('heading', { name: 'Sign-in page' });
    const [dialog, field] = [document.createElement('div'), document.createElement('input')];
    dialog.setAttribute('role', 'dialog');
    dialog.append(field);
    document.body.append(dialog);
    field.focus();
    await act(async () => screen.getByRole('link', { name: 'to open' }).click());
    await screen.findByRole('heading', { name: 'Open page' });
    expect(document.activeElement).toBe(field);
    dialog.remove();
  });

  it('puts focus at the heading of the new page, scrolls to its top and announces its title', async () => {
    await visit('/login');
    await screen.findByRole('heading', { name: 'Sign-in page' });
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    await act(async () => screen.getByRole('link', { name: 'to open' }).click());
    const heading = await screen.findByRole('heading', { name: 'Open page' });
    expect(document.activeElement).toBe(heading);
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
    expect(document.querySelector('[aria-live=polite]')?.textContent).toBe('Gable');
    scrollTo.mockClear();
    const link = screen.getByRole('link', { name: 'filter' });
    link.focus();
    await act(async () => link.click());
    expect(document.activeElement).toBe(link);
    expect(scrollTo).not.toHaveBeenCalled();
    scrollTo.mockRestore();
  });
});

it('knows pages by their pattern, and everything else as not found', () => {
  expect(pageAt('/auth/callback').access).toBe('public');
  expect(pageName('/auth/callback')).toBe('/auth/callback');
  expect(pageName('/_app')).toBe('/404');
});
