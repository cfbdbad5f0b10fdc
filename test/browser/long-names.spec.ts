import type { Page } from '@playwright/test';
import type { Account, Api } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { addBuilding } from './support/portfolio.ts';
import { chargeNow } from './support/rent.ts';

const companies = [
  'Grundstücksverwaltungsgesellschaft-Beteiligungs GmbH',
  'Wohnungsbaugenossenschaftsverwaltung eG',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'.repeat(2).slice(0, 100),
];
const oneWord = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'.repeat(2).slice(0, 88);

for (const width of [1440, 390]) {
  test(`at ${width} px names of one long word make no page scroll sideways`, async ({
    page,
    api,
    account,
    signInAs,
  }) => {
    const { propertyId, unitId, leaseId, personId } = await aLease(api, account, companies);
    await page.setViewportSize({ width, height: 900 });
    await signInAs(page, account);
    const paths = [
      '/',
      '/leases',
      `/leases?open=${leaseId}`,
      `/leases/${leaseId}`,
      `/leases/${leaseId}?tab=terms`,
      `/leases/${leaseId}?act=change-parties`,
      '/properties',
      `/properties/${propertyId}`,
      `/units/${unitId}`,
      '/people',
      `/people/${personId}`,
      '/rent',
      '/rent/charges',
      '/rent/arrears',
    ];
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(
        page
          .locator('main')
          .getByText(/verwaltung|Rindfleisch|Donau/)
          .first(),
        path,
      ).toBeAttached();
      expect(await wideParts(page), path).toEqual([]);
    }
  });
}

test('a lease of nine tenants is called by three of them, and the title has all', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const nine = Array.from({ length: 9 }, (_, index) => `Hausgemeinschaft Bergstraße ${index + 1}`);
  const { propertyId, leaseId } = await aLease(api, account, nine);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs(page, account);
  await page.goto(`/leases/${leaseId}`);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toContainText('6 more');
  await expect(title.getByTitle(/Bergstraße 9/)).toBeVisible();
  await page.goto(`/properties/${propertyId}`);
  const row = page.getByRole('row', { name: /6 more/ });
  await expect(row).toBeVisible();
  expect((await row.boundingBox())?.height).toBeLessThan(150);
});

/** What reaches beyond the window and can be scrolled to; nothing, when all is well. */
function wideParts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('main *')]
      .filter((part) => part.getBoundingClientRect().right > clientWidth)
      .map((part) => `${part.tagName} ${part.className} ${Math.round(part.getBoundingClientRect().right)}`)
      .slice(0, 12)
      .concat(`scrolls ${scrollWidth - clientWidth} px`);
  });
}

async function aLease(api: Api, account: Account, names: readonly string[]) {
  const { property, units } = await addBuilding(api, account, ['1A'], oneWord);
  const unitId = units[0]?.id ?? '';
  const people: string[] = [];
  for (const companyName of names) {
    const { body } = await api.post('/people/', { kind: 'company', companyName }, account.access);
    people.push((body as { id: string }).id); // The route's schema, checked by the server in tests.
  }
  const { status, body } = await api.post(
    '/leases/',
    {
      unitId,
      startsOn: `${new Date().getFullYear()}-01-01`,
      endsOn: null,
      atEnd: null,
      parties: people.map((personId) => ({ personId, role: 'tenant' })),
      charges: [{ kind: 'rent', cents: 150_000 }],
      sign: true,
      chargeDue: false,
    },
    account.access,
  );
  expect(status).toBe(201);
  await chargeNow(api, account);
  return {
    propertyId: property.id,
    unitId,
    leaseId: (body as { id: string }).id, // As above.
    personId: people[0] ?? '',
  };
}
