import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import type { Permission } from '#shared/permissions.ts';
import { meQuery, type Me } from '#web/lib/me.ts';
import type { PropertyInFull } from './api.ts';
import { PropertyActs } from './property-acts.tsx';

afterEach(() => {
  cleanup();
});

/** Where Owner statement leads for a property of these owners; null where it isn't offered. */
function statementOf(owners: readonly string[], permissions: readonly Permission[]) {
  const client = new QueryClient();
  // Of who is signed in, the acts ask for the permissions and the day alone, of the property for these.
  client.setQueryData(meQuery.queryKey, { organisation: { timeZone: 'UTC' }, permissions } as unknown as Me);
  const shares = owners.map((personId) => ({ personId, name: personId, parts: 1_000_000 / owners.length }));
  const property = {
    id: 'p1',
    archivedAt: null,
    counts: { units: 1 },
    ownerships: owners.length === 0 ? [] : [{ startsOn: '2024-01-01', shares }],
  } as unknown as PropertyInFull;
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <PropertyActs property={property} adding={false} onAdd={() => undefined} quiet={false} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const found = screen.queryByRole('link', { name: 'Owner statement' })?.getAttribute('href') ?? null;
  cleanup();
  return found;
}

it('leads to the statement of its owner, or to all that are due where it has several', () => {
  expect(statementOf(['o1'], ['owners.change'])).toBe('/owners/statements/issue?person=o1');
  expect(statementOf(['o1', 'o2'], ['owners.change'])).toBe('/owners/statements/issue');
  expect(statementOf([], ['owners.change'])).toBeNull();
  expect(statementOf(['o1'], ['owners.read'])).toBeNull();
});
