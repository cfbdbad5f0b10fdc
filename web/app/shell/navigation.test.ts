import { House } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import { reportKeys } from '#shared/reports/report-keys.ts';
import { pages } from '#web/app/router/pages.ts';
import { rooms } from '#web/features/rooms/rooms.ts';
import type { NavigationEntry } from './navigation.ts';
import { entryAt, inGroups, navigation, navigationFor, splitForPhone } from './navigation.ts';
import { paletteActs } from './palette-acts.ts';

const entries: readonly NavigationEntry[] = [
  { key: 'navToday', path: '/', icon: House, group: 'home' },
  { key: 'navSettings', path: '/settings', icon: House, group: 'office', permission: 'audit.read' },
];

/** Every page of a signed-in person that has an address of its own. */
const places = pages.flatMap(({ path, access }) => (access === 'public' || path.includes(':') ? [] : path));
const inRail = new Set<string>([
  ...navigation.map(({ path }) => path),
  ...Object.values(rooms)
    .flat()
    .map(({ path }) => path),
]);

describe('navigation', () => {
  it('shows an entry with a permission only to those who have it', () => {
    expect(navigationFor([], entries).map(({ path }) => path)).toEqual(['/']);
    expect(navigationFor(['audit.read'], entries).map(({ path }) => path)).toEqual(['/', '/settings']);
  });

  it('gives each page one line and each shortcut one page', () => {
    const paths = navigation.map(({ path }) => path);
    const keys = navigation.flatMap((entry) => entry.keys ?? []);
    expect(new Set(paths).size).toBe(paths.length);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('has every page in the rail or among the tabs of its room', () => {
    // Forms and runs begin with a button of their list, reports stand on their page, the account in its menu.
    const elsewhere = [
      '/properties/new',
      '/leases/new',
      '/money/journal/new',
      '/rent/increases/new',
      '/rent/direct-debits/new',
      '/rent/run',
      '/owners/statements/issue',
      '/import',
      '/profile',
      '/account',
      '/money',
      '/money/bank-accounts',
    ];
    const missing = places.filter((path) => !inRail.has(path) && !path.startsWith('/reports/'));
    expect(missing.toSorted()).toEqual(elsewhere.toSorted());
  });

  it('has every page in the palette', () => {
    const found = new Set([
      ...navigation.map(({ path }) => path),
      ...paletteActs.flatMap(({ to }) => to?.split('?')[0] ?? []),
      ...reportKeys.map((key) => `/reports/${key}`),
    ]);
    expect(places.filter((path) => path !== '/money' && path !== '/money/bank-accounts' && !found.has(path))).toEqual(
      [],
    );
  });

  it('stands in groups: home, portfolio, rent, money, office', () => {
    const groups = inGroups(navigation).map(({ group, members }) => [group, members.length]);
    expect(groups).toEqual([
      ['home', 2],
      ['portfolio', 3],
      ['rent', 6],
      ['money', 5],
      ['office', 2],
    ]);
  });

  it('keeps four tabs on a phone and the rest behind "More"', () => {
    const six = Array.from({ length: 6 }, (_, at) => ({ ...navigation[0], path: `/${at}` }) as NavigationEntry); // All parts come from a real entry.
    expect(splitForPhone(six).tabs.map(({ path }) => path)).toEqual(['/0', '/1', '/2', '/3']);
    expect(splitForPhone(six).more.map(({ path }) => path)).toEqual(['/4', '/5']);
  });

  it('has today, the rent roll, properties and money at the bottom, and another page for whoever sees no books', () => {
    const paths = (seen: readonly NavigationEntry[]) => splitForPhone(seen).tabs.map(({ path }) => path);
    expect(paths(navigation)).toEqual(['/', '/rent', '/properties', '/money/journal']);
    expect(paths(navigation.filter(({ group }) => group !== 'money'))).toEqual(['/', '/rent', '/properties', '/tasks']);
  });

  it.each([
    ['/', '/'],
    ['/settings/', '/settings'],
    ['/settings/mail', '/settings'],
    ['/settingsx', undefined],
    ['/rent', '/rent'],
    ['/rent/charges', '/rent/charges'],
    ['/rent/charges/1', '/rent/charges'],
    ['/rent/runs/1', '/rent/charges'],
    ['/rent/late-fees', '/rent/charges'],
    ['/rent/deposits-to-bank', '/rent/receipts'],
    ['/rent/deposits/rules', '/rent/deposits'],
    ['/rent/settlements/1', '/rent/deposits'],
    ['/units/1', '/properties'],
    ['/owners/fee-runs/1', '/owners'],
    ['/money', '/money/journal'],
    ['/money/recurring', '/money/journal'],
    ['/money/budgets', '/money/journal'],
    ['/money/accounts/1', '/money/accounts'],
  ])('belongs at %s to %s', (here, path) => {
    expect(entryAt(here)?.path).toBe(path);
  });
});
