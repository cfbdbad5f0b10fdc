import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { AxiosResponse, InternalAxiosRequestConfig } from 'axios';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { Permission } from '#shared/permissions.ts';
import { apiBase, provideHttp } from '#web/lib/client.ts';
import { createClient } from '#web/lib/http.ts';
import { meQuery, type Me } from '#web/lib/me.ts';
import { NeedsDoing } from './needs-doing.tsx';

afterEach(() => {
  cleanup();
});

const none = { count: 0, totals: [], rows: [], more: { count: 0, totals: [] } };
const answers: Readonly<Record<string, object>> = {
  '/setup-checklist/': { items: [] },
  '/today/': {
    today: '2026-11-16',
    pastDue: none,
    ending: none,
    deposits: none,
    drafts: none,
    undeposited: { count: 0, totals: [], oldestOn: null },
  },
  '/opening-remainder/': { amounts: [] },
};

/** A server that answers all but what it fails at. */
function show(failing: Set<string>) {
  const adapter = async (config: InternalAxiosRequestConfig): Promise<AxiosResponse> => {
    const line = (config.url ?? '').replace(apiBase, '');
    if (failing.has(line)) throw new Error('No connection');
    expect(Object.keys(answers)).toContain(line);
    return { status: 200, statusText: '', headers: {}, config, data: JSON.stringify(answers[line]) };
  };
  provideHttp(() => Promise.resolve(createClient({ adapter })));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const permissions: readonly Permission[] = ['members.read', 'ledger.post'];
  // Of who is signed in, the list asks for the currency and the permissions alone.
  client.setQueryData(meQuery.queryKey, { organisation: { currency: 'USD' }, permissions } as unknown as Me);
  const act = vi.fn<() => void>();
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <NeedsDoing cleared={{ rows: [], add: act, remove: act }} onRecord={act} onRemind={act} onUndo={act} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it('calls a day quiet when everything has answered that nothing is to be done', async () => {
  show(new Set());
  expect(await screen.findByText('Nothing to do today.')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('0 open')).toBeDefined();
});

it.for(['/today/', '/opening-remainder/', '/setup-checklist/'])(
  'never calls a day quiet while %s could not be read, and reads it again',
  async (line) => {
    const failing = new Set([line]);
    show(failing);
    expect((await screen.findByRole('alert')).textContent).toContain('Some tasks could not be loaded.');
    expect(screen.queryByText('Nothing to do today.')).toBeNull();
    expect(screen.queryByText('0 open')).toBeNull();
    failing.clear();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing to do today.')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  },
);
