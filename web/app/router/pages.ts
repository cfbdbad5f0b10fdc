import { matchPath } from 'react-router';
import { bankingPages } from './banking-pages.ts';
import type { Page } from './page.ts';
import { ownerPages } from './owner-pages.ts';
import { payablesPages } from './payables-pages.ts';
import { notFoundPage, publicPages } from './public-pages.ts';
import { rentPages } from './rent-pages.ts';

/** Every page, one line each, fetched by who is signed in. `/_app` is the shell itself and no page, so a visit there finds nothing. */
export const pages: readonly Page[] = [
  {
    path: '/',
    load: async () => (await import('#web/pages/today/today-page.tsx')).TodayPage,
    access: [],
    title: 'today',
  },
  {
    path: '/tasks',
    load: async () => (await import('#web/pages/tasks/tasks-page.tsx')).TasksPage,
    access: ['tasks.read'],
    title: 'tasks',
  },
  {
    path: '/tasks/calendar',
    load: async () => (await import('#web/pages/calendar/calendar-page.tsx')).CalendarPage,
    access: ['tasks.read'],
    title: 'calendar',
  },
  {
    path: '/properties',
    load: async () => (await import('#web/pages/properties/properties-page.tsx')).PropertiesPage,
    access: ['portfolio.read'],
    title: 'properties',
  },
  {
    path: '/properties/new',
    load: async () => (await import('#web/pages/properties/new-property-page.tsx')).NewPropertyPage,
    access: ['portfolio.change', 'portfolio.import'],
    title: 'newProperty',
  },
  {
    path: '/properties/:id',
    load: async () => (await import('#web/pages/properties/property-page.tsx')).PropertyPage,
    access: ['portfolio.read'],
    title: 'own',
  },
  {
    path: '/units/:id',
    load: async () => (await import('#web/pages/properties/unit-page.tsx')).UnitPage,
    access: ['portfolio.read'],
    title: 'own',
  },
  {
    path: '/leases',
    load: async () => (await import('#web/pages/leases/leases-page.tsx')).LeasesPage,
    access: ['leases.read'],
    title: 'leases',
  },
  {
    path: '/leases/new',
    load: async () => (await import('#web/pages/leases/new-lease-page.tsx')).NewLeasePage,
    access: ['leases.draft'],
    title: 'newLease',
  },
  {
    path: '/leases/:id',
    load: async () => (await import('#web/pages/leases/lease-page.tsx')).LeasePage,
    access: ['leases.read'],
    title: 'own',
  },
  ...rentPages,
  {
    path: '/people',
    load: async () => (await import('#web/pages/people/people-page.tsx')).PeoplePage,
    access: ['people.read'],
    title: 'people',
  },
  {
    path: '/people/:id',
    load: async () => (await import('#web/pages/people/person-page.tsx')).PersonPage,
    access: ['people.read'],
    title: 'own',
  },
  {
    path: '/people/:id/merge',
    load: async () => (await import('#web/pages/people/merge-page.tsx')).MergePage,
    access: ['people.read'],
    title: 'own',
  },
  ...payablesPages,
  {
    path: '/import',
    load: async () => (await import('#web/pages/import/import-page.tsx')).ImportPage,
    access: ['portfolio.import'],
    refused: async () => (await import('#web/pages/import/not-for-you.tsx')).NotForYou,
    title: 'import',
  },
  {
    path: '/reports',
    load: async () => (await import('#web/pages/reports/reports-page.tsx')).ReportsPage,
    access: ['leases.read'],
    title: 'reports',
  },
  {
    path: '/reports/income-statement',
    load: async () => (await import('#web/pages/reports/report-page.tsx')).ReportPage,
    access: ['ledger.read'],
    title: 'incomeStatement',
  },
  {
    path: '/reports/balance-sheet',
    load: async () => (await import('#web/pages/reports/report-page.tsx')).ReportPage,
    access: ['ledger.read'],
    title: 'balanceSheet',
  },
  {
    path: '/reports/trial-balance',
    load: async () => (await import('#web/pages/reports/report-page.tsx')).ReportPage,
    access: ['ledger.read'],
    title: 'trialBalance',
  },
  {
    path: '/reports/general-ledger',
    load: async () => (await import('#web/pages/reports/general-ledger-page.tsx')).GeneralLedgerPage,
    access: ['ledger.read'],
    title: 'generalLedger',
  },
  {
    path: '/reports/packet',
    load: async () => (await import('#web/pages/reports/packet-page.tsx')).PacketPage,
    access: ['leases.read'],
    title: 'packet',
  },
  {
    path: '/reports/schedules',
    load: async () => (await import('#web/pages/reports/schedules-page.tsx')).SchedulesPage,
    access: ['reports.send'],
    title: 'schedules',
  },
  {
    path: '/reports/:key',
    load: async () => (await import('#web/pages/reports/report-page.tsx')).ReportPage,
    access: ['leases.read'],
    title: 'own',
  },
  {
    path: '/money/journal/new',
    load: async () => (await import('#web/pages/money/new-entry.tsx')).NewEntry,
    access: ['ledger.read', 'ledger.post'],
    title: 'newEntry',
  },
  {
    path: '/money/recurring',
    load: async () => (await import('#web/pages/money/recurring-page.tsx')).RecurringPage,
    access: ['ledger.read'],
    title: 'recurring',
  },
  {
    path: '/money/budgets',
    load: async () => (await import('#web/pages/budgets/budgets-page.tsx')).BudgetsPage,
    access: ['ledger.read'],
    title: 'budgets',
  },
  {
    path: '/money',
    load: async () => (await import('#web/pages/money/journal-page.tsx')).JournalPage,
    access: ['ledger.read'],
    title: 'journal',
  },
  {
    path: '/money/journal',
    load: async () => (await import('#web/pages/money/journal-page.tsx')).JournalPage,
    access: ['ledger.read'],
    title: 'journal',
  },
  {
    path: '/money/journal/:id',
    load: async () => (await import('#web/pages/money/entry-page.tsx')).EntryPage,
    access: ['ledger.read'],
    title: 'journalEntry',
  },
  {
    path: '/money/accounts',
    load: async () => (await import('#web/pages/money/accounts-page.tsx')).AccountsPage,
    access: ['ledger.read'],
    title: 'accounts',
  },
  ...bankingPages,
  ...ownerPages,
  {
    path: '/money/accounts/:id',
    load: async () => (await import('#web/pages/money/account-page.tsx')).AccountPage,
    access: ['ledger.read'],
    title: 'accountLedger',
  },
  {
    path: '/settings',
    load: async () => (await import('#web/pages/settings/settings-page.tsx')).SettingsPage,
    access: [],
    title: 'settings',
  },
  {
    path: '/profile',
    load: async () => (await import('#web/pages/profile/profile-page.tsx')).ProfilePage,
    access: [],
    title: 'profile',
  },
  {
    path: '/account',
    load: async () => (await import('#web/pages/account/account-page.tsx')).AccountPage,
    access: [],
    title: 'account',
  },
  ...publicPages,
];

/** In the place of a page that the role does not include. */
export const loadRefused: Page['load'] = async () => (await import('./refused-page.tsx')).RefusedPage;

export function pageAt(pathname: string): Page {
  return pages.find(({ path }) => matchPath(path, pathname) !== null) ?? notFoundPage;
}

/** What a path is called in performance reports: its pattern, so that ids do not make pages of their own. */
export function pageName(pathname: string): string {
  const page = pageAt(pathname);
  return page === notFoundPage ? '/404' : page.path;
}
