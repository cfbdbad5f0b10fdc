import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { billNumber } from '#server/modules/payables/bills/bill-number.ts';
import type { DueBill, Payee } from './plan-run.ts';

export interface DueBillInFull extends DueBill {
  readonly number: string;
  readonly invoiceNumber: string | null;
  readonly memo: string | null;
}

export interface PayeeInFull extends Payee {
  readonly name: string;
  readonly isCompany: boolean;
  readonly bankId: string | null;
  readonly last4: string | null;
  readonly isTaxIdMissing: boolean;
}

interface Asked {
  readonly currency: string;
  readonly on: string;
  readonly through: string;
}

interface BillRow extends Omit<DueBillInFull, 'number'> {
  readonly billNumber: number;
}

/** Approved bills that are due through a day, and those whose discount ends by then. */
export async function readDueBills(tx: Tx, organisationId: string, asked: Asked): Promise<DueBillInFull[]> {
  const { rows } = await sql<BillRow>`
    select b.bill_id as id, b.number as "billNumber", b.vendor_id as "vendorId", b.invoice_number as "invoiceNumber", b.memo,
           b.due_on::text as "dueOn", b.discount_until::text as "discountUntil", coalesce(b.discount_cents, 0) as "discountCents",
           b.settled_cents = 0 as "isUnsettled",
           (select jsonb_agg(jsonb_build_object('propertyId', l.property_id, 'openCents', l.cents - l.settled_cents) order by l.position)
              from bill_line l where l.org_id = b.org_id and l.bill_id = b.bill_id) as lines
      from bill b
     where b.org_id = ${organisationId} and b.state in ('approved', 'part-paid') and b.currency = ${asked.currency}
       and (b.due_on <= ${asked.through}::date
            or (b.settled_cents = 0 and b.discount_until between ${asked.on}::date and ${asked.through}::date))
       -- What is posted later cannot be paid today.
       and b.posted_on <= ${asked.on}::date
     order by b.bill_id`.execute(tx);
  return rows.map(({ billNumber: number, ...row }) => ({ ...row, number: billNumber(number) }));
}

export async function readPayees(
  tx: Tx,
  organisationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PayeeInFull>> {
  interface Row extends Omit<PayeeInFull, 'bank'> {
    readonly bankKind: string | null;
    readonly isConfirmed: boolean;
  }
  const { rows } = await sql<Row>`
    select v.vendor_id as id, v.name, n.kind = 'company' as "isCompany", v.hold_reason as "holdReason",
           v.insurance_expires_on::text as "insuranceExpiresOn", v.form_1099 <> 'none' and v.tax_id is null as "isTaxIdMissing",
           b.bank_id as "bankId", b.last4, b.kind as "bankKind", b.confirmed_at is not null as "isConfirmed"
      from vendor v
      join person n on n.org_id = v.org_id and n.person_id = v.person_id
      left join vendor_bank b on b.org_id = v.org_id and b.vendor_id = v.vendor_id and b.ended_at is null
     where v.org_id = ${organisationId} and v.vendor_id = any(${[...new Set(ids)]}::uuid[])`.execute(tx);
  return new Map(
    rows.map(({ bankKind, isConfirmed, ...row }) => [
      row.id,
      { ...row, bank: bankKind === null ? null : { kind: bankKind, isConfirmed } },
    ]),
  );
}

/** What lies in a place of properties and of the company, by property; the empty key is the company. */
export async function readFunds(
  tx: Tx,
  organisationId: string,
  accountId: string,
  currency: string,
): Promise<ReadonlyMap<string, number>> {
  // What was brought forward and lies in no account yet counts where it is taken, as when it is posted.
  const { rows } = await sql<{ holder: string; cents: number }>`
    select case f.holder_kind when 'property' then f.holder_id::text else '' end as holder, sum(f.cents)::bigint as cents
      from fund_balance f
     where f.org_id = ${organisationId} and f.currency = ${currency} and f.holder_kind in ('property', 'company')
       and f.place_id in (${accountId}, '00000000-0000-0000-0000-000000000000')
     group by 1`.execute(tx);
  return new Map(rows.map(({ holder, cents }) => [holder, cents]));
}

export interface FundElsewhere {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly propertyId: string;
  readonly cents: number;
}

/** Where else money of properties lies. */
export async function readFundsElsewhere(
  tx: Tx,
  organisationId: string,
  asked: { readonly accountId: string; readonly currency: string; readonly propertyIds: readonly string[] },
): Promise<readonly FundElsewhere[]> {
  if (asked.propertyIds.length === 0) return [];
  const { rows } = await sql<FundElsewhere>`
    select a.account_id as id, a.number, a.name, f.holder_id as "propertyId", f.cents
      from fund_balance f
      join account a on a.org_id = f.org_id and a.account_id = f.place_id
     where f.org_id = ${organisationId} and f.currency = ${asked.currency} and f.holder_kind = 'property' and f.cents > 0
       and f.holder_id = any(${asked.propertyIds}::uuid[]) and f.place_id <> ${asked.accountId}
       and a.bank_kind in ('trust', 'owner', 'own') and a.archived_at is null
     order by a.number`.execute(tx);
  return rows;
}

export async function readCurrencies(tx: Tx, organisationId: string): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`
    select distinct b.currency from bill b
     where b.org_id = ${organisationId} and b.state in ('approved', 'part-paid') order by 1`.execute(tx);
  return rows.map(({ currency }) => currency);
}

export async function readProperties(tx: Tx, organisationId: string, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; name: string; colour: number }>`
    select property_id as id, name, colour from property
     where org_id = ${organisationId} and property_id = any(${[...new Set(ids)]}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}
