// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { may, permissions, type Actor } from '#shared/permissions.ts';
import { staffRoles } from '#shared/roles.ts';
import { meQuery } from '#web/lib/me.ts';
import { Gate } from './gate.tsx';
import { pageAt, pages } from './pages.ts';
import { en } from './refused.en.ts';

afterEach(cleanup);

async function visit(path: string, actor: Actor): Promise<void> {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(meQuery.queryKey, {
    role: actor.role,
    permissions: permissions.filter((permission) => may(actor, permission)),
    organisation: { name: 'Northgate' },
  } as never); // The gate and what it shows read nothing else.
  await act(async () => {
    render(
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[path]}>
          <Suspense fallback={null}>
            <Gate page={pageAt(path)}>
              <p>inside</p>
            </Gate>
          </Suspense>
        </MemoryRouter>
      </QueryClientProvider>,
    );
  });
}

it('who may sees the page', async () => {
  await visit('/rent/charges', { role: 'viewer', seesAllProperties: true });
  expect(screen.getByText('inside')).toBeDefined();
});

it('who may not is told what the role does not include, and led to the page above where that is theirs', async () => {
  await visit('/money/journal/new', { role: 'viewer', seesAllProperties: true });
  expect(await screen.findByText(en['ledger.post'])).toBeDefined();
  expect(screen.getByRole('heading', { name: 'New entry' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Journal' }).getAttribute('href')).toBe('/money/journal');
  expect(screen.queryByText('inside')).toBeNull();
});

it('a page with a title of its own is named after the one above it', async () => {
  await visit('/leases/L-1', { role: 'maintenance', seesAllProperties: true });
  expect(await screen.findByRole('heading', { name: 'Leases' })).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
});

it('whose role would include it is told that it is about the whole workspace', async () => {
  await visit('/money/journal', { role: 'manager', seesAllProperties: false });
  expect(await screen.findByText(en.onlyWhole)).toBeDefined();
});

it('whatever a role of the staff may lack has a sentence of its own', () => {
  const lacking = pages
    .filter(({ refused }) => refused === undefined)
    .flatMap(({ access }) => (access === 'public' ? [] : access))
    .filter((permission) => staffRoles.some((role) => !may({ role, seesAllProperties: true }, permission)));
  expect(lacking.filter((permission) => !(permission in en))).toEqual([]);
});
