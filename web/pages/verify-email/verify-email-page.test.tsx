import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { StrictMode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { provideHttp } from '#web/lib/client.ts';
import { createClient } from '#web/lib/http.ts';
import { SessionContext, type Session } from '#web/lib/session.ts';
import { VerifyEmailPage } from './verify-email-page.tsx';

let answer: readonly [status: number, data: object];
let asked: unknown[];

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  asked = [];
  provideHttp(() => Promise.resolve(createClient({ adapter })));
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function adapter(config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  asked.push(JSON.parse(String(config.data)));
  const [status, data] = await Promise.resolve(answer);
  if (status === 0) throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
  const response = { status, statusText: '', headers: {}, config, data: JSON.stringify(data) };
  if (status < 300) return response;
  throw new AxiosError('no', 'ERR_BAD_REQUEST', config, undefined, response);
}

async function follow(fragment: string, signedIn = false): Promise<void> {
  history.replaceState(null, '', `/verify-email${fragment}`);
  // The page asks this one question of the session.
  const session = { isSignedIn: () => signedIn } as Session;
  await act(async () => {
    render(
      <StrictMode>
        <SessionContext value={session}>
          <MemoryRouter>
            <VerifyEmailPage />
          </MemoryRouter>
        </SessionContext>
      </StrictMode>,
    );
  });
}

it('uses the link once, although effects run twice, and takes its code out of the address', async () => {
  answer = [200, { email: 'dana@northgate.example' }];
  await follow('#token=once');
  await screen.findByRole('heading', { name: 'Email confirmed' });
  expect(asked).toEqual([{ token: 'once' }]);
  expect(location.href).not.toContain('once');
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
});

it('goes on inside for who is signed in', async () => {
  answer = [200, { email: 'dana@northgate.example' }];
  await follow('#token=inside', true);
  expect((await screen.findByRole('link', { name: 'Continue' })).getAttribute('href')).toBe('/');
});

it.each([
  ['link-expired', 'This link can no longer be used'],
  ['email-taken', 'This email can’t be used'],
])('has a clear answer and a way on for %s', async (code, title) => {
  answer = [400, { code, title: '', detail: '', errors: [], requestId: '' }];
  await follow(`#token=${code}`);
  await screen.findByRole('heading', { name: title });
  expect(screen.getByRole('link', { name: 'Open your profile' }).getAttribute('href')).toBe('/profile');
});

it('asks for the password where the link alone is not enough, and says when it is wrong', async () => {
  const problem = (code: string) => ({ code, title: '', detail: '', errors: [], requestId: '' });
  answer = [400, problem('password-required')];
  await follow('#token=mailed');
  const field = await screen.findByLabelText('Password');
  const enter = async (password: string) => {
    fireEvent.change(field, { target: { value: password } });
    await act(async () => screen.getByRole('button', { name: 'Confirm email' }).click());
  };
  answer = [400, problem('wrong-password')];
  await enter('a guess');
  await screen.findByText('Wrong password. Try again, or set a new one.');
  answer = [200, { email: 'dana@northgate.example' }];
  await enter('copper-lantern-76');
  await screen.findByRole('heading', { name: 'Email confirmed' });
  expect(asked.at(-1)).toEqual({ token: 'mailed', password: 'copper-lantern-76' });
});

it('keeps the link through a failure of the network and can try again', async () => {
  answer = [0, {}];
  await follow('#token=later');
  expect((await screen.findByRole('alert')).textContent).toContain('could not be reached');
  answer = [200, { email: 'dana@northgate.example' }];
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
  await screen.findByRole('heading', { name: 'Email confirmed' });
  expect(asked.at(-1)).toEqual({ token: 'later' });
});
