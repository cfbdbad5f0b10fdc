import { House } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import type { NavigationEntry } from './navigation.ts';
import { isAt, navigation, navigationFor, splitForPhone } from './navigation.ts';

const entries: readonly NavigationEntry[] = [
  { key: 'navToday', path: '/', icon: House },
  { key: 'navSettings', path: '/settings', icon: House, permission: 'audit.read' },
];

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

  it('keeps four tabs on a phone and the rest behind "More"', () => {
    const six = Array.from({ length: 6 }, (_, at) => ({ ...navigation[0], path: `/${at}` }) as NavigationEntry); // All parts come from a real entry.
    expect(splitForPhone(six).tabs.map(({ path }) => path)).toEqual(['/0', '/1', '/2', '/3']);
    expect(splitForPhone(six).more.map(({ path }) => path)).toEqual(['/4', '/5']);
  });

  it('has today, the rent roll, properties and money at the bottom, and another page for whoever sees no books', () => {
    const paths = (seen: readonly NavigationEntry[]) => splitForPhone(seen).tabs.map(({ path }) => path);
    expect(paths(navigation)).toEqual(['/', '/rent', '/properties', '/money']);
    expect(paths(navigation.filter(({ path }) => path !== '/money'))).toEqual(['/', '/rent', '/properties', '/leases']);
  });

  it('counts a page below as being at its parent, and home only as home', () => {
    expect(isAt('/settings', '/settings/')).toBe(true);
    expect(isAt('/settings', '/settings/mail')).toBe(true);
    expect(isAt('/settings', '/settingsx')).toBe(false);
    expect(isAt('/', '/')).toBe(true);
    expect(isAt('/', '/settings')).toBe(false);
  });
});
