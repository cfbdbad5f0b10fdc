import { addMonths } from '#shared/rent/calendar.ts';
import type { Account, Api } from './api.ts';
import { addPerson } from './people.ts';
import { addBuilding, addLease } from './portfolio.ts';
import { chargeNow, daysOfTest, recordReceipt } from './rent.ts';

export interface Workspace {
  readonly owner: Account;
  readonly viewer: Account;
  /** The token of an invitation that nobody has answered. */
  readonly invitation: string;
  /** The token of a link to set a new password, which nobody has used. */
  readonly reset: string;
  readonly memberId: string;
  readonly mailId: string;
  /** A building with a few units, of which one is let. */
  readonly propertyId: string;
  readonly unitId: string;
  /** The lease of that unit. */
  readonly leaseId: string;
  /** Who rents the unit, and a second record of the same person. */
  readonly personId: string;
  readonly twinId: string;
  /** A receipt that was reversed, and the bank account that it came to. */
  readonly entryId: string;
  readonly bankId: string;
  /** What is owed on the lease, the run that charged it, and a payment in cash that is not at the bank yet. */
  readonly chargeId: string;
  readonly runId: string;
  readonly receiptId: string;
  /** The draft of what becomes of the deposit of the lease. */
  readonly settlementId: string;
  /** An increase of the rent of the lease, and an index with a value. */
  readonly increaseId: string;
  readonly seriesId: string;
  /** A run that charged the fee of the building for this month. */
  readonly feeRunId: string;
  /** Who is paid. */
  readonly vendorId: string;
  /** A statement of a bank account that is being reconciled. */
  readonly reconciliationId: string;
  /** A month of an account for deposits that is signed, and the next that is ready to be. */
  readonly worksheetId: string;
  readonly toSignId: string;
  /** What an owner of the building is paid, confirmed and not released. */
  readonly distributionRunId: string;
  /** A bill that was paid, not released; another is approved. */
  readonly paymentRunId: string;
  readonly ownerStatementId: string;
  readonly transferId: string;
  readonly debitRunId: string;
  readonly ownerPersonId: string;
}

/**
 * A workspace with an owner, a viewer, somebody suspended, an open invitation, kept mail and a building, made by the API
 * alone.
 */
export async function makeWorkspace(api: Api): Promise<Workspace> {
  const owner = await api.newAccount();
  const viewer = await join(api, owner, 'viewer');
  const suspended = await join(api, owner, 'accountant');
  const members = await items<{ id: string; email: string }>(api, owner, '/members/');
  const memberId = members.find(({ email }) => email === suspended.email)?.id ?? '';
  await api.post(`/members/${memberId}/suspend/`, {}, owner.access);
  await api.post('/invitations/', { email: `open-${owner.email}`, role: 'leasing_agent' }, owner.access);
  const mail = await items<{ id: string }>(api, owner, '/mail-messages/');
  await api.post('/password/forgot/', { email: owner.email });
  const { property, units } = await addBuilding(api, owner, ['1A', '1B', '2A', '2B', '3A']);
  const lease = await addLease(api, owner, units[0]?.id ?? '', 'Sigrid Holm');
  const [tenant] = await items<{ id: string }>(api, owner, '/people/?q=sigrid');
  const twin = { givenName: 'S.', familyName: 'Holm', email: 'holm@browser.example', notes: 'Writes by hand' };
  return {
    owner,
    viewer,
    invitation: await tokenInMail(api, owner, `open-${owner.email}`),
    reset: await tokenInMail(api, owner, owner.email),
    memberId,
    mailId: mail[0]?.id ?? '',
    propertyId: property.id,
    unitId: units[0]?.id ?? '',
    leaseId: lease.id,
    personId: tenant?.id ?? '',
    twinId: (await addPerson(api, owner, twin)).id,
    ...(await writeBooks(api, owner)),
    ...(await chargeRent(api, owner, lease.id)),
    settlementId: await settleDeposit(api, owner, lease.id),
    ...(await raiseRent(api, owner, lease.id)),
    feeRunId: await chargeFees(api, owner, property.id),
    vendorId: await addVendor(api, owner),
    reconciliationId: await reconcile(api, owner),
    ...(await signMonth(api, owner)),
    ...(await distribute(api, owner, property.id)),
    transferId: await sell(api, owner),
    paymentRunId: await payBills(api, owner),
    debitRunId: await collect(api, owner, lease.id),
  };
}

/** An owner who paid in more than is kept gets the rest. */
async function distribute(api: Api, owner: Account, propertyId: string) {
  const { today } = daysOfTest();
  const { id: personId } = await addPerson(api, owner, { givenName: 'Orla', familyName: 'Voss' });
  const shares = [{ personId, parts: 1_000_000 }];
  const startsOn = addMonths(`${today.slice(0, 7)}-01`, -1);
  await api.post(`/properties/${propertyId}/ownership/`, { startsOn, shares }, owner.access);
  const contribution = { propertyId, personId, cents: 90_000, receivedOn: today };
  await api.post('/owner-contributions/', contribution, owner.access);
  const { status, body } = await api.post('/distribution-runs/', {}, owner.access);
  if (status !== 201) throw new Error(`A distribution for a test failed: ${JSON.stringify(body)}`);
  await api.post('/owner-statement-runs/', { personIds: [personId] }, owner.access);
  const [statement] = await items<{ id: string }>(api, owner, '/owner-statements/');
  // The route's schema.
  return {
    distributionRunId: (body as { id: string }).id,
    ownerStatementId: statement?.id ?? '',
    ownerPersonId: personId,
  };
}

/** Another building is sold with what its owner paid in; something is kept for bills to come. */
async function sell(api: Api, owner: Account): Promise<string> {
  const { today } = daysOfTest();
  const { property } = await addBuilding(api, owner, ['S1'], 'Sold House');
  const { id: sellerId } = await addPerson(api, owner, { givenName: 'Ines', familyName: 'Albrecht' });
  const { id: personId } = await addPerson(api, owner, { givenName: 'Tom', familyName: 'Keller' });
  const shares = [{ personId: sellerId, parts: 1_000_000 }];
  const startsOn = addMonths(`${today.slice(0, 7)}-01`, -2);
  await api.post(`/properties/${property.id}/ownership/`, { startsOn, shares }, owner.access);
  const contribution = { propertyId: property.id, personId: sellerId, cents: 90_000, receivedOn: startsOn };
  await api.post('/owner-contributions/', contribution, owner.access);
  const buyers = [{ personId, parts: 1_000_000 }];
  const sale = { kind: 'sale', propertyId: property.id, on: today, shares: buyers, keepCents: 5000 };
  const { status, body } = await api.post('/ownership-transfers/', sale, owner.access);
  if (status !== 201) throw new Error(`A sale for a test failed: ${JSON.stringify(body)}`);
  return (body as { id: string }).id; // The route's schema.
}

/** A bill of the company is paid from its own account, and another one waits. */
async function payBills(api: Api, owner: Account): Promise<string> {
  const { today } = daysOfTest();
  const person = { kind: 'company', companyName: 'Example Glass' };
  const { id: vendorId } = (await api.post('/vendors/', { person, termsDays: 3 }, owner.access)).body as { id: string };
  const accounts = await items<{ id: string; number: string }>(api, owner, '/bill-accounts/');
  const accountId = accounts.find(({ number }) => number === '5200')?.id;
  const banks = await items<{ id: string; number: string }>(api, owner, '/bank-accounts/');
  const operating = banks.find(({ number }) => number === '1010')?.id;
  const approve = async (cents: number) => {
    const bill = { vendorId, datedOn: today, lines: [{ accountId, cents }], submit: true };
    const made = (await api.post('/bills/', bill, owner.access)).body as { id: string; version: number };
    await api.post(`/bills/${made.id}/approve/`, { version: made.version }, owner.access);
  };
  await approve(22_600);
  const { status, body } = await api.post('/payment-runs/', { accountId: operating }, owner.access);
  if (status !== 201) throw new Error(`Paying bills for a test failed: ${JSON.stringify(body)}`);
  await approve(31_000);
  return (body as { id: string }).id; // The route's schema.
}

/** A file that waits to be released, of a charge of its own. */
async function collect(api: Api, owner: Account, leaseId: string): Promise<string> {
  const { today } = daysOfTest();
  const banks = await items<{ id: string; number: string }>(api, owner, '/bank-accounts/');
  const accountId = banks.find(({ number }) => number === '1020')?.id;
  const bank = { bankName: 'Sample Bank', routing: '123456780', origin: '1999999999', companyId: '1999999999' };
  const settings = { kind: 'ach', name: 'Sample Mgt', ...bank };
  await api.post('/debit-settings/', { accountId, settings, version: 0 }, owner.access);
  const details = { kind: 'us', holder: 'Sigrid Holm', routing: '987654320', account: '12345678', use: 'checking' };
  await api.post('/mandates/', { leaseId, signedOn: today, noticeDays: 0, details }, owner.access);
  const charge = { leaseId, kind: 'other', label: 'Key', cents: 2500, dueOn: today, evenIf: ['charged-twice'] };
  await api.post('/charges/', charge, owner.access);
  const preview = await api.post('/debit-run-previews/', { accountId, on: today }, owner.access);
  const { lines } = preview.body as { lines: { lease: { id: string }; cents: number }[] }; // The route's schema.
  const debits = lines.map(({ lease, cents }) => ({ leaseId: lease.id, cents }));
  const { status, body } = await api.post('/debit-runs/', { accountId, on: today, debits }, owner.access);
  if (status !== 201) throw new Error(`A direct debit for a test failed: ${JSON.stringify(body)}`);
  return (body as { id: string }).id; // The route's schema.
}

async function chargeFees(api: Api, owner: Account, propertyId: string): Promise<string> {
  const { today } = daysOfTest();
  const terms = { startsOn: `${today.slice(0, 7)}-01`, feeKind: 'per-property', feeCents: 25_000 };
  await api.post(`/properties/${propertyId}/agreements/`, terms, owner.access);
  const { status, body } = await api.post('/fee-runs/', { month: today }, owner.access);
  if (status !== 201) throw new Error(`Charging fees for a test failed: ${JSON.stringify(body)}`);
  return (body as { id: string }).id; // The route's schema.
}

async function reconcile(api: Api, owner: Account): Promise<string> {
  const banks = await items<{ id: string; number: string }>(api, owner, '/bank-accounts/');
  const accountId = banks.find(({ number }) => number === '1020')?.id;
  const statement = { accountId, to: daysOfTest().today, closingCents: 0 };
  const { status, body } = await api.post('/reconciliations/', statement, owner.access);
  if (status !== 201) throw new Error(`Reconciling for a test failed: ${JSON.stringify(body)}`);
  return (body as { id: string }).id; // The route's schema.
}

async function signMonth(api: Api, owner: Account) {
  const banks = await items<{ id: string; number: string }>(api, owner, '/bank-accounts/');
  const accountId = banks.find(({ number }) => number === '1030')?.id;
  const finish = async (to: string) => {
    const begun = await api.post('/reconciliations/', { accountId, to, closingCents: 0 }, owner.access);
    const { id, version } = begun.body as { id: string; version: number }; // The route's schema, here and below.
    const done = await api.post(`/reconciliations/${id}/finish/`, { version }, owner.access);
    if (done.status !== 200) throw new Error(`Reconciling for a test failed: ${JSON.stringify(done.body)}`);
    return { reconciliationId: id, version: (done.body as { version: number }).version };
  };
  const first = await finish('2025-11-30');
  const { body } = await api.post('/trust-worksheets/', first, owner.access);
  return {
    worksheetId: (body as { id: string }).id,
    toSignId: (await finish('2025-12-31')).reconciliationId,
  };
}

async function addVendor(api: Api, owner: Account): Promise<string> {
  const person = { kind: 'company', companyName: 'Sample Plumbing', email: 'plumbing@browser.example' };
  const papers = { insuranceNumber: 'P-4711', insuranceExpiresOn: '2027-03-31' };
  const body = { person, termsDays: 14, ...papers };
  const { id } = (await api.post('/vendors/', body, owner.access)).body as { id: string }; // As the route answers.
  const details = { kind: 'us', holder: 'Sample Plumbing', routing: '021000021', account: '12345678', use: 'checking' };
  await api.post(`/vendors/${id}/bank-details/`, { details }, owner.access);
  return id;
}

async function raiseRent(api: Api, owner: Account, leaseId: string) {
  const series = await api.post(
    '/index-series/',
    { name: 'Consumer prices', source: 'The statistics office' },
    owner.access,
  );
  const { id: seriesId } = series.body as { id: string }; // The route's schema, here and below.
  const values = [{ month: '2026-01', value: '118.6' }];
  await api.post(`/index-series/${seriesId}/values/`, { values }, owner.access);
  const startsOn = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);
  const by = { kind: 'percent', millipercent: 3000 };
  const raised = await api.post('/rent-increases/', { leases: { leaseIds: [leaseId] }, by, startsOn }, owner.access);
  if (raised.status !== 201) throw new Error(`Raising rent for a test failed: ${JSON.stringify(raised.body)}`);
  return { increaseId: (raised.body as { id: string }).id, seriesId };
}

/** A deposit that is paid, and the draft of its settlement. */
async function settleDeposit(api: Api, owner: Account, leaseId: string): Promise<string> {
  await api.post(`/leases/${leaseId}/deposit-requests/`, { cents: 90_000 }, owner.access);
  const [asked] = await items<{ id: string }>(api, owner, `/charges/?leaseId=${leaseId}&kind=deposit`);
  const allocations = [{ chargeId: asked?.id, cents: 90_000 }];
  await recordReceipt(api, owner, { parts: [{ leaseId, cents: 90_000, allocations }] });
  const { today } = daysOfTest();
  const content = { vacatedOn: today, settledOn: today, deductions: [], refund: {} };
  const { body } = await api.post(`/leases/${leaseId}/deposit-settlement/`, { content }, owner.access);
  return (body as { id: string }).id; // The route's schema.
}

async function chargeRent(api: Api, owner: Account, leaseId: string) {
  await chargeNow(api, owner);
  const [charge] = await items<{ id: string }>(api, owner, `/charges/?leaseId=${leaseId}`);
  // Not one of the day's work that is about to find nothing left to charge, and to be removed.
  const runs = await items<{ id: string; charges: number }>(api, owner, '/charge-runs/');
  const run = runs.find(({ charges }) => charges > 0);
  const part = { leaseId, cents: 40_000 };
  const receipt = await recordReceipt(api, owner, { parts: [part], method: 'cash', accountId: null });
  return { chargeId: charge?.id ?? '', runId: run?.id ?? '', receiptId: receipt.id };
}

/** A receipt of this month, taken back, and one with amounts as long as they get, in two currencies. */
async function writeBooks(api: Api, owner: Account): Promise<Pick<Workspace, 'entryId' | 'bankId'>> {
  const accounts = await items<{ id: string; number: string }>(api, owner, '/accounts/?limit=200');
  const idOf = (number: string) => accounts.find((account) => account.number === number)?.id ?? '';
  const post = async (memo: string, lines: readonly object[]) => {
    const date = daysOfTest().today;
    const { status, body } = await api.post('/journal-entries/', { date, memo, lines }, owner.access);
    if (status !== 201) throw new Error(`Posting for a test failed: ${status} ${JSON.stringify(body)}`);
    return (body as { id: string }).id; // The route's schema.
  };
  const bankId = idOf('1010');
  const entryId = await post('Receipt, somebody with a name that is longer than most of the names that there are', [
    { accountId: bankId, debitCents: 162_000 },
    { accountId: idOf('1300'), creditCents: 162_000, basis: 'accrual' },
    { accountId: idOf('4100'), creditCents: 162_000, basis: 'cash' },
  ]);
  await api.post(`/journal-entries/${entryId}/reverse/`, { reason: 'Returned by the bank' }, owner.access);
  await post('Paid in by an owner', [
    { accountId: bankId, debitCents: 9_999_999_999_999 },
    { accountId: idOf('3010'), creditCents: 9_999_999_999_999 },
    { accountId: bankId, debitCents: 4200, currency: 'EUR' },
    { accountId: idOf('3010'), creditCents: 4200, currency: 'EUR' },
  ]);
  return { entryId, bankId };
}

/** Invites somebody and accepts for them, with the link out of the kept mail. */
export async function join(api: Api, owner: Account, role: string): Promise<Account> {
  const email = `${role}-${owner.email}`;
  await api.post('/invitations/', { email, role }, owner.access);
  const token = await tokenInMail(api, owner, email);
  const { password, organisation } = owner;
  const { status, body } = await api.post('/invitations/accept/', { token, name: `Sam ${role}`, password });
  if (status !== 201) throw new Error(`Joining for a test failed: ${status} ${JSON.stringify(body)}`);
  return { email, password, organisation, ...(body as { access: string; refresh: string }) }; // The route's schema.
}

/** What stands behind `#` in the newest kept message to an address. */
export async function tokenInMail(api: Api, owner: Account, to: string): Promise<string> {
  const link = await linkInMail(api, owner, to);
  return new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? new URL(link).hash.slice(1);
}

export async function linkInMail(api: Api, owner: Account, to: string): Promise<string> {
  const mail = await items<{ id: string; to: string }>(api, owner, '/mail-messages/');
  const found = mail.find((message) => message.to === to);
  const { body } = await api.get(`/mail-messages/${found?.id ?? ''}/`, owner.access);
  return /https?:\S+/.exec((body as { text: string }).text)?.[0] ?? ''; // The route's schema.
}

async function items<Item>(api: Api, owner: Account, path: string): Promise<readonly Item[]> {
  const { body } = await api.get(path, owner.access);
  return (body as { items: readonly Item[] }).items; // Every list of the API has them.
}
