import type { Permission } from '#shared/permissions.ts';

/** A page of a room: one of the tabs below its title. */
export interface RoomPage {
  readonly name: string;
  readonly path: string;
  /** Needed besides what the first page of the room needs: without it there is no tab. */
  readonly permission?: Permission;
}

/** Pages that belong together. The rail leads to the first, the tabs below the title to the others. */
export const rooms = {
  tasks: [
    { name: 'tasks', path: '/tasks' },
    { name: 'calendar', path: '/tasks/calendar' },
  ],
  charges: [
    { name: 'charges', path: '/rent/charges' },
    { name: 'runs', path: '/rent/runs' },
    { name: 'lateFees', path: '/rent/late-fees' },
    { name: 'sharedCosts', path: '/rent/shared-costs' },
  ],
  payments: [
    { name: 'payments', path: '/rent/receipts' },
    { name: 'batchEntry', path: '/rent/batches', permission: 'rent.change' },
    { name: 'bankDeposits', path: '/rent/deposits-to-bank' },
    { name: 'onlinePayments', path: '/rent/online' },
    { name: 'directDebits', path: '/rent/direct-debits', permission: 'banking.read' },
    { name: 'mandates', path: '/rent/mandates' },
  ],
  arrears: [
    { name: 'arrears', path: '/rent/arrears' },
    { name: 'reminders', path: '/rent/reminders' },
    { name: 'templates', path: '/rent/templates' },
  ],
  deposits: [
    { name: 'deposits', path: '/rent/deposits' },
    { name: 'depositRules', path: '/rent/deposits/rules' },
  ],
  increases: [
    { name: 'increases', path: '/rent/increases' },
    { name: 'indexes', path: '/rent/indexes' },
  ],
  banking: [
    { name: 'bankAccounts', path: '/banking' },
    { name: 'bankLines', path: '/banking/lines' },
    { name: 'reconciliations', path: '/banking/reconciliations' },
    { name: 'bankTrust', path: '/banking/trust' },
    { name: 'worksheets', path: '/banking/worksheets' },
    { name: 'unclaimed', path: '/banking/unclaimed' },
    { name: 'bankRules', path: '/banking/rules' },
    { name: 'bankFiles', path: '/banking/files' },
  ],
  owners: [
    { name: 'owners', path: '/owners' },
    { name: 'distributions', path: '/owners/distributions' },
    { name: 'distributionRuns', path: '/owners/distribution-runs' },
    { name: 'contributionRequests', path: '/owners/requests' },
    { name: 'ownerStatements', path: '/owners/statements' },
    { name: 'transfers', path: '/owners/transfers' },
    { name: 'fees', path: '/owners/fees' },
    { name: 'feeRuns', path: '/owners/fee-runs' },
    { name: 'yearEnd', path: '/owners/year-end', permission: 'taxes.read' },
    { name: 'withholding', path: '/owners/withholding', permission: 'taxes.read' },
    { name: 'taxRules', path: '/owners/tax-rules', permission: 'taxes.read' },
  ],
  bills: [
    { name: 'bills', path: '/bills' },
    { name: 'recurringBills', path: '/bills/recurring' },
    { name: 'billCredits', path: '/bills/credits' },
    { name: 'payRun', path: '/bills/pay', permission: 'ledger.read' },
    { name: 'payRuns', path: '/bills/runs', permission: 'ledger.read' },
    { name: 'vendors', path: '/vendors' },
  ],
  journal: [
    { name: 'journal', path: '/money/journal' },
    { name: 'recurring', path: '/money/recurring' },
    { name: 'budgets', path: '/money/budgets' },
  ],
} as const satisfies Readonly<Record<string, readonly RoomPage[]>>;

export type RoomName = keyof typeof rooms;
export type RoomPageName = (typeof rooms)[RoomName][number]['name'];

/** Which room a page belongs to. */
export const roomOf = Object.fromEntries(
  Object.entries(rooms).flatMap(([room, pages]) => pages.map(({ name }) => [name, room])),
) as Readonly<Record<RoomPageName, RoomName>>; // Made of the table itself.
