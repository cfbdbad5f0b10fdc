import { cleanup, render, screen } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import type { Permission } from '#shared/permissions.ts';
import { meQuery, type Me } from '#web/lib/me.ts';
import type { MailStanding } from './api.ts';
import { MailTask, mailTasksIn } from './mail-task.tsx';

afterEach(() => {
  cleanup();
});

function show(standing: MailStanding, permissions: readonly Permission[]) {
  const client = new QueryClient();
  client.setQueryData(meQuery.queryKey, { organisation: { currency: 'USD' }, permissions } as unknown as Me);
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <MailTask standing={standing} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const standing: MailStanding = { queued: 9, kept: 0, failed: 0, delayed: { count: 9, reason: 'unreachable' } };

it('says which messages wait for a server that is not reachable, and leads to them', () => {
  show(standing, ['mail.read']);
  expect(screen.getByText('9 messages queued')).toBeDefined();
  expect(screen.getByText('Mail server not reachable')).toBeDefined();
  expect(screen.getByRole('link', { name: /Open mail/ }).getAttribute('href')).toBe('/settings?tab=mail&state=queued');
  cleanup();
  show(standing, []);
  expect(screen.getByText('Ask an owner to check Settings, Mail')).toBeDefined();
});

it('passes over messages that are only a moment old', () => {
  expect(mailTasksIn({ ...standing, delayed: null })).toBe(0);
  expect(mailTasksIn(standing)).toBe(1);
});
