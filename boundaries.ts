/**
 * Which way imports point, in one list (ARCHITECTURE.md). The linter's rules are made from it, and test/tidy plants
 * violations to prove that they bite.
 */

/** Server modules, earliest first. A module may use the front doors of the modules before it, and no others. */
export const modules = [
  'auth',
  'people',
  'portfolio',
  'documents',
  'ledger',
  'leasing',
  'rent',
  'tasks',
  'banking',
  'online',
  'owners',
  'payables',
  'taxes',
  'maintenance',
  'messaging',
  'listings',
  'reports',
  'moving',
  'jobs',
] as const;

/**
 * The rooms of a module, earliest first: a folder may use the folders before it. The module's own front door stands above
 * all of them.
 */
export const rooms: Readonly<Partial<Record<(typeof modules)[number], readonly string[]>>> = {
  ledger: [
    'books',
    'posting',
    'statements',
    'accounts',
    'journal',
    'exports',
    'recurring',
    'closing',
    'reports',
    'budgets',
    'routes',
  ],
  leasing: ['terms', 'records', 'late-fees', 'lists', 'drafts', 'amendments', 'reports'],
  rent: [
    'tenancy-money',
    'paper',
    'places',
    'held-money',
    'allocations',
    'charges',
    'runs',
    'late-fees',
    'corrections',
    'increases',
    'receipts',
    'deposits',
    'settlements',
    'arrears',
    'reminders',
    'rent-roll',
    'batches',
    'forecast',
    'letters',
    'daily-work',
    'transfer',
    'report-parts',
    'registers',
    'reports',
    'routes',
  ],
  banking: [
    'reading',
    'writing',
    'matching',
    'lines',
    'files',
    'debits',
    'settling',
    'reconciliation',
    'trust',
    'unclaimed',
    'worksheets',
    'reports',
    'transfer',
  ],
  online: ['settings', 'standing', 'lists', 'links', 'following', 'events'],
  owners: ['fees', 'requests', 'holds', 'distributions', 'statements', 'transfers', 'reports', 'transfer'],
  payables: [
    'vendors',
    'bills',
    'asking',
    'recurring',
    'received',
    'credits',
    'payments',
    'runs',
    'reports',
    'transfer',
  ],
  moving: ['fields', 'reading', 'columns', 'rows', 'making', 'list', 'imports', 'exports'],
};

export function roomTypes(module: (typeof modules)[number]): string[] {
  return (rooms[module] ?? []).map((room) => `room-${module}-${room}`);
}

/** Where a file belongs. The first pattern that fits decides. */
export const elements = [
  { type: 'shared', pattern: 'shared' },
  { type: 'kernel', pattern: 'server/kernel' },
  { type: 'adapters', pattern: 'server/adapters' },
  { type: 'contract', pattern: 'server/contract' },
  { type: 'sample', pattern: 'server/database/sample' },
  { type: 'database', pattern: 'server/database' },
  ...modules.flatMap((name) => [
    ...(rooms[name] ?? []).map((room) => ({ type: `room-${name}-${room}`, pattern: `server/modules/${name}/${room}` })),
    { type: `module-${name}`, pattern: `server/modules/${name}` },
  ]),
  { type: 'server', pattern: 'server' },
  { type: 'web-lib', pattern: 'web/lib' },
  { type: 'web-kit', pattern: 'web/kit' },
  { type: 'web-feature', pattern: 'web/features' },
  { type: 'web-page', pattern: 'web/pages/*', capture: ['page'] },
  { type: 'web-app', pattern: 'web/app' },
  { type: 'web', pattern: 'web' },
  { type: 'test', pattern: 'test' },
  { type: 'bench', pattern: 'bench' },
] as const;

const web = ['web-lib', 'web-kit', 'web-feature', 'web-page', 'web-app', 'web'];

/** What each place may import, beside itself. */
export const allowed: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  kernel: ['shared', 'database'],
  adapters: ['shared', 'kernel', 'database'],
  contract: ['shared', 'kernel', 'adapters', 'database'],
  database: ['shared', 'kernel', 'adapters'],
  'web-lib': ['shared'],
  'web-kit': ['shared', 'web-lib'],
  'web-feature': ['shared', 'web-lib', 'web-kit'],
  'web-page': ['shared', 'web-lib', 'web-kit', 'web-feature'],
  'web-app': ['shared', ...web],
  web: ['shared', ...web],
};
