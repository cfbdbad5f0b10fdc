import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { AxiosResponse, InternalAxiosRequestConfig } from 'axios';
import { afterEach, expect, it, vi } from 'vitest';
import { provideHttp } from '#web/lib/client.ts';
import { createClient } from '#web/lib/http.ts';
import { meQuery, type Me } from '#web/lib/me.ts';
import { useLateUnits } from './late-units.ts';

afterEach(() => {
  cleanup();
});

function Late() {
  const late = useLateUnits(['maple']);
  return <p>{late === undefined ? 'not known' : [...late].map(([id, balance]) => `${id} ${balance}`).join()}</p>;
}

it('does not know who is late when that could not be read, and keeps what was read before', async () => {
  const answer = { unitIds: ['3F'], balances: [{ unitId: '3F', cents: 120_000, currency: 'USD' }] };
  let isDown = true;
  const asked = vi.fn<(config: InternalAxiosRequestConfig) => Promise<AxiosResponse>>(async (config) => {
    if (isDown) throw new Error('No connection');
    return { status: 200, statusText: '', headers: {}, config, data: JSON.stringify(answer) };
  });
  provideHttp(() => Promise.resolve(createClient({ adapter: asked })));
  const client = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } });
  // Of who is signed in, plans ask for the currency and one permission alone.
  const me = { organisation: { currency: 'USD' }, permissions: ['rent.read'] } as unknown as Me;
  client.setQueryData(meQuery.queryKey, me);
  render(
    <QueryClientProvider client={client}>
      <Late />
    </QueryClientProvider>,
  );
  const again = () =>
    act(() => client.refetchQueries({ type: 'active', predicate: ({ queryKey }) => queryKey !== meQuery.queryKey }));
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.getByText('not known')).toBeDefined();
  isDown = false;
  await again();
  expect(await screen.findByText('3F 1,200.00')).toBeDefined();
  isDown = true;
  await again();
  expect(screen.getByText('3F 1,200.00')).toBeDefined();
});
