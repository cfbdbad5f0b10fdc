// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { afterEach, expect, it, vi } from 'vitest';
import { apiBase, provideHttp } from '#web/lib/client.ts';
import { createClient } from '#web/lib/http.ts';
import { BankAccountDialog } from './bank-account-dialog.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

it('says which account has the number that is in use', async () => {
  const adapter = async (config: InternalAxiosRequestConfig): Promise<AxiosResponse> => {
    const answer = { statusText: '', headers: {}, config };
    expect((config.url ?? '').replace(apiBase, '')).toMatch(/^\/(?:bank-)?accounts\/$/);
    if (config.method === 'get')
      return {
        ...answer,
        status: 200,
        data: JSON.stringify({ items: [{ number: '1020', name: 'Trust bank' }], next: null }),
      };
    const data = JSON.stringify({
      code: 'already-exists',
      detail: 'Another account',
      title: '',
      errors: [],
      requestId: '',
    });
    throw new AxiosError('no', 'ERR', config, undefined, { ...answer, status: 409, data });
  };
  provideHttp(() => Promise.resolve(createClient({ adapter })));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(['GET /me/'], { organisation: { id: 'o1' }, user: { id: 'u1' } });
  render(
    <QueryClientProvider client={client}>
      <BankAccountDialog id="" onClose={vi.fn<() => void>()} />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Second bank' } });
  fireEvent.change(screen.getByLabelText('Ledger account'), { target: { value: '1020' } });
  await act(async () => screen.getByRole('button', { name: 'Add bank account' }).click());
  expect(await screen.findByText('1020 is used by Trust bank. Enter another number.')).toBeDefined();
});
