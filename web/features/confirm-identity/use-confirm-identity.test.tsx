import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { AxiosError, AxiosHeaders, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { provideHttp } from '#web/lib/client.ts';
import { createClient } from '#web/lib/http.ts';
import { meQuery, type Me } from '#web/lib/me.ts';
import { useConfirmIdentity } from './use-confirm-identity.tsx';

let confirmations: unknown[];
let refusal: string | undefined;

beforeEach(async () => {
  // What is sent waits for it the first time.
  await import('#web/lib/sent-before.ts');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  confirmations = [];
  refusal = undefined;
  provideHttp(() => Promise.resolve(createClient({ adapter })));
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function adapter(config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  confirmations.push(JSON.parse(String(config.data)));
  if (refusal !== undefined) throw problem(refusal);
  return await Promise.resolve({ status: 204, statusText: '', headers: {}, config, data: '' });
}

function problem(code: string): AxiosError {
  const config: InternalAxiosRequestConfig = { headers: new AxiosHeaders() };
  const data = { code, title: '', detail: '', errors: [], requestId: '' };
  return new AxiosError('no', 'ERR', config, undefined, { status: 403, statusText: '', headers: {}, config, data });
}

function Page({ work }: { readonly work: () => Promise<unknown> }) {
  const identity = useConfirmIdentity();
  const submission = useSubmission({ send: () => identity.run(work) });
  return (
    <>
      <button type="button" onClick={() => submission.submit()}>
        Do it
      </button>
      <p data-testid="message">{submission.message}</p>
      {identity.dialog}
    </>
  );
}

async function begin(work: () => Promise<unknown>): Promise<void> {
  const queryClient = new QueryClient();
  // The dialog reads these two and nothing else.
  const me = { user: { email: 'dana@northgate.example', totpEnabled: false } } as Me;
  queryClient.setQueryData(meQuery.queryKey, me);
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <Suspense fallback={null}>
          <Page work={work} />
        </Suspense>
      </QueryClientProvider>,
    );
  });
  await act(async () => screen.getByRole('button', { name: 'Do it' }).click());
}

async function confirm(password: string): Promise<void> {
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  await act(async () => {
    fireEvent.submit(screen.getByLabelText('Password').closest('form') ?? document.body);
  });
}

it('asks for nothing where the server does not', async () => {
  const work = vi.fn(() => Promise.resolve());
  await begin(work);
  expect(work).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks for the password, and then repeats the act by itself', async () => {
  const work = vi.fn<() => Promise<void>>().mockRejectedValueOnce(problem('reauthentication-required'));
  await begin(work);
  await screen.findByRole('dialog');
  expect(work).toHaveBeenCalledTimes(1);
  await confirm('their password');
  expect(confirmations).toEqual([{ password: 'their password' }]);
  expect(work).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByTestId('message').textContent).toBe('');
});

it('stays open after a wrong password, with what was typed, and does not act', async () => {
  const work = vi.fn<() => Promise<void>>().mockRejectedValueOnce(problem('reauthentication-required'));
  await begin(work);
  refusal = 'wrong-password';
  await confirm('not theirs');
  expect(screen.getByRole('dialog').textContent).toContain('Wrong password. Enter your current password.');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('not theirs');
  expect(work).toHaveBeenCalledTimes(1);
});

it('asks for a code as well once the server wants one', async () => {
  await begin(vi.fn<() => Promise<void>>().mockRejectedValueOnce(problem('reauthentication-required')));
  expect(screen.queryByLabelText('Code')).toBeNull();
  refusal = 'code-required';
  await confirm('their password');
  expect(screen.getByLabelText('Code').getAttribute('autocomplete')).toBe('one-time-code');
});

it('does not act, and complains of nothing, when the question is declined', async () => {
  const work = vi.fn<() => Promise<void>>().mockRejectedValueOnce(problem('reauthentication-required'));
  await begin(work);
  await act(async () => screen.getByRole('button', { name: 'Cancel' }).click());
  expect(work).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByTestId('message').textContent).toBe('');
});

it('passes every other failure on', async () => {
  await begin(() => Promise.reject(problem('database-unavailable')));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByTestId('message').textContent).toContain('database can’t be reached');
});
