import { AxiosError } from 'axios';
import { MutationObserver, onlineManager, QueryObserver, type QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient, emptyWithSession } from './query.ts';
import { listQuery, routeQuery, unlessSettled } from './route-query.ts';

const queryKey = ['units'];
let queryClient: QueryClient;
let attempts: number[];
let start: number;

beforeEach(() => {
  vi.useFakeTimers();
  queryClient = createQueryClient();
  attempts = [];
  start = Date.now();
});

afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

function failing(status: number) {
  return async (): Promise<never> => {
    attempts.push((Date.now() - start) / 1000);
    throw new AxiosError('x', 'y', undefined, undefined, {
      status,
      statusText: '',
      headers: {},
      data: '',
      config: {} as never, // Not looked at.
    });
  };
}

function observe(queryFn: () => Promise<unknown>, own: { readonly retry?: typeof unlessSettled } = {}): () => void {
  return new QueryObserver(queryClient, { queryKey, queryFn, ...own }).subscribe(() => undefined);
}

it('case 15: a query that fails with 500 is tried at 0, 1, 3 and 7 s, and then no more', async () => {
  const stop = observe(failing(500));
  await vi.advanceTimersByTimeAsync(120_000);
  stop();
  expect(attempts).toEqual([0, 1, 3, 7]);
});

it('case 15: a mutation is tried once', async () => {
  const mutation = new MutationObserver(queryClient, { mutationFn: failing(500) });
  await expect(mutation.mutate()).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(attempts).toEqual([0]);
});

it('a terminal 401 is not repeated', async () => {
  const stop = observe(failing(401));
  await vi.advanceTimersByTimeAsync(120_000);
  stop();
  expect(attempts).toEqual([0]);
});

it.each([400, 403, 404, 409, 410, 422, 429])('any other answer (%i) is tried again like a 500', async (status) => {
  const stop = observe(failing(status));
  await vi.advanceTimersByTimeAsync(120_000);
  stop();
  expect(attempts).toEqual([0, 1, 3, 7]);
});

it.each([401, 403, 404, 410, 422])(
  'a line of the route table that answers %i is not asked for again',
  async (status) => {
    const lines = [routeQuery('GET /units/{id}/', { params: { id: 'x' } }), listQuery('GET /units/', {})];
    expect(lines.map(({ retry }) => retry)).toEqual([unlessSettled, unlessSettled]);
    const stop = observe(failing(status), { retry: unlessSettled });
    await vi.advanceTimersByTimeAsync(120_000);
    stop();
    expect(attempts).toEqual([0]);
  },
);

it('a line of the route table that fails with 500 is tried at 0, 1, 3 and 7 s too', async () => {
  const stop = observe(failing(500), { retry: unlessSettled });
  await vi.advanceTimersByTimeAsync(120_000);
  stop();
  expect(attempts).toEqual([0, 1, 3, 7]);
});

it('the delay between attempts is capped at 30 s', () => {
  const { retryDelay } = queryClient.getDefaultOptions().queries ?? {};
  const delays = [0, 1, 2, 4, 5, 10].map((attempt) =>
    typeof retryDelay === 'function' ? retryDelay(attempt, new Error('x')) : undefined,
  );
  expect(delays).toEqual([1000, 2000, 4000, 16_000, 30_000, 30_000]);
});

it('case 16: data is fresh for 600 s: a visit at 599 s fetches nothing, one at 601 s does', async () => {
  const fetched = vi.fn(async () => 'units');
  const keep = observe(fetched);
  await vi.advanceTimersByTimeAsync(599_000);
  observe(fetched)();
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2000);
  observe(fetched)();
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched).toHaveBeenCalledTimes(2);
  keep();
});

it('case 16: unused data is gone after 300 s', async () => {
  observe(async () => 'units')();
  await vi.advanceTimersByTimeAsync(0);
  const stop = observe(async () => 'units');
  await vi.advanceTimersByTimeAsync(0);
  stop();
  await vi.advanceTimersByTimeAsync(299_000);
  expect(queryClient.getQueryData(queryKey)).toBe('units');
  await vi.advanceTimersByTimeAsync(1001);
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});

it('case 22: the cache is empty after the session changes, also of what was still under way', async () => {
  const listeners = new Set<() => void>();
  const stop = emptyWithSession(queryClient, {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  queryClient.setQueryData(['me'], { name: 'Ada' });
  const late = Promise.withResolvers<string>();
  void queryClient.fetchQuery({ queryKey, queryFn: () => late.promise }).catch(() => undefined);
  for (const listener of listeners) listener();
  late.resolve('units of the last user');
  await vi.advanceTimersByTimeAsync(10);
  stop();
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  expect(listeners.size).toBe(0);
});

it('without a network a request fails like any other, and is made again when the network is back', async () => {
  onlineManager.setOnline(false);
  queryClient.mount();
  const stop = observe(failing(0));
  await vi.advanceTimersByTimeAsync(8000);
  expect(attempts).toEqual([0, 1, 3, 7]);
  expect(queryClient.getQueryState(queryKey)).toMatchObject({ status: 'error', fetchStatus: 'idle' });
  const mutation = new MutationObserver(queryClient, { mutationFn: failing(0) });
  await expect(mutation.mutate()).rejects.toThrow();
  onlineManager.setOnline(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(attempts).toEqual([0, 1, 3, 7, 8, 8]);
  stop();
  queryClient.unmount();
});
