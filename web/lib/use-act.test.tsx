// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useAct } from './use-act.ts';

const call = vi.hoisted(() => vi.fn<() => Promise<unknown>>());
vi.mock('./client.ts', async (original) => ({ ...(await original<object>()), call }));

afterEach(() => {
  cleanup();
  call.mockReset();
});

function archiving() {
  const client = new QueryClient();
  for (const line of ['GET /people/', 'GET /rent-board/', 'GET /me/', 'GET /lease-drafts/{id}/'])
    client.setQueryData([line], line);
  const { result } = renderHook(() => useAct('POST /people/{id}/archive/'), {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  const stale = () =>
    client
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.isInvalidated)
      .map(({ queryKey: [line] }) => line);
  return { client, archive: () => act(() => result.current({ params: { id: '1' }, body: {} })), stale };
}

it('answers, and what shows it is read again: the directory and the rent roll, not who is signed in', async () => {
  call.mockResolvedValue({ id: '1' });
  const { archive, stale } = archiving();
  expect(await archive()).toEqual({ id: '1' });
  expect(call).toHaveBeenCalledWith('POST /people/{id}/archive/', { params: { id: '1' }, body: {} });
  await vi.waitFor(() => expect(stale()).toEqual(['GET /people/', 'GET /rent-board/']));
});

it('after a refusal too: what it was about may have changed', async () => {
  call.mockRejectedValue(Object.assign(new Error('conflict'), { isAxiosError: true, response: { status: 409 } }));
  const { archive, stale } = archiving();
  await expect(archive()).rejects.toThrow('conflict');
  await vi.waitFor(() => expect(stale()).toEqual(['GET /people/', 'GET /rent-board/']));
});

it('not where no answer came: the form stays as it is, to be sent again', async () => {
  call.mockRejectedValue(Object.assign(new Error('Network Error'), { isAxiosError: true, code: 'ERR_NETWORK' }));
  const { archive, stale } = archiving();
  await expect(archive()).rejects.toThrow('Network Error');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(stale()).toEqual([]);
});

it('ends with the answer, however long it takes to read again', async () => {
  call.mockResolvedValue({ id: '1' });
  const { client, archive } = archiving();
  const read = vi.fn<() => Promise<never>>(() => new Promise(() => undefined));
  const observer = new QueryObserver(client, { queryKey: ['GET /people/'], queryFn: read, staleTime: 600_000 });
  const leave = observer.subscribe(() => undefined);
  expect(await archive()).toEqual({ id: '1' });
  await vi.waitFor(() => expect(read).toHaveBeenCalled());
  leave();
});
