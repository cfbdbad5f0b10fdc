// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { meQuery, type Me } from '#web/lib/me.ts';
import { PasskeyRow } from './passkey-row.tsx';

afterEach(cleanup);

it.each([
  ['Asia/Tokyo', /Mar 2, 2025, 5:00 AM/],
  ['America/New_York', /Mar 1, 2025, 3:00 PM/],
])('says when it was added in the time zone of the workspace, %s', (timeZone, words) => {
  const client = new QueryClient();
  client.setQueryData(meQuery.queryKey, { organisation: { timeZone } } as Me); // All that is read.
  const passkey = { id: 'p', name: 'Key', createdAt: '2025-03-01T20:00:00Z', lastUsedAt: null };
  render(
    <QueryClientProvider client={client}>
      <PasskeyRow passkey={passkey} run={(act) => act()} />
    </QueryClientProvider>,
  );
  expect(screen.getByText(words)).toBeDefined();
});
