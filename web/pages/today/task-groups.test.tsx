import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { Permission } from '#shared/permissions.ts';
import { apiBase, provideHttp } from '#web/lib/client.ts';
import { createClient } from '#web/lib/http.ts';
import { meQuery, type Me } from '#web/lib/me.ts';
import type { Today } from './api.ts';
import { clearedIn, placeOf, undepositedRow, type ClearedRow } from '#web/features/today-cleared/cleared.ts';
import { openIn, TaskGroups } from './task-groups.tsx';
import type { ClearedToday } from '#web/features/today-cleared/use-cleared-today.ts';

afterEach(() => {
  cleanup();
});

const none = { count: 0, totals: [], rows: [], more: { count: 0, totals: [] } };
const usd = (cents: number) => ({ currency: 'USD', cents });
const whose = (leaseId: string, name: string) => ({
  leaseId,
  tenants: [{ id: `${leaseId}-tenant`, name }],
  unit: { id: 'unit', name: '3F' },
  property: { id: 'property', name: 'Maple Court', colour: 0 },
});
const late = {
  ...whose('l1', 'Omar Haddad'),
  daysLate: 76,
  oldestDueOn: '2026-09-01',
  isRemindedToday: false,
  unsentReminder: null,
  ...usd(538_650),
};
const quiet: Today = {
  today: '2026-11-16',
  pastDue: none,
  ending: none,
  deposits: none,
  drafts: none,
  undeposited: { count: 0, totals: [], oldestOn: null },
};
const busy: Today = {
  ...quiet,
  pastDue: { count: 8, totals: [usd(1_828_575)], rows: [late], more: { count: 7, totals: [usd(1_289_925)] } },
  undeposited: { count: 2, totals: [usd(390_500)], oldestOn: '2026-11-12' },
  ending: {
    ...none,
    count: 2,
    rows: [
      { ...whose('l2', 'Mei Tanaka'), endsOn: '2026-12-31', daysLeft: 45, state: 'on-notice', isLeaving: true },
      { ...whose('l3', 'Amara Okafor'), endsOn: '2027-01-09', daysLeft: 54, state: 'active', isLeaving: false },
    ],
  },
};

function show(today: Today, permissions: readonly Permission[], rows: readonly ClearedRow[] = []) {
  const client = new QueryClient();
  // Of who is signed in, the groups ask for the currency and the permissions alone.
  client.setQueryData(meQuery.queryKey, { organisation: { currency: 'USD' }, permissions } as unknown as Me);
  const [onRecord, onRemind, onUndo] = [
    vi.fn<(id: string) => void>(),
    vi.fn<(id: string) => void>(),
    vi.fn<(id: string) => void>(),
  ];
  const [add, remove] = [vi.fn<ClearedToday['add']>(), vi.fn<ClearedToday['remove']>()];
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <TaskGroups
          today={today}
          cleared={{ rows, add, remove }}
          onRecord={onRecord}
          onRemind={onRemind}
          onUndo={onUndo}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { onRecord, onRemind, onUndo, add, remove };
}

const all: readonly Permission[] = ['rent.read', 'rent.change', 'leases.change'];

it('has a group for each kind with its count, its sum, its rows and the way to the others', () => {
  const { onRecord, onRemind } = show(busy, all);
  expect(screen.getByRole('heading', { name: 'Past due 8 18,285.75' })).toBeDefined();
  const row = screen.getByText('Omar Haddad').closest('li') ?? document.body;
  expect(row.textContent).toBe('Omar Haddad3F Maple Court76 days5,386.50RemindRecord');
  fireEvent.click(within(row).getByRole('button', { name: 'Record payment for Omar Haddad' }));
  expect(onRecord).toHaveBeenCalledWith('l1');
  fireEvent.click(within(row).getByRole('button', { name: 'Remind Omar Haddad' }));
  expect(onRemind).toHaveBeenCalledWith('l1');
  const more = screen.getByRole('link', { name: '7 more' });
  expect(more.getAttribute('href')).toBe('/rent/arrears');
  expect(more.closest('li')?.textContent).toBe('7 more12,899.25');
  expect(screen.getByRole('link', { name: 'Move out: Mei Tanaka' }).getAttribute('href')).toBe('/leases/l2?tab=moving');
  expect(screen.getByRole('link', { name: 'Renew lease of Amara Okafor' }).getAttribute('href')).toBe(
    '/leases/l3?act=renew',
  );
  expect(screen.getByText(/notice given/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Deposit' }).getAttribute('href')).toBe('/rent/deposits-to-bank');
  expect(openIn(busy)).toBe(11);
});

it('has statement lines by bank account beside what is undeposited, with the way to match them', () => {
  const row = { accountId: 'b1', name: 'Trust bank', count: 7, toDecideCount: 2, oldestOn: '2026-11-10' };
  const some: Today = { ...quiet, lines: { count: 7, rows: [row] } };
  show(some, ['banking.read', 'banking.change']);
  expect(screen.getByRole('heading', { name: 'Banking 1' })).toBeDefined();
  expect(screen.getByText('7 lines to match').closest('li')?.textContent).toBe(
    '7 lines to matchTrust bank · 2 to decidesince Nov 10Match',
  );
  expect(screen.getByRole('link', { name: 'Match lines of Trust bank' }).getAttribute('href')).toBe(
    '/banking/lines?account=b1',
  );
  expect(openIn(some)).toBe(1);
  expect(openIn({ ...some, undeposited: { count: 2, totals: [usd(1)], oldestOn: null } })).toBe(2);
});

it('has each month that a bank account is to be reconciled for, with the way to begin or to go on', () => {
  const row = { name: 'Trust bank', currency: 'USD', from: '2025-10-01', to: '2025-10-31' };
  const some: Today = {
    ...quiet,
    reconcile: {
      rows: [
        { ...row, accountId: 'b1', openId: null },
        { ...row, accountId: 'b2', openId: 'r1', name: 'Own bank' },
      ],
    },
  };
  show(some, ['banking.read', 'banking.reconcile']);
  expect(screen.getByRole('heading', { name: 'Banking 2' })).toBeDefined();
  const act = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(act('Reconcile October 2025 of Trust bank')).toBe('/banking/reconciliations?begin=b1&in=USD');
  expect(act('Reconcile October 2025 of Own bank')).toBe('/banking/reconciliations/r1');
  expect(openIn(some)).toBe(2);
});

it('has bills to pay with the day of the first, which is the oldest where it is over', () => {
  const bills = {
    files: 0,
    withFindings: 0,
    papers: 0,
    firstEndsOn: null,
    due: 2,
    dueCents: '40000',
    firstOpenDueOn: '2026-11-07',
    stopped: 0,
  };
  show({ ...quiet, bills }, []);
  expect(screen.getByText('2 bills to pay').closest('li')?.textContent).toContain('oldest due Nov 7');
  cleanup();
  show({ ...quiet, bills: { ...bills, firstOpenDueOn: '2026-11-18' } }, []);
  expect(screen.getByText('2 bills to pay').closest('li')?.textContent).toContain('first due Nov 18');
});

it('has runs that wait to be released: the one that there is, or the list of them', () => {
  const first = { id: 'r1', number: 'PR-0003', on: '2026-11-12' };
  const some: Today = {
    ...quiet,
    payRuns: { count: 1, first },
    distributionRuns: { count: 2, first: { id: 'd1', number: 'DR-0001', on: '2026-11-15' } },
  };
  show(some, ['payments.release', 'owners.pay']);
  expect(screen.getByText('1 pay run to release').closest('li')?.textContent).toBe(
    '1 pay run to releasePR-0003since Nov 12Release',
  );
  const act = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(act('Release PR-0003')).toBe('/bills/runs/r1');
  expect(act('2 distributions to release')).toBe('/owners/distribution-runs');
  expect(openIn(some)).toBe(2);
  expect(openIn({ ...some, payRuns: undefined })).toBe(1);
});

it('has bills to pay, stopped payments that cleared, drafts from files and papers, each as one thing', () => {
  const bills = {
    files: 3,
    withFindings: 1,
    papers: 0,
    firstEndsOn: null,
    due: 2,
    dueCents: 5000,
    firstOpenDueOn: '2026-11-12',
    stopped: 1,
  };
  const some: Today = { ...quiet, bills };
  show(some, ['bills.read', 'bills.approve', 'bills.change', 'ledger.read', 'banking.read']);
  expect(screen.getByRole('heading', { name: 'Bills 3' })).toBeDefined();
  expect(screen.getByText('3 drafts from files').closest('li')?.textContent).toContain('1 with findings');
  expect(screen.getByRole('link', { name: 'Pay' }).getAttribute('href')).toBe('/bills/pay');
  expect(screen.getByText('1 stopped payment cleared').closest('li')?.textContent).toContain('Call the bank');
  expect(openIn(some)).toBe(3);
});

it('has imports whose rows have errors, with the way to correct them', () => {
  const row = { id: 'i1', fileName: 'leases.csv', rows: 40, badRows: 3, createdOn: '2026-11-15' };
  const some: Today = { ...quiet, imports: { count: 5, rows: [row] } };
  show(some, all);
  expect(screen.getByRole('heading', { name: 'Imports with errors 5' })).toBeDefined();
  expect(screen.getByText('leases.csv').closest('li')?.textContent).toBe(
    'leases.csv40 rows3 rows with errors, Nov 15Correct',
  );
  expect(screen.getByRole('link', { name: 'Correct import leases.csv' }).getAttribute('href')).toBe('/import?id=i1');
  expect(screen.getByRole('link', { name: '4 more' }).getAttribute('href')).toBe('/import');
  expect(openIn(some)).toBe(5);
});

it('offers no act to who may only read', () => {
  show(busy, ['rent.read']);
  expect(screen.getByText('Omar Haddad')).toBeDefined();
  // What is left opens amounts.
  expect(screen.queryAllByRole('button').filter((one) => !one.hasAttribute('data-explains'))).toEqual([]);
  expect(screen.queryByRole('link', { name: /^(Renew|Move out|Deposit$)/ })).toBeNull();
});

it('says in the place of a row that it was cleared from here, with Undo', () => {
  const paid = { kind: 'payment' as const, id: 'l1', name: 'Omar Haddad', undo: 'r1' };
  const { onUndo } = show(quiet, all, [paid]);
  expect(screen.getByRole('status').textContent).toBe('Paid: Omar Haddad');
  fireEvent.click(screen.getByRole('button', { name: 'Undo: payment from Omar Haddad' }));
  expect(onUndo).toHaveBeenCalledWith('r1');
  expect(clearedIn(busy, [paid]), 'something of it is still past due').toEqual([]);
});

it('says what was done on the page that a row leads to, with the way to undo it there', () => {
  const rows = [
    { kind: 'settlement' as const, id: 'l1', name: 'Omar Haddad', undo: 's1' },
    { kind: 'renewal' as const, id: 'l3', name: 'Amara Okafor', undo: 'l9' },
    { kind: 'signature' as const, id: 'l4', name: 'Ines Rossi', undo: 'l4' },
    { kind: 'bank-deposit' as const, id: undepositedRow, name: '3,905.00', undo: 'b1' },
  ];
  show(quiet, all, rows);
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    'Deposited: 3,905.00',
    'Deposit settled: Omar Haddad',
    'Renewed: Amara Okafor',
    'Signed: Ines Rossi',
  ]);
  const undo = (name: string) => screen.getByRole('link', { name: `Undo: ${name}` }).getAttribute('href');
  expect(undo('bank deposit of 3,905.00')).toBe('/rent/deposits-to-bank?tab=batches&undo=b1');
  expect(undo('deposit settlement of Omar Haddad')).toBe('/rent/settlements/s1?act=undo');
  expect(undo('renewal of Amara Okafor')).toBe('/leases/l9?act=cancel');
  expect(undo('lease of Ines Rossi')).toBe('/leases/l4?act=cancel');
  cleanup();
  show(quiet, ['rent.read'], rows);
  expect(screen.queryByRole('link', { name: /^Undo/ })).toBeNull();
  expect(
    clearedIn(busy, rows).map(({ kind }) => kind),
    'open again',
  ).toEqual(['settlement', 'signature']);
});

it('keeps a cleared row where it stood, and lets nobody else take its place', () => {
  const of = (...ids: string[]): Today => ({
    ...quiet,
    pastDue: { ...none, count: ids.length, rows: ids.map((id) => ({ ...late, ...whose(id, `Tenant ${id}`) })) },
  });
  const names = () => screen.getAllByRole('listitem').map((row) => /(?:Paid: )?Tenant ./.exec(row.textContent)?.[0]);
  const paidBy = (undo: string, id: string, at: number) => ({
    kind: 'payment' as const,
    id,
    name: `Tenant ${id}`,
    undo,
    at,
  });
  const second = paidBy('r2', 'b', placeOf(of('a', 'b', 'c'), [], { kind: 'payment', id: 'b' }));
  show(of('a', 'c', 'd'), all, [second]);
  expect(names()).toEqual(['Tenant a', 'Paid: Tenant b', 'Tenant c', 'Tenant d']);
  cleanup();
  const third = paidBy('r3', 'c', placeOf(of('a', 'c', 'd'), [second], { kind: 'payment', id: 'c' }));
  show(of('a', 'd', 'e'), all, [second, third]);
  expect(names()).toEqual(['Tenant a', 'Paid: Tenant b', 'Paid: Tenant c', 'Tenant d', 'Tenant e']);
  cleanup();
  show(of('a'), all, [{ ...third, at: 7 }]);
  expect(names(), 'where fewer rows are left, it stands last').toEqual(['Tenant a', 'Paid: Tenant c']);
  expect(placeOf(of('a'), [], { kind: 'payment', id: 'x' })).toBe(-1);
});

it('is empty where nothing is to be done', () => {
  show(quiet, all);
  expect(screen.queryAllByRole('heading')).toEqual([]);
  expect(openIn(quiet)).toBe(0);
});

it('says that somebody was reminded today, and does not offer it again', () => {
  const reminded = { ...late, isRemindedToday: true };
  show({ ...busy, pastDue: { ...none, count: 1, rows: [reminded] } }, ['rent.read', 'rent.change']);
  expect(screen.getByText(/reminded today/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Remind Omar Haddad' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Record payment for Omar Haddad' })).toBeDefined();
});

it('never calls a queued reminder sent, and does not offer another one', () => {
  const queued = { ...late, unsentReminder: { on: '2026-11-10', mailState: 'queued' as const } };
  show({ ...busy, pastDue: { ...none, count: 1, rows: [queued] } }, ['rent.read', 'rent.change']);
  expect(screen.getByText(/reminder queued since Nov 10/)).toBeDefined();
  expect(screen.queryByText(/reminded today/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Remind Omar Haddad' })).toBeNull();
});

const fund = {
  account: { id: 'b1', number: '1020', name: 'Trust bank' },
  holder: { kind: 'property' as const, id: 'p1', name: 'Corner Shop', colour: 3 },
  currency: 'USD',
  cents: -64_000,
  since: '2026-11-10',
};
const trustOf = (...rows: (typeof fund)[]): Today => ({
  ...quiet,
  trust: { places: [], short: { count: rows.length, rows }, bankBy: null, ownMoney: [] },
});

it('has each fund that is short with what it lacks, and the ways to cover it and to ask its owners', () => {
  show(trustOf(fund), ['banking.read', 'banking.change', 'owners.change']);
  expect(screen.getByRole('heading', { name: 'Trust and banking 1' })).toBeDefined();
  expect(screen.getByText('Corner Shop').closest('li')?.textContent).toBe(
    'Corner Shopfund is shortsince Nov 10(640.00)AdvanceRequest',
  );
  const act = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(act('Advance to Corner Shop')).toBe('/banking/trust?account=b1&advance=p1');
  expect(act('Request contribution for Corner Shop')).toBe('/owners/requests?add=1&property=p1&amount=64000');
  expect(openIn(trustOf(fund))).toBe(1);
});

it('offers of a short fund only what somebody may do, and what fits the fund', () => {
  show(trustOf(fund), ['banking.read']);
  expect(screen.queryByRole('link', { name: /^(Advance|Request|Transfer)/ })).toBeNull();
  cleanup();
  show(trustOf({ ...fund, currency: 'EUR' }), ['banking.change', 'owners.change']);
  expect(screen.queryByRole('link', { name: /^Request/ }), 'requests are in the currency of the workspace').toBeNull();
  expect(screen.getByRole('link', { name: /^Advance/ })).toBeDefined();
  cleanup();
  const company = { kind: 'company' as const, id: null, name: null, colour: null };
  const some = trustOf(fund);
  const rows = [{ ...fund, holder: company }];
  show({ ...some, trust: { places: [], bankBy: null, ownMoney: [], short: { count: 5, rows } } }, ['banking.change']);
  expect(screen.getByRole('link', { name: 'Transfer to Own money' }).getAttribute('href')).toBe(
    '/banking/trust?account=b1',
  );
  expect(screen.getByRole('link', { name: '4 more funds are short' }).getAttribute('href')).toBe('/banking/trust');
  expect(screen.getByRole('heading', { name: 'Trust and banking 5' })).toBeDefined();
});

const bill: NonNullable<Today['approvals']>['rows'][number] = {
  billId: 'bill',
  number: 'BL-0007',
  version: 4,
  text: 'Lock, 2D',
  vendor: 'Riverton Locksmith',
  property: { id: 'p2', name: 'Linden House', colour: 2 },
  dueOn: '2026-10-09',
  daysLate: 38,
  ...usd(14_850),
  mayApprove: true,
  ownersAsked: 0,
};
const approvalsOf = (...rows: (typeof bill)[]): Today => ({
  ...quiet,
  approvals: { count: rows.length, totals: [usd(362_850)], rows, more: { count: 0, totals: [] } },
});

/** What was sent, and a server that says in which state a bill is then. */
function answerWith(state: string, status = 200) {
  const sent: unknown[] = [];
  const adapter = async (config: InternalAxiosRequestConfig): Promise<AxiosResponse> => {
    sent.push([config.url?.replace(apiBase, ''), JSON.parse(String(config.data))]);
    const data = JSON.stringify({
      state,
      status,
      code: 'conflict',
      detail: 'BL-0007 was changed meanwhile.',
      errors: [],
    });
    const response = { status, statusText: '', headers: {}, config, data };
    if (status >= 400) throw new AxiosError('Refused', undefined, config, undefined, response);
    return response;
  };
  provideHttp(() => Promise.resolve(createClient({ adapter })));
  return sent;
}

it('approves a bill in its row as it was shown, and says so in its place', async () => {
  const sent = answerWith('approved');
  const other = { ...bill, billId: 'other', text: null, mayApprove: false, ownersAsked: 1 };
  const { add } = show(approvalsOf(other, bill), ['bills.read', 'bills.approve']);
  expect(screen.getByRole('heading', { name: 'Approvals 2 3,628.50' })).toBeDefined();
  expect(screen.getByText('Lock, 2D').closest('li')?.textContent).toBe(
    'Lock, 2DRiverton Locksmith38 days past due148.50RejectApprove',
  );
  expect(screen.getByText('BL-0007 Riverton Locksmith').closest('li')?.textContent).toContain('owners to approve');
  const open = '/bills?view=to-approve&open=bill';
  expect(screen.getByRole('link', { name: 'Reject Lock, 2D' }).getAttribute('href')).toBe(open);
  expect(openIn(approvalsOf(other, bill))).toBe(2);
  fireEvent.click(screen.getByRole('button', { name: 'Approve Lock, 2D' }));
  await vi.waitFor(() => expect(add).toHaveBeenCalled());
  expect(sent).toEqual([['/bills/bill/approve/', { version: 4 }]]);
  const cleared = { kind: 'bill' as const, id: 'bill', name: 'Lock, 2D, Linden House, 148.50', at: 1 };
  expect(add).toHaveBeenCalledWith([cleared]);
  cleanup();
  show(approvalsOf(other), ['bills.read', 'bills.approve'], [cleared]);
  expect(screen.getByRole('status').textContent).toBe('Approved: Lock, 2D, Linden House, 148.50');
  expect(screen.getByRole('link', { name: /^Open bill/ }).getAttribute('href')).toBe('/bills?open=bill');
  expect(screen.queryByRole('button', { name: /^Undo/ }), 'nothing takes an approval back').toBeNull();
  cleanup();
  show(quiet, ['bills.read'], [cleared]);
  expect(screen.getByRole('status'), 'the last one stays said').toBeDefined();
});

it('clears no bill that still needs others, nor one whose approval was refused', async () => {
  for (const status of [200, 409]) {
    const sent = answerWith('submitted', status);
    const { add } = show(approvalsOf(bill), ['bills.read', 'bills.approve']);
    const approve = screen.getByRole('button', { name: 'Approve Lock, 2D' });
    fireEvent.click(approve);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    await vi.waitFor(() => expect(approve.hasAttribute('disabled')).toBe(false));
    expect(add).not.toHaveBeenCalled();
    cleanup();
  }
});

const due = { id: 't1', title: 'Change filters', dueOn: '2026-11-16', daysLate: 0, repeats: false, property: null };
const dueOf = (...rows: (typeof due)[]): Today => ({ ...quiet, tasks: { count: rows.length, rows, more: 0 } });

it('marks a task as done in its row, keeps what brings it back, and takes it back', async () => {
  answerWith('');
  const { add } = show(dueOf(due), ['tasks.change']);
  fireEvent.click(screen.getByRole('button', { name: 'Mark as done: Change filters' }));
  const cleared = { kind: 'task' as const, id: 't1', name: 'Change filters', at: 0, undo: 't1' };
  await vi.waitFor(() => expect(add).toHaveBeenCalledWith([cleared]));
  cleanup();
  const sent = answerWith('');
  const { remove } = show(dueOf(), ['tasks.change'], [cleared]);
  expect(screen.getByRole('status').textContent).toBe('Done: Change filters');
  fireEvent.click(screen.getByRole('button', { name: 'Undo: Change filters' }));
  await vi.waitFor(() => expect(remove).toHaveBeenCalled());
  expect(sent).toEqual([['/tasks/t1/reopen/', {}]]);
  expect(clearedIn(dueOf(), [cleared])).toEqual([cleared]);
  expect(clearedIn(dueOf(due), [cleared]), 'somebody opened it again').toEqual([]);
});
