import {
  BookLock,
  CalendarDays,
  Building2,
  CircleUser,
  Code,
  FileDown,
  FileUp,
  FileText,
  IdCard,
  KeyRound,
  Keyboard,
  ListChecks,
  LogOut,
  Mail,
  Monitor,
  Moon,
  NotebookPen,
  Plus,
  Repeat,
  ScrollText,
  ShieldCheck,
  Sigma,
  Sun,
  Type,
  Truck,
  UserPlus,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { Me } from '#web/lib/me.ts';
import type { Translate } from '#web/lib/messages.ts';
import { navigation, navigationFor } from './navigation.ts';
import type { PaletteAct } from './palette-act.ts';
import { bankActs } from './palette-bank-acts.ts';
import { rentActs } from './palette-rent-acts.ts';
import type { ShellActs } from './shell-acts.ts';
import type { AboveTextKey } from './above-text.ts';
import type { en as above } from './above.en.ts';
import type { en as shell } from './shell.en.ts';
import type { ShellTextKey } from './text.ts';

/** Everything the palette can do beside the pages of the navigation. A new act is one line. */
export const paletteActs: readonly PaletteAct[] = [
  {
    key: 'goPacket',
    group: 'go',
    icon: FileText,
    words: 'wordsPacket',
    permission: 'leases.read',
    to: '/reports/packet',
  },
  {
    key: 'goSchedules',
    group: 'go',
    icon: Mail,
    words: 'wordsSchedules',
    permission: 'reports.send',
    to: '/reports/schedules',
  },
  {
    key: 'goOrganisation',
    group: 'go',
    icon: Building2,
    words: 'wordsOrganisation',
    permission: 'organisation.read',
    to: '/settings',
  },
  {
    key: 'goMembers',
    group: 'go',
    icon: Users,
    words: 'wordsMembers',
    permission: 'members.read',
    to: '/settings?tab=members',
  },
  { key: 'goMail', group: 'go', icon: Mail, words: 'wordsMail', permission: 'mail.read', to: '/settings?tab=mail' },
  {
    key: 'goAudit',
    group: 'go',
    icon: ScrollText,
    words: 'wordsAudit',
    permission: 'audit.read',
    to: '/settings?tab=audit',
  },
  { key: 'goProfile', group: 'go', icon: IdCard, words: 'wordsProfile', to: '/profile' },
  { key: 'goAccount', group: 'go', icon: CircleUser, words: 'wordsAccount', to: '/account' },
  {
    key: 'goExportJournal',
    group: 'go',
    icon: FileDown,
    words: 'wordsExportJournal',
    permission: 'ledger.read',
    to: '/money/journal',
  },
  {
    key: 'goExportAll',
    group: 'go',
    icon: FileDown,
    words: 'wordsExportAll',
    // It stands on the page of imports.
    permission: 'portfolio.import',
    to: '/import',
  },
  { key: 'goApi', group: 'go', icon: Code, words: 'wordsApi', to: '/docs/api' },
  ...rentActs,
  ...bankActs,
  {
    key: 'doStartLease',
    group: 'do',
    icon: FileText,
    words: 'wordsStartLease',
    permission: 'leases.draft',
    to: '/leases/new',
  },
  {
    key: 'doAddTask',
    group: 'do',
    icon: ListChecks,
    words: 'wordsAddTask',
    permission: 'tasks.change',
    to: '/tasks?add=1',
  },
  {
    key: 'doAddVendor',
    group: 'do',
    icon: Truck,
    words: 'wordsAddVendor',
    permission: 'bills.change',
    to: '/vendors?add=1',
  },
  {
    key: 'doAddPerson',
    group: 'do',
    icon: UserPlus,
    words: 'wordsAddPerson',
    permission: 'people.change',
    to: '/people?add=1',
  },
  {
    key: 'doAddProperty',
    group: 'do',
    icon: Building2,
    words: 'wordsAddProperty',
    // Adding is about the whole workspace, as importing is.
    permission: 'portfolio.import',
    to: '/properties/new',
  },
  {
    key: 'doNewEntry',
    group: 'do',
    icon: NotebookPen,
    words: 'wordsNewEntry',
    permission: 'ledger.post',
    to: '/money/journal/new',
  },
  {
    key: 'doCloseBooks',
    group: 'do',
    icon: BookLock,
    words: 'wordsCloseBooks',
    permission: 'ledger.close',
    to: '/money/journal?close=books',
  },
  {
    key: 'goRecurring',
    group: 'go',
    icon: Repeat,
    words: 'wordsRecurring',
    permission: 'ledger.read',
    to: '/money/recurring',
  },
  {
    key: 'goCalendar',
    group: 'go',
    icon: CalendarDays,
    words: 'wordsCalendar',
    permission: 'tasks.read',
    to: '/tasks/calendar',
  },
  {
    key: 'goBudgets',
    group: 'go',
    icon: Sigma,
    words: 'wordsBudgets',
    permission: 'ledger.read',
    to: '/money/budgets',
  },
  {
    key: 'doImport',
    group: 'do',
    icon: FileUp,
    words: 'wordsImport',
    permission: 'portfolio.import',
    to: '/import',
  },
  {
    key: 'doInvite',
    group: 'do',
    icon: UserPlus,
    words: 'wordsInvite',
    permission: 'members.change',
    to: '/settings?tab=members&invite=1',
  },
  { key: 'doPassword', group: 'do', icon: KeyRound, words: 'wordsAccount', to: '/account#password' },
  { key: 'doSecondFactor', group: 'do', icon: ShieldCheck, words: 'wordsSecondFactor', to: '/account#second-factor' },
  { key: 'doThemeLight', group: 'do', icon: Sun, words: 'wordsTheme', run: (acts) => acts.setTheme('light') },
  { key: 'doThemeDark', group: 'do', icon: Moon, words: 'wordsTheme', run: (acts) => acts.setTheme('dark') },
  { key: 'doThemeSystem', group: 'do', icon: Monitor, words: 'wordsTheme', run: (acts) => acts.setTheme('system') },
  { key: 'doAppearance', group: 'do', icon: Type, words: 'wordsAppearance', run: (acts) => acts.open('appearance') },
  { key: 'doKeyboard', group: 'do', icon: Keyboard, words: 'wordsKeyboard', run: (acts) => acts.open('keys') },
  { key: 'doNewWorkspace', group: 'do', icon: Plus, run: (acts) => acts.open('new-workspace') },
  { key: 'doSignOut', group: 'do', icon: LogOut, words: 'wordsSignOut', run: (acts) => acts.signOut() },
  {
    key: 'doSignOutEverywhere',
    group: 'do',
    icon: LogOut,
    words: 'wordsSignOut',
    run: (acts) => acts.open('sign-out-everywhere'),
  },
];

/** The navigation's entries have their further words here, so that the rail's table stays one short line a page. */
const navigationWords: Readonly<Partial<Record<ShellTextKey, AboveTextKey>>> = {
  navToday: 'wordsToday',
  navTasks: 'wordsTasks',
  navRent: 'wordsRent',
  navProperties: 'wordsProperties',
  navLeases: 'wordsLeases',
  navPeople: 'wordsPeople',
  navCharges: 'wordsCharges',
  navPayments: 'wordsReceipts',
  navArrears: 'wordsArrears',
  navDeposits: 'wordsDeposits',
  navIncreases: 'wordsIncreases',
  navBanking: 'wordsBankAccounts',
  navOwners: 'wordsOwners',
  navBills: 'wordsVendors',
  navJournal: 'wordsJournal',
  navAccounts: 'wordsAccounts',
  navReports: 'wordsReports',
  navSettings: 'wordsSettings',
};

export interface PaletteEntry {
  readonly key: string;
  readonly group: 'go' | 'do' | 'workspaces';
  readonly icon: LucideIcon;
  readonly label: string;
  /** What kind of page it is, where another has the same name. */
  readonly detail?: string;
  readonly words: string;
  readonly keys?: string | undefined;
  readonly run: () => void;
}

/** What this person can find or do, in the order in which it is listed before anything is typed. */
export function paletteEntries(
  me: Pick<Me, 'permissions' | 'memberships' | 'organisation'>,
  acts: ShellActs,
  words: { readonly above: Translate<typeof above>; readonly shell: Translate<typeof shell> },
): readonly PaletteEntry[] {
  const t = words.above;
  const pages = navigationFor(me.permissions, navigation).map((entry): PaletteEntry => {
    const others = navigationWords[entry.key];
    return {
      key: entry.key,
      group: 'go',
      icon: entry.icon,
      label: words.shell(entry.key),
      words: others === undefined ? '' : t(others),
      keys: entry.keys,
      run: () => acts.go(entry.path),
    };
  });
  const others = paletteActs
    .filter(({ permission }) => permission === undefined || me.permissions.includes(permission))
    .map(({ key, group, icon, words: more, to, run }): PaletteEntry => {
      return {
        key,
        group,
        icon,
        label: t(key),
        words: more === undefined ? '' : t(more),
        run: () => (to === undefined ? run?.(acts) : acts.go(to)),
      };
    });
  const workspaces = me.memberships
    .filter(({ organisationId }) => organisationId !== me.organisation.id)
    .map(({ organisationId, name }): PaletteEntry => {
      return {
        key: organisationId,
        group: 'workspaces',
        icon: Building2,
        label: t('doSwitch', { name }),
        words: t('wordsWorkspace'),
        run: () => acts.switchTo(organisationId),
      };
    });
  return [...pages, ...others, ...workspaces];
}
