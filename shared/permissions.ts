import { roles, staffRoles, type Role } from './roles.ts';

/**
 * Who may do what: the one table of domain.md section 1. The server asks it on every route, the browser asks it to
 * decide what to offer. Portal roles (tenant, property owner, vendor) see only what is their own, by other routes.
 */
const everyone: readonly Role[] = roles;
const staff: readonly Role[] = staffRoles;

const table = {
  'organisation.read': everyone,
  'organisation.change': ['owner'],
  'members.read': staff,
  'members.change': ['owner'],
  'mail.read': ['owner'],
  'audit.read': ['owner', 'accountant'],
  'portfolio.read': staff,
  'portfolio.change': ['owner', 'manager'],
  /** What a property or a unit brings in and what its management costs. */
  'portfolio.money': ['owner', 'manager', 'accountant', 'leasing_agent', 'viewer'],
  'people.read': staff,
  'people.change': ['owner', 'manager', 'leasing_agent'],
  /** All of them at once, with their addresses and telephone numbers. */
  'people.export': ['owner', 'manager', 'accountant', 'leasing_agent'],
  'leases.read': ['owner', 'manager', 'accountant', 'leasing_agent', 'viewer'],
  'leases.draft': ['owner', 'manager', 'leasing_agent'],
  'leases.change': ['owner', 'manager'],
  'documents.read': staff,
  'documents.change': ['owner', 'manager', 'accountant', 'leasing_agent', 'maintenance'],
  'portfolio.import': ['owner', 'manager'],
  'portfolio.export': ['owner', 'manager', 'accountant'],
  'rent.read': ['owner', 'manager', 'accountant', 'viewer'],
  'rent.change': ['owner', 'manager', 'accountant'],
  'rent.policy': ['owner', 'manager', 'accountant'],
  /** By email, also to people outside the workspace, again and again. */
  'reports.send': ['owner', 'manager', 'accountant'],
  'tasks.read': staff,
  'tasks.change': ['owner', 'manager', 'accountant', 'leasing_agent', 'maintenance'],
  'ledger.read': ['owner', 'manager', 'accountant', 'viewer'],
  'ledger.post': ['owner', 'accountant'],
  'accounts.change': ['owner', 'accountant'],
  'ledger.close': ['owner', 'accountant'],
  /** Bank files and the lines of statements. */
  'banking.read': ['owner', 'manager', 'accountant', 'viewer'],
  'banking.change': ['owner', 'accountant'],
  'banking.reconcile': ['owner', 'accountant'],
  /** Worksheets of accounts with other people’s money. */
  'trust.sign': ['owner'],
  /** Management fees, owners’ balances, distributions and statements. */
  'owners.read': ['owner', 'manager', 'accountant', 'viewer'],
  'owners.change': ['owner', 'accountant'],
  /** Vendors and bills; a bill is seen by who works with one of its properties. */
  'bills.read': ['owner', 'manager', 'accountant', 'viewer'],
  'bills.change': ['owner', 'manager', 'accountant'],
  'bills.approve': ['owner', 'manager', 'accountant'],
  /** Files and checks for the bank, and how a bank account pays. */
  'payments.release': ['owner', 'accountant'],
  'owners.pay': ['owner', 'accountant'],
  /** Year end: forms, filings and withholding; with tax ids, for those alone who file. */
  'taxes.read': ['owner', 'accountant'],
  'taxes.change': ['owner', 'accountant'],
  'ledger.reopen': ['owner'],
  'sample.add': ['owner', 'manager'],
  'sample.remove': ['owner'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof table;
export const permissions = Object.keys(table) as Permission[]; // Object.keys widens to string[]; the table is closed.

/** What is about the whole workspace: nobody who works with some of its properties only may do it, whatever the role. */
const ofTheWhole: ReadonlySet<Permission> = new Set([
  'organisation.change',
  'members.change',
  'mail.read',
  'audit.read',
  'portfolio.import',
  'portfolio.export',
  'rent.policy',
  'ledger.read',
  'ledger.post',
  'accounts.change',
  'ledger.close',
  'banking.read',
  'banking.change',
  'banking.reconcile',
  'trust.sign',
  'owners.change',
  'payments.release',
  'owners.pay',
  'taxes.read',
  'taxes.change',
  'ledger.reopen',
  'sample.add',
  'sample.remove',
]);

export interface Actor {
  readonly role: Role;
  readonly seesAllProperties: boolean;
}

/** A permission is an act and a set of properties; which rows those are, row-level security says. */
export function may({ role, seesAllProperties }: Actor, permission: Permission): boolean {
  const allowed: readonly Role[] = table[permission];
  return allowed.includes(role) && (seesAllProperties || !ofTheWhole.has(permission));
}
