import { act, cleanup, render, screen } from '@testing-library/react';
import { StrictMode, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { SessionContext, type Destination, type Session } from '#web/lib/session.ts';
import { AuthCallbackPage } from './auth-callback-page.tsx';

afterEach(cleanup);

async function arrive(acceptHandOff: () => Promise<Destination>) {
  history.replaceState(null, '', '/auth/callback#code=c&state=s');
  const session: Session = {
    isSignedIn: () => false,
    begin: vi.fn(),
    moveTo: vi.fn(),
    end: vi.fn(),
    signOut: vi.fn(() => Promise.resolve()),
    continueFrom: vi.fn(() => Promise.resolve({ path: '/' })),
    acceptHandOff: vi.fn(acceptHandOff),
    subscribe: () => () => undefined,
    isLeaving: () => false,
  };
  await act(async () => {
    render(
      <StrictMode>
        <SessionContext value={session}>
          <BrowserRouter>
            <Suspense>
              <Routes>
                <Route path="/auth/callback" element={<AuthCallbackPage />} />
                <Route path="/profile" element={<h1>Profile</h1>} />
              </Routes>
            </Suspense>
          </BrowserRouter>
        </SessionContext>
      </StrictMode>,
    );
  });
  return session;
}

it('exchanges the code once, takes it out of the address, and goes on to where the person was', async () => {
  const session = await arrive(() => {
    expect(location.hash).toBe('');
    return Promise.resolve({ path: '/profile?x=1' });
  });
  await screen.findByRole('heading', { name: 'Profile' });
  expect(session.acceptHandOff).toHaveBeenCalledTimes(1);
  expect(session.acceptHandOff).toHaveBeenCalledWith('#code=c&state=s');
  expect(location.pathname + location.search).toBe('/profile?x=1');
});

it('says so when that fails, and does not go to sign-in until asked to', async () => {
  const session = await arrive(() => Promise.reject(new Error('expired')));
  expect((await screen.findByRole('alert')).textContent).toContain('Sign in again');
  expect(session.end).not.toHaveBeenCalled();
  screen.getByRole('button', { name: 'Sign in again' }).click();
  expect(session.end).toHaveBeenCalledTimes(1);
});
