import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { move, postedTo, together } from '#server/modules/ledger/index.ts';
import type { BalancedLines, Poster } from '#server/modules/ledger/index.ts';
import { aboutCharge } from '#server/modules/rent/tenancy-money/about-charge.ts';
import { systemAccount } from '#server/modules/rent/tenancy-money/accounts.ts';
import { shiftLines } from '#server/modules/rent/tenancy-money/shift-lines.ts';
import { readDepositAccounts } from '#server/modules/rent/held-money/deposit-accounts.ts';
import { readKeptIn } from '#server/modules/rent/held-money/came-to.ts';
import type { NewAllocation } from './allocations.ts';
import { readKeptParts } from './kept-parts.ts';
import type { Kept, PartsOf } from './kept-parts.ts';
import { readCreditOrigins } from './credit-origins.ts';
import { readPlacesByDay } from './places-by-day.ts';

/** Which building something waits for, and what goes along with it. */
export interface Waits {
  readonly propertyId: string;
  readonly unitId: string;
  readonly leaseId: string;
  /** The bank account that the money is in; of a credit, the account that bears it. */
  readonly counterId: string;
}

/**
 * What pays a charge of another building goes there first, with the bank's money; taken back, it goes back. A credit was
 * never money: what it costs goes along, on accrual alone.
 */
export function crossingLines({ source, charge, cents }: NewAllocation, from: Waits | undefined): BalancedLines {
  if (from === undefined || from.propertyId === charge.propertyId) return together();
  const amount = { cents, currency: charge.currency };
  const counter = postedTo(from.counterId);
  const basis = source.kind === 'credit' ? 'accrual' : 'both';
  return together(
    move(amount, { debit: 'prepayments', credit: counter, basis, ...aboutCharge(from, source.payerId) }),
    move(amount, { debit: counter, credit: 'prepayments', basis, ...aboutCharge(charge, source.payerId) }),
  );
}

interface Row extends Omit<Waits, 'counterId'> {
  readonly chargeId: string;
  readonly sourceId: string;
  readonly tenancyId: string;
  /** Of a credit; else money. */
  readonly costId?: string;
  /** Of a deposit that was kept, the bank account that it is in. */
  readonly keptIn?: string;
  /** The same, as far as it is in a bank account. */
  readonly partsOf?: PartsOf;
}

export interface Crossings {
  /** What goes to the other building, on the day of the allocation, where the money was on that day. */
  readonly lines: (allocation: NewAllocation) => BalancedLines;
  /** Where the money went since then, it went for the other building. */
  readonly later: (allocation: NewAllocation) => readonly { readonly on: string; readonly lines: BalancedLines }[];
}

/** Where what pays charges of other buildings is. What is taken back of before buildings were kept apart had not crossed. */
export async function readCrossings(tx: Tx, act: Poster, allocations: readonly NewAllocation[]): Promise<Crossings> {
  const org = act.organisationId;
  const paid = await readPayments(tx, allocations, org);
  const rows = [...paid, ...(await readCredits(tx, allocations, org))];
  if (rows.length === 0) return { lines: () => together(), later: () => [] };
  const stayed = await readStayed(tx, allocations, org);
  const crossedIn = await readCrossedIn(tx, allocations, org);
  const accounts = await readDepositAccounts(tx, org);
  const partOf = ({ sourceId: receiptId, tenancyId }: Row) => ({ receiptId, tenancyId });
  const places = await readPlacesByDay(tx, org, paid.map(partOf), accounts);
  const waits = new Map(rows.map((row) => [`${row.sourceId} ${row.chargeId}`, row]));
  const rowOf = ({ source, charge, undoesId }: NewAllocation) =>
    stayed.has(undoesId ?? '') ? undefined : waits.get(`${source.id} ${charge.id}`);
  const placeOf = (row: Row, { source, on, undoesId }: NewAllocation) =>
    source.kind === 'receipt'
      ? places.on(partOf(row), on)
      : (row.costId ?? crossedIn.get(undoesId ?? '') ?? row.keptIn ?? accounts.paymentsId);
  return {
    lines: (one) => {
      const row = rowOf(one);
      if (row === undefined) return together();
      const counterId = placeOf(row, one);
      const parts = row.partsOf?.(one, counterId) ?? [{ counterId, cents: one.cents }];
      return together(...parts.map((part) => crossingLines({ ...one, cents: part.cents }, { ...row, ...part })));
    },
    later: (one) => {
      const row = rowOf(one);
      if (row === undefined || one.source.kind !== 'receipt') return [];
      const { cents, charge } = one;
      return places.after(partOf(row), one.on).map((change) => ({
        on: change.on,
        lines: shiftLines({ cents, currency: charge.currency, from: buildingOf(row), to: buildingOf(charge) }, change),
      }));
    },
  };
}

export function buildingOf({ propertyId }: { readonly propertyId: string }) {
  return { propertyId };
}

async function readPayments(tx: Tx, allocations: readonly NewAllocation[], org: string): Promise<readonly Row[]> {
  const paid = allocations.filter(({ source }) => source.kind === 'receipt');
  if (paid.length === 0) return [];
  const idsOf = (read: (one: NewAllocation) => string) => `{${paid.map(read).join(',')}}`;
  const { rows } = await sql<Row>`
    select n.charge_id as "chargeId", n.source_id as "sourceId", n.tenancy_id as "tenancyId",
           p.property_id as "propertyId", l.unit_id as "unitId", p.lease_id as "leaseId"
      from unnest(${idsOf(({ source }) => source.id)}::uuid[], ${idsOf(({ charge }) => charge.id)}::uuid[],
        ${idsOf(({ charge }) => charge.tenancyId)}::uuid[], ${idsOf(({ charge }) => charge.propertyId)}::uuid[])
        as n (source_id, charge_id, tenancy_id, property_id)
      join receipt_part p on p.org_id = ${org} and p.receipt_id = n.source_id and p.tenancy_id = n.tenancy_id
       and p.property_id <> n.property_id
      join lease l on l.org_id = p.org_id and l.lease_id = p.lease_id`.execute(tx);
  return rows;
}

async function readCredits(tx: Tx, allocations: readonly NewAllocation[], org: string): Promise<readonly Row[]> {
  const given = allocations.filter(({ source }) => source.kind !== 'receipt');
  const origins = await readCreditOrigins(
    tx,
    org,
    given.map(({ source }) => source.id),
  );
  const rows: Row[] = [];
  // A settlement pays many charges with one credit.
  const places = new Map<string, { keptIn: string; partsOf: PartsOf }>();
  for (const { source, charge } of given) {
    const origin = origins.get(source.id);
    if (origin === undefined || origin.propertyId === charge.propertyId) continue;
    const { costId, entryId, isOfDeposit, cents, ...where } = origin;
    const own = { ...where, chargeId: charge.id, sourceId: source.id, tenancyId: charge.tenancyId };
    if (source.kind === 'credit') rows.push({ ...own, costId });
    else if (isOfDeposit) {
      const settled = { ...charge, ...where, entryId, creditId: source.id, cents };
      const place = places.get(source.id) ?? (await readKept(tx, org, settled));
      places.set(source.id, place);
      rows.push({ ...own, ...place });
    } else rows.push(own);
  }
  return rows;
}

async function readKept(tx: Tx, org: string, kept: Kept & { readonly entryId: string }) {
  const accounts = await readDepositAccounts(tx, org);
  const keptIn = await readKeptIn(tx, org, kept, accounts);
  return { keptIn, partsOf: await readKeptParts(tx, org, kept, accounts) };
}

/** Which bank account kept deposits crossed in that are taken back: they go back in the same one. */
async function readCrossedIn(
  tx: Tx,
  allocations: readonly NewAllocation[],
  org: string,
): Promise<ReadonlyMap<string, string>> {
  const ids = allocations.flatMap(({ source, undoesId }) => (source.kind === 'deposit' ? (undoesId ?? []) : []));
  if (ids.length === 0) return new Map();
  const { id: heldId } = await systemAccount(tx, org, 'deposits-held');
  const { rows } = await sql<{ id: string; accountId: string }>`
    select a.allocation_id as id, g.account_id as "accountId"
      from allocation a
      join credit k on k.org_id = a.org_id and k.credit_id = a.credit_id and k.account_id = ${heldId}
      join charge c on c.org_id = a.org_id and c.charge_id = a.charge_id and c.property_id <> k.property_id
      join posting g on g.org_id = a.org_id and g.entry_id = a.entry_id and g.lease_id = c.lease_id
      join account b on b.org_id = g.org_id and b.account_id = g.account_id and b.is_bank
     where a.org_id = ${org} and a.allocation_id = any(${`{${ids.join(',')}}`}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, accountId }) => [id, accountId]));
}

/** Of allocations that are taken back, those whose entry left the money in the building where it waited. */
export async function readStayed(
  tx: Tx,
  undoing: readonly Pick<NewAllocation, 'undoesId'>[],
  organisationId: string,
): Promise<Set<string>> {
  const ids = undoing.flatMap(({ undoesId }) => undoesId ?? []);
  if (ids.length === 0) return new Set();
  const { id: accountId } = await systemAccount(tx, organisationId, 'prepayments');
  const { rows } = await sql<{ id: string }>`
    select a.allocation_id as id from allocation a
      join charge c on c.org_id = a.org_id and c.charge_id = a.charge_id
     where a.org_id = ${organisationId} and a.allocation_id = any(${`{${ids.join(',')}}`}::uuid[])
       and not ${hasCrossed(accountId)}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** What crossed leaves nothing of prepayments with the lease of the charge `c` that the allocation `a` paid. */
export function hasCrossed(prepaymentsId: string) {
  return sql`coalesce((select sum(g.amount_cents) from posting g
    where g.org_id = a.org_id and g.entry_id = a.entry_id and g.lease_id = c.lease_id
      and g.account_id = ${prepaymentsId} and g.basis <> 'cash'), 0) = 0`;
}
