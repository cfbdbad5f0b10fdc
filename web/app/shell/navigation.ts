import {
  Banknote,
  Building2,
  ChartNoAxesColumn,
  ChartNoAxesColumnDecreasing,
  FileText,
  Settings,
  SquareCheck,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { Permission } from '#shared/permissions.ts';
import type { ShellTextKey } from './text.ts';

export interface NavigationEntry {
  /** Its name in the catalogue of the shell. */
  readonly key: ShellTextKey;
  readonly path: string;
  readonly icon: LucideIcon;
  /** Left out: everyone who is signed in sees it. */
  readonly permission?: Permission;
  /** Pressed one after the other, such as `g t`. */
  readonly keys?: string;
  /** One of the first on a phone, where there is room for few. */
  readonly isTab?: boolean;
  /** How many things wait there; nothing is drawn for none. */
  readonly useCount?: () => number | undefined;
}

/** What the rail, the tabs on a phone, the palette and the keyboard sheet lead to: one line per page. */
export const navigation: readonly NavigationEntry[] = [
  { key: 'navToday', path: '/', icon: SquareCheck, keys: 'g t', isTab: true },
  {
    key: 'navRent',
    path: '/rent',
    icon: ChartNoAxesColumnDecreasing,
    permission: 'rent.read',
    keys: 'g n',
    isTab: true,
  },
  {
    key: 'navProperties',
    path: '/properties',
    icon: Building2,
    permission: 'portfolio.read',
    keys: 'g p',
    isTab: true,
  },
  { key: 'navLeases', path: '/leases', icon: FileText, permission: 'leases.read', keys: 'g l' },
  { key: 'navPeople', path: '/people', icon: Users, permission: 'people.read', keys: 'g e' },
  { key: 'navMoney', path: '/money', icon: Banknote, permission: 'ledger.read', keys: 'g m', isTab: true },
  { key: 'navReports', path: '/reports', icon: ChartNoAxesColumn, permission: 'ledger.read', keys: 'g r' },
  { key: 'navSettings', path: '/settings', icon: Settings, permission: 'organisation.read', keys: 'g s' },
];

/** Beside "More" there is room for this many on a phone. */
const tabPlaces = 4;

export function navigationFor(
  permissions: readonly Permission[],
  entries: readonly NavigationEntry[] = navigation,
): readonly NavigationEntry[] {
  return entries.filter(({ permission }) => permission === undefined || permissions.includes(permission));
}

/**
 * Today, rent roll, properties and money are tabs; where somebody does not see one of them, what comes first takes its
 * place. What is left over waits behind "More".
 */
export function splitForPhone(entries: readonly NavigationEntry[]) {
  const ranked = [...entries.filter(({ isTab }) => isTab === true), ...entries.filter(({ isTab }) => isTab !== true)];
  const chosen = new Set(ranked.slice(0, tabPlaces));
  return { tabs: entries.filter((entry) => chosen.has(entry)), more: entries.filter((entry) => !chosen.has(entry)) };
}

/** A page below another one belongs to it; home is only itself. */
export function isAt(path: string, pathname: string): boolean {
  const here = pathname.replace(/\/+$/, '') || '/';
  return here === path || (path !== '/' && here.startsWith(`${path}/`));
}
