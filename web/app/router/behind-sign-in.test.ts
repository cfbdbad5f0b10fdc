import { expect, it } from 'vitest';
import { loadPageName, needsSession } from './behind-sign-in.ts';

it('before the list has come, every address that is not public may show somebody’s data, and then those of a page', async () => {
  const addresses = ['/login', '/docs/api', '/', '/leases/L-1', '/nowhere'];
  expect(addresses.filter(needsSession)).toEqual(['/', '/leases/L-1', '/nowhere']);
  const pageName = await loadPageName();
  expect(addresses.filter(needsSession)).toEqual(['/', '/leases/L-1']);
  expect(addresses.map(pageName)).toEqual(['/login', '/docs/api', '/', '/leases/:id', '/404']);
});
