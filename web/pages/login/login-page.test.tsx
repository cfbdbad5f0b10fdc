import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { StrictMode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSession, type LiveSession } from '#web/app/session/create-session.ts';
import { createHandOff } from '#web/app/session/hand-off.ts';
import { installRenewal } from '#web/app/session/renewal.ts';
import { createTokenStore } from '#web/app/session/token-store.ts';
import { provideHttp } from '#web/lib/client.ts';
import { createClient } from '#web/lib/http.ts';
import { SessionContext } from '#web/lib/session.ts';
import { LoginPage } from './login-page.tsx';

type Answer = readonly [status: number, data?: unknown, headers?: Record<string, string>];
const origin = location.origin;
let answers: Record<string, (body: Record<string, string>) => Answer | Promise<Answer>>;
let requests: { path: string; body: Record<string, string> }[];
let navigations: string[];
let session: LiveSession;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  localStorage.clear();
  history.replaceState(null, '', '/login');
  requests = [];
  navigations = [];
  answers = {};
  const client = createClient({ adapter });
  session = createSession({
    store: createTokenStore(() => localStorage),
    mainOrigin: origin,
    here: () => new URL(location.href),
    navigate: (address) => navigations.push(address),
    revoke: () => Promise.resolve(),
    handOff: createHandOff({
      origins: [origin, 'https://rent.example'],
      storage: () => sessionStorage,
      crypto,
      obtainCode: async (body) => (await client.post<{ code: string }>('/hand-off/', body)).data,
      exchangeCode: () => Promise.reject(new Error('not here')),
    }),
    storage: () => sessionStorage,
  });
  installRenewal(client, session, { bare: createClient({ adapter }), locks: undefined, origin, now: Date.now });
  provideHttp(() => Promise.resolve(client));
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function adapter(config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  const path = createClient().getUri(config).replace('/api/v1', '');
  const body: Record<string, string> = JSON.parse(String(config.data ?? '{}'));
  requests.push({ path, body });
  const [status, data, headers = {}] = (await answers[path]?.(body)) ?? [404, { code: 'not-found' }];
  if (status === 0) throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
  const response = { status, statusText: '', headers, config, data: JSON.stringify(data) };
  if (status < 300) return response;
  throw new AxiosError('no', 'ERR_BAD_REQUEST', config, undefined, response);
}

function problem(code: string): object {
  return { code, title: '', detail: '', errors: [], requestId: 'r-1' };
}

async function visit(): Promise<void> {
  await act(async () => {
    render(
      <StrictMode>
        <SessionContext value={session}>
          <MemoryRouter initialEntries={['/login']}>
            <Routes>
              <Route path="/login" element={<LoginPage />} />
              <Route path="*" element={<p>Inside</p>} />
            </Routes>
          </MemoryRouter>
        </SessionContext>
      </StrictMode>,
    );
  });
}

function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

async function submit(): Promise<void> {
  await act(async () => {
    fireEvent.submit(screen.getByRole('button', { name: 'Sign in' }).closest('form') ?? document.body);
  });
}

async function signIn(): Promise<void> {
  type('Email', 'dana@northgate.example');
  type('Password', 'their password');
  await submit();
}

function submitButton(): HTMLButtonElement {
  return screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' });
}

describe('the form', () => {
  it('can be sent once both fields are filled, and not before', async () => {
    await visit();
    expect(submitButton().disabled).toBe(true);
    type('Email', 'dana@northgate.example');
    expect(submitButton().disabled).toBe(true);
    type('Password', 'their password');
    expect(submitButton().disabled).toBe(false);
  });

  it('names its fields for password managers', async () => {
    await visit();
    expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toMatch(/^username/);
    expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password');
  });

  it('signs in once on a double click and goes on to home', async () => {
    answers['/token/'] = () => [200, { access: 'A1', refresh: 'R1', device: 'D1' }];
    await visit();
    type('Email', 'dana@northgate.example');
    type('Password', 'their password');
    const form = submitButton().closest('form') ?? document.body;
    await act(async () => {
      fireEvent.submit(form);
      fireEvent.submit(form);
    });
    await screen.findByText('Inside');
    expect(requests.filter(({ path }) => path === '/token/')).toEqual([
      { path: '/token/', body: { email: 'dana@northgate.example', password: 'their password', devices: [] } },
    ]);
    expect(localStorage.getItem('gable.devices')).toBe('["D1"]');
    expect(session.tokens()).toEqual({ access: 'A1', refresh: 'R1' });
  });
});

describe('what the server refuses', () => {
  it('case 19: a wrong password marks both fields, says so, keeps what was typed and navigates nowhere', async () => {
    answers['/token/'] = () => [400, problem('wrong-credentials')];
    await visit();
    await signIn();
    expect(screen.getByRole('alert').textContent).toContain('Wrong email or password');
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('their password');
    expect(navigations).toEqual([]);
  });

  it.each<[string, Answer, string]>([
    ['a throttle with its wait', [429, problem('too-many-attempts'), { 'retry-after': '700' }], 'Wait 12 minutes'],
    ['no network', [0], 'could not be reached'],
    ['a lost database', [503, problem('database-unavailable')], 'database can’t be reached'],
    ['a failure, with its reference', [500, problem('internal')], 'r-1'],
    ['an account without a workspace', [403, problem('no-workspace')], 'don’t belong to a workspace'],
  ])('tells of %s and marks no field', async (_, answer, text) => {
    answers['/token/'] = () => answer;
    await visit();
    await signIn();
    expect(screen.getByRole('alert').textContent).toContain(text);
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBeNull();
  });

  it('says of a throttled account that a new password ends the wait', async () => {
    const detail = 'There were too many attempts. Wait 12 minutes and try again, or set a new password.';
    const refusal = { ...problem('too-many-attempts'), key: 'auth.too-many-sign-ins', detail };
    answers['/token/'] = () => [429, refusal, { 'retry-after': '700' }];
    await visit();
    await signIn();
    // The sentences of refusals are fetched with the first one.
    expect(await screen.findByText(/or set a new password/, {}, { timeout: 20_000 })).toBeDefined();
  });
});

describe('a second factor', () => {
  it('is asked for after the password, and sent together with it', async () => {
    answers['/token/'] = ({ code }) =>
      code === undefined
        ? [400, problem('code-required')]
        : code === '123456'
          ? [200, { access: 'A1', refresh: 'R1', device: 'D1' }]
          : [400, problem('wrong-code')];
    await visit();
    await signIn();
    const field = screen.getByLabelText('Code');
    expect(field.getAttribute('autocomplete')).toBe('one-time-code');
    expect(document.activeElement).toBe(field);
    expect(screen.getByRole('alert').textContent).toBe('');
    type('Code', '999999');
    await submit();
    expect(screen.getByRole('alert').textContent).toContain('Wait for the next one');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    type('Code', '123456');
    await submit();
    await screen.findByText('Inside');
    expect(requests.findLast(({ path }) => path === '/token/')?.body).toEqual({
      email: 'dana@northgate.example',
      password: 'their password',
      code: '123456',
      devices: [],
    });
  });

  it('can be gone back from, with email and password still there', async () => {
    answers['/token/'] = () => [400, problem('code-required')];
    await visit();
    await signIn();
    await act(async () => screen.getByRole('button', { name: 'Back to email and password' }).click());
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('dana@northgate.example');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('their password');
  });
});

describe('tokens that are there already', () => {
  it('go straight on while they are alive', async () => {
    session.begin({ access: 'A1', refresh: 'R1' });
    answers['/me/'] = () => [200, {}];
    await visit();
    await screen.findByText('Inside');
  });

  it('case 21: end without a navigation when they are dead, and the form is there', async () => {
    session.begin({ access: 'A1', refresh: 'R1' });
    answers['/me/'] = () => [401];
    answers['/token/refresh/'] = () => [401];
    await visit();
    await screen.findByLabelText('Email');
    expect(navigations).toEqual([]);
    expect(session.tokens()).toEqual({ access: '', refresh: '' });
  });
});

it('a hand-off that fails after sign-in is gone on with, not signed in for again', async () => {
  const challenge = 'c'.repeat(43);
  history.replaceState(null, '', `/login?next=${encodeURIComponent('https://rent.example')}#c=${challenge}&s=state`);
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined);
  answers['/token/'] = () => [200, { access: 'A1', refresh: 'R1' }];
  answers['/hand-off/'] = () => [503, problem('database-unavailable')];
  await visit();
  await signIn();
  expect(screen.getByRole('alert').textContent).toContain('database can’t be reached');
  answers['/hand-off/'] = () => [200, { code: 'once' }];
  await submit();
  expect(replace).toHaveBeenCalledWith('https://rent.example/auth/callback#code=once&state=state');
  expect(requests.filter(({ path }) => path === '/token/')).toHaveLength(1);
});
