import {
  AlarmClock,
  BookOpen,
  Building2,
  ChartNoAxesColumn,
  ChartNoAxesColumnDecreasing,
  FileStack,
  FileText,
  HandCoins,
  KeyRound,
  Landmark,
  ListChecks,
  ListTree,
  ReceiptText,
  Settings,
  SquareCheck,
  TrendingUp,
  Users,
  Vault,
  type LucideIcon,
} from 'lucide-react';
import type { Permission } from '#shared/permissions.ts';
import { rooms, type RoomName } from '#web/features/rooms/rooms.ts';
import { useArrearsCount } from './arrears-count.ts';
import { useBillsCount } from './bills-count.ts';
import type { ShellTextKey } from './text.ts';

/** Hairlines stand between them; `rent` and `money` have a name above them. */
export type NavigationGroup = 'home' | 'portfolio' | 'rent' | 'money' | 'office';

export interface NavigationEntry {
  /** Its name in the catalogue of the shell. */
  readonly key: ShellTextKey;
  readonly path: string;
  readonly icon: LucideIcon;
  readonly group: NavigationGroup;
  /** Its further pages, which count as being there. */
  readonly room?: RoomName;
  /** Left out: everyone who is signed in sees it. */
  readonly permission?: Permission;
  /** Pressed one after the other, such as `g t`. */
  readonly keys?: string;
  /** What its tab on a phone is called, where that stands for the whole group. */
  readonly tabKey?: ShellTextKey;
  /** How many things wait there; nothing is drawn for none. */
  readonly useCount?: () => number | undefined;
}

/** What the rail, the tabs on a phone, the palette and the keyboard sheet lead to: one line per page. */
export const navigation: readonly NavigationEntry[] = [
  { key: 'navToday', path: '/', icon: SquareCheck, group: 'home', keys: 'g t' },
  {
    key: 'navTasks',
    path: '/tasks',
    icon: ListChecks,
    group: 'home',
    room: 'tasks',
    permission: 'tasks.read',
    keys: 'g k',
  },
  {
    key: 'navProperties',
    path: '/properties',
    icon: Building2,
    group: 'portfolio',
    permission: 'portfolio.read',
    keys: 'g p',
  },
  { key: 'navLeases', path: '/leases', icon: FileText, group: 'portfolio', permission: 'leases.read', keys: 'g l' },
  { key: 'navPeople', path: '/people', icon: Users, group: 'portfolio', permission: 'people.read', keys: 'g e' },
  {
    key: 'navRent',
    path: '/rent',
    icon: ChartNoAxesColumnDecreasing,
    group: 'rent',
    permission: 'rent.read',
    keys: 'g n',
  },
  {
    key: 'navCharges',
    path: '/rent/charges',
    icon: ReceiptText,
    group: 'rent',
    room: 'charges',
    permission: 'rent.read',
    keys: 'g c',
  },
  {
    key: 'navPayments',
    path: '/rent/receipts',
    icon: HandCoins,
    group: 'rent',
    room: 'payments',
    permission: 'rent.read',
    keys: 'g y',
  },
  {
    key: 'navArrears',
    path: '/rent/arrears',
    icon: AlarmClock,
    group: 'rent',
    room: 'arrears',
    permission: 'rent.read',
    keys: 'g o',
    useCount: useArrearsCount,
  },
  {
    key: 'navDeposits',
    path: '/rent/deposits',
    icon: Vault,
    group: 'rent',
    room: 'deposits',
    permission: 'rent.read',
    keys: 'g d',
  },
  {
    key: 'navIncreases',
    path: '/rent/increases',
    icon: TrendingUp,
    group: 'rent',
    room: 'increases',
    permission: 'leases.read',
    keys: 'g i',
  },
  {
    key: 'navBanking',
    path: '/banking',
    icon: Landmark,
    group: 'money',
    room: 'banking',
    permission: 'banking.read',
    keys: 'g b',
  },
  {
    key: 'navBills',
    path: '/bills',
    icon: FileStack,
    group: 'money',
    room: 'bills',
    permission: 'bills.read',
    keys: 'g v',
    useCount: useBillsCount,
  },
  {
    key: 'navOwners',
    path: '/owners',
    icon: KeyRound,
    group: 'money',
    room: 'owners',
    permission: 'owners.read',
    keys: 'g w',
  },
  {
    key: 'navJournal',
    path: '/money/journal',
    icon: BookOpen,
    group: 'money',
    room: 'journal',
    permission: 'ledger.read',
    keys: 'g m',
    tabKey: 'navMoney',
  },
  {
    key: 'navAccounts',
    path: '/money/accounts',
    icon: ListTree,
    group: 'money',
    permission: 'ledger.read',
    keys: 'g a',
  },
  {
    key: 'navReports',
    path: '/reports',
    icon: ChartNoAxesColumn,
    group: 'office',
    permission: 'leases.read',
    keys: 'g r',
  },
  {
    key: 'navSettings',
    path: '/settings',
    icon: Settings,
    group: 'office',
    permission: 'organisation.read',
    keys: 'g s',
  },
];

/** The names above groups; the others stand between hairlines without one. */
export const groupNames: Readonly<Partial<Record<NavigationGroup, ShellTextKey>>> = {
  rent: 'groupRent',
  money: 'navMoney',
};

/** The first on a phone, where there is room for four beside "More". */
const phoneTabs: readonly string[] = ['/', '/rent', '/properties', '/money/journal'];

export function navigationFor(
  permissions: readonly Permission[],
  entries: readonly NavigationEntry[] = navigation,
): readonly NavigationEntry[] {
  return entries.filter(({ permission }) => permission === undefined || permissions.includes(permission));
}

/** The entries as they stand in the rail, group by group. */
export function inGroups(entries: readonly NavigationEntry[]) {
  return [...Map.groupBy(entries, ({ group }) => group)].map(([group, members]) => ({ group, members }));
}

/**
 * Today, rent roll, properties and money are tabs; where somebody does not see one of them, what comes first takes its
 * place. What is left over waits behind "More".
 */
export function splitForPhone(entries: readonly NavigationEntry[]) {
  const first = phoneTabs.flatMap((path) => entries.find((entry) => entry.path === path) ?? []);
  const tabs = [...first, ...entries.filter((entry) => !first.includes(entry))].slice(0, phoneTabs.length);
  return { tabs, more: entries.filter((entry) => !tabs.includes(entry)) };
}

/** Where a page belongs: the entry with the longest path that leads there. Home is only itself. */
export function entryAt(pathname: string): NavigationEntry | undefined {
  const here = pathname.replace(/\/+$/, '') || '/';
  const fit = (path: string) => here === path || (path !== '/' && here.startsWith(`${path}/`));
  const paths = (entry: NavigationEntry) => [
    entry.path,
    ...(entry.room === undefined ? [] : rooms[entry.room].map(({ path }) => path)),
    ...(alsoThere[entry.path] ?? []),
  ];
  return navigation
    .flatMap((entry) => paths(entry).map((path) => ({ entry, path })))
    .filter(({ path }) => fit(path))
    .reduce<{ entry: NavigationEntry; path: string } | undefined>(
      (longest, each) => (longest === undefined || each.path.length > longest.path.length ? each : longest),
      undefined,
    )?.entry;
}

/** Records of a page that are kept at an address of their own. */
const alsoThere: Readonly<Record<string, readonly string[]>> = {
  '/properties': ['/units'],
  '/rent/charges': ['/rent/run'],
  '/rent/deposits': ['/rent/settlements'],
  '/banking': ['/money/bank-accounts'],
  '/money/journal': ['/money'],
};
