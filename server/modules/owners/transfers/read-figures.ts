import { sql } from 'kysely';
import { addDays } from '#shared/dates.ts';
import { earlierPart, laterPart } from '#shared/owners/sale.ts';
import { daysIn } from '#shared/rent/calendar.ts';
import type { TransferContent } from '#shared/api/ownership-transfers.ts';
import type { Tx } from '#server/kernel/database.ts';
import { readBankDefaults } from '#server/modules/ledger/index.ts';
import { readLet } from '#server/modules/rent/index.ts';
import type { PropertyOfTransfer } from './property-of-transfer.ts';

export interface Let {
  readonly leases: TransferContent['leases'];
  /** The names of tenants, by tenancy. */
  readonly tenants: ReadonlyMap<string, readonly string[]>;
}

/** Who lives there at the end of a day, and what is held for them. */
export async function readLeases(
  tx: Tx,
  organisationId: string,
  { id, currency }: PropertyOfTransfer,
  day: string,
  today: string,
): Promise<Let> {
  const on = { organisationId, day, isToday: day === today };
  const rows = (await readLet(tx, on, { propertyId: id })).filter((row) => row.currency === currency);
  const names = (row: (typeof rows)[number]) => row.tenants.map(({ name }) => name);
  return {
    leases: rows
      .toSorted((one, other) => (one.order < other.order ? -1 : 1))
      .map((row) => ({
        id: row.leaseId,
        lease: row.number,
        unit: row.unit.name,
        tenants: names(row),
        rentCents: row.rentCents,
        depositCents: row.depositCents,
        prepaidCents: Math.max(0, -row.balanceCents),
      })),
    tenants: new Map(rows.map((row) => [row.tenancyId, names(row)])),
  };
}

interface ChargeRow {
  readonly id: string;
  readonly tenancyId: string;
  readonly lease: number;
  readonly unit: string;
  readonly dueOn: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly cents: number;
}

/** Rent for days from the sale on that tenants had paid before it, from money and not from credits. */
export async function readLaterRents(
  tx: Tx,
  organisationId: string,
  property: PropertyOfTransfer,
  on: string,
  tenants: Let['tenants'],
): Promise<TransferContent['rents']> {
  const { rows } = await sql<ChargeRow>`
    ${chargesOf(organisationId, property)}
      join lateral (
        select sum(x.cents)::bigint as cents from allocation x
         where x.org_id = c.org_id and x.charge_id = c.charge_id and x.receipt_id is not null and x.on_day < ${on}::date) p
        on p.cents > 0
     where c.period_to >= ${on}::date and c.voided_on is null
     order by c.due_on, c.number`.execute(tx);
  return rows.flatMap(({ tenancyId, lease, unit, from, to, cents: paidCents }) => {
    if (from === null || to === null) return [];
    const laterCents = laterPart({ from, to, paidCents }, on);
    const named = { lease: leaseNumber(lease), unit, tenants: [...(tenants.get(tenancyId) ?? [])] };
    return laterCents === 0 ? [] : [{ ...named, from, to, paidCents, laterCents }];
  });
}

export interface Arrears {
  readonly told: TransferContent['arrears'][number];
  readonly chargeId: string;
  readonly sellerDays: number;
  readonly allDays: number;
}

/** What was due before the sale and open at the end of the day before, with what of it falls on the days before. */
export async function readArrears(
  tx: Tx,
  organisationId: string,
  property: PropertyOfTransfer,
  on: string,
  tenants: Let['tenants'],
): Promise<Arrears[]> {
  const { rows } = await sql<ChargeRow>`
    ${chargesOf(organisationId, property)}
      join lateral (
        select c.cents - coalesce(sum(x.cents), 0)::bigint as cents from allocation x
         where x.org_id = c.org_id and x.charge_id = c.charge_id and x.on_day < ${on}::date) p on p.cents > 0
     where c.due_on < ${on}::date and c.voided_on is null
     order by c.due_on, c.number`.execute(tx);
  return rows.flatMap(({ id, tenancyId, lease, unit, dueOn, from, to, cents: openCents }) => {
    const days = from === null || to === null ? { from: dueOn, to: dueOn } : { from, to };
    const own = { from: days.from, to: days.to < on ? days.to : addDays(on, -1) };
    const earlierCents = earlierPart(openCents, days, on);
    if (earlierCents === 0) return [];
    const named = { lease: leaseNumber(lease), unit, tenants: [...(tenants.get(tenancyId) ?? [])] };
    return [
      {
        told: { ...named, dueOn, openCents, earlierCents },
        chargeId: id,
        sellerDays: daysIn(own),
        allDays: daysIn(days),
      },
    ];
  });
}

function chargesOf(organisationId: string, { id, currency }: PropertyOfTransfer) {
  return sql`
    select c.charge_id as id, c.tenancy_id as "tenancyId", l.number as lease, u.name as unit, c.due_on::text as "dueOn",
           c.period_from::text as "from", c.period_to::text as "to", p.cents
      from charge c
      join account a on a.org_id = ${organisationId} and c.org_id = a.org_id and a.account_id = c.account_id
       and a.kind = 'income' and c.property_id = ${id} and c.currency = ${currency}
      join lease l on l.org_id = c.org_id and l.lease_id = c.lease_id
      join unit u on u.org_id = c.org_id and u.unit_id = c.unit_id`;
}

function leaseNumber(number: number): string {
  return `L-${String(number).padStart(4, '0')}`;
}

export interface PlaceOfFund {
  readonly account: { readonly id: string; readonly name: string };
  readonly isBank: boolean;
  readonly cents: number;
}

/** Where the money of a property lies by now: bank accounts, the account for payments first, and then what is not banked yet. */
export async function readPlacesOf(
  tx: Tx,
  organisationId: string,
  { id, currency }: PropertyOfTransfer,
): Promise<PlaceOfFund[]> {
  const { payments } = await readBankDefaults(tx, organisationId);
  const { rows } = await sql<{ id: string; name: string; isBank: boolean; cents: number }>`
    select a.account_id as id, a.name, a.is_bank and a.bank_kind <> 'deposit' as "isBank", f.cents
      from fund_balance f join account a on a.org_id = f.org_id and a.account_id = f.place_id
     where f.org_id = ${organisationId} and f.holder_kind = 'property' and f.holder_id = ${id} and f.currency = ${currency}
       and f.cents <> 0
     order by a.is_bank desc, (a.account_id = ${payments}) desc, a.number collate "C"`.execute(tx);
  return rows.map(({ isBank, cents, ...account }) => ({ account, isBank, cents }));
}
