import { sql } from 'kysely';
import { addDays } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { centsOn, readCharges } from '#server/modules/leasing/index.ts';
import { findLeaseNames } from '#server/modules/rent/index.ts';
import type { OpenLease, OpenLine } from '#server/modules/banking/matching/match-input.ts';
import { payerKey, wordsOf } from '#server/modules/banking/matching/line-words.ts';

export interface LeaseCharge {
  readonly number: string;
  readonly kind: string;
  readonly label: string | null;
  readonly dueOn: string;
  readonly cents: number;
}

/** A lease that a line could be a payment of, as it is shown. */
export interface LeaseToPay extends OpenLease {
  readonly tenancyId: string;
  readonly number: string;
  readonly tenants: readonly string[];
  readonly unit: string;
  readonly property: { readonly id: string; readonly name: string; readonly colour: number };
  readonly open: readonly LeaseCharge[];
}

/** Of all that owe, so many are tried for sums: the oldest. */
const sumTenancies = 30;
/** Of those that owe one amount, so many are proposed at most. */
const mostAlike = 200;

/** The leases that lines name, that their payers paid for before, and that owe what a line or several come to. */
export async function readOpenLeases(
  tx: Tx,
  act: Pick<Act, 'organisationId' | 'today'>,
  lines: readonly OpenLine[],
  currency: string,
): Promise<LeaseToPay[]> {
  const coming = lines.filter(({ cents }) => cents > 0);
  if (coming.length === 0) return [];
  const { organisationId, today } = act;
  const words = [
    ...new Set(coming.flatMap(({ text, payee, reference }) => wordsOf(`${text} ${payee ?? ''} ${reference ?? ''}`))),
  ];
  const payers = [
    ...new Set(coming.flatMap(({ iban, payee, text }) => [iban, payee, text].map((one) => payerKey(one ?? '')))),
  ];
  const { rows } = await sql<TenancyRow>`
    with wanted as (
      select l.tenancy_id from lease l
       where l.org_id = ${organisationId} and l.number = any(${numbersIn(words, 'L')}::bigint[])
      union select c.tenancy_id from charge c
       where c.org_id = ${organisationId} and c.number = any(${numbersIn(words, 'C')}::bigint[]) and c.open_cents > 0
      union select k.tenancy_id from known_payer k
       where k.org_id = ${organisationId} and k.payer = any(${payers}::text[])
      union (select b.tenancy_id from tenancy_balance b
       where b.org_id = ${organisationId} and b.open_cents = any(${coming.map(({ cents }) => cents)}::bigint[])
       order by b.oldest_due_on limit ${mostAlike * 10})
      union (select b.tenancy_id from tenancy_balance b
       where b.org_id = ${organisationId} and b.open_cents > 0 order by b.oldest_due_on, b.tenancy_id limit ${sumTenancies})
    )
    select distinct on (w.tenancy_id) w.tenancy_id as "tenancyId", l.lease_id as "leaseId",
           array(select k.payer from known_payer k where k.org_id = l.org_id and k.tenancy_id = l.tenancy_id) as payers
      from wanted w
      join lease l on l.org_id = ${organisationId} and l.tenancy_id = w.tenancy_id
     where l.stage in ('signed', 'cancelled') and l.currency = ${currency}
     order by w.tenancy_id, l.stage = 'signed' desc, l.starts_on <= ${today}::date desc, l.starts_on desc`.execute(tx);
  return present(tx, act, rows, currency);
}

interface TenancyRow {
  readonly tenancyId: string;
  readonly leaseId: string;
  readonly payers: readonly string[];
}

async function present(
  tx: Tx,
  { organisationId, today }: Pick<Act, 'organisationId' | 'today'>,
  rows: readonly TenancyRow[],
  currency: string,
): Promise<LeaseToPay[]> {
  if (rows.length === 0) return [];
  const leaseIds = rows.map(({ leaseId }) => leaseId);
  const [names, open, lines] = await Promise.all([
    findLeaseNames(tx, organisationId, leaseIds, today),
    readOpen(tx, organisationId, rows, currency),
    readCharges(
      tx,
      organisationId,
      rows.filter(({ payers }) => payers.length > 0).map(({ leaseId }) => leaseId),
    ),
  ]);
  return rows.flatMap(({ tenancyId, leaseId, payers }): LeaseToPay[] => {
    const name = names.get(leaseId);
    if (name === undefined) return [];
    const charges = open.get(tenancyId) ?? [];
    const monthly = (lines.get(leaseId) ?? [])
      .filter(({ frequency }) => frequency === 'monthly')
      .reduce((sum, charge) => sum + (centsOn(charge, today) ?? centsOn(charge, addDays(today, 31)) ?? 0), 0);
    return [
      {
        id: leaseId,
        tenancyId,
        references: [name.number, ...charges.map(({ number }) => number)],
        open: charges,
        payers,
        monthly: monthly === 0 ? null : monthly,
        names: [...name.tenants.map((tenant) => tenant.name), name.unit.name],
        number: name.number,
        tenants: name.tenants.map((tenant) => tenant.name),
        unit: name.unit.name,
        property: name.property,
      },
    ];
  });
}

async function readOpen(
  tx: Tx,
  organisationId: string,
  rows: readonly TenancyRow[],
  currency: string,
): Promise<Map<string, LeaseCharge[]>> {
  const charges = await tx
    .selectFrom('charge')
    .select(['tenancy_id', 'number', 'kind', 'label', 'due_on as dueOn', 'open_cents as cents'])
    .where('org_id', '=', organisationId)
    .where('tenancy_id', '=', sql<string>`any(${rows.map(({ tenancyId }) => tenancyId)}::uuid[])`)
    .where('currency', '=', currency)
    .where('open_cents', '>', 0)
    .orderBy('due_on')
    .orderBy('number')
    .execute();
  const byTenancy = Map.groupBy(charges, ({ tenancy_id: id }) => id);
  return new Map(
    [...byTenancy].map(([id, own]) => [
      id,
      own.map(({ number, kind, label, dueOn, cents }) => ({
        number: `C-${String(number).padStart(4, '0')}`,
        kind,
        label,
        dueOn,
        cents,
      })),
    ]),
  );
}

/** Numbers of leases and charges among the words of lines, as people say them. */
function numbersIn(words: readonly string[], letter: string): number[] {
  const pattern = new RegExp(`^${letter}-(\\d{1,9})$`);
  return words.flatMap((word) => {
    const digits = pattern.exec(word)?.[1];
    return digits === undefined ? [] : [Number(digits)];
  });
}
