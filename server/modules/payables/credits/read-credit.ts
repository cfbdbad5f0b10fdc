import type { billCreditRoutes } from '#shared/api/bill-credits.ts';
import { mostOfCredit } from '#shared/bills/credit-rules.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { billNumber, paymentNumber } from '#server/modules/payables/bills/bill-number.ts';
import { readPlaces } from '#server/modules/payables/bills/present-lines.ts';
import { creditRows, presentCredit, readCreditLines } from './credit-rows.ts';
import type { CreditLineRow, ListedCredit } from './credit-rows.ts';

type InFull = RouteAnswer<(typeof billCreditRoutes)['GET /bill-credits/{id}/']>;

/** A credit with what it settled, and what it can still settle. */
export async function readBillCredit(tx: Tx, organisationId: string, creditId: string): Promise<InFull> {
  const row = await creditRows(tx, organisationId).where('c.credit_id', '=', creditId).executeTakeFirst();
  if (row === undefined) throw refuse('payables.no-such-credit');
  const lines = await readCreditLines(tx, organisationId, creditId);
  const users = [row.entered_by, row.voided_by].flatMap((id) => id ?? []);
  const names = await tx.selectFrom('app_user').select(['user_id', 'name']).where('user_id', 'in', users).execute();
  const named = (id: string) => ({ id, name: names.find((user) => user.user_id === id)?.name ?? '' });
  return {
    ...presentCredit(row),
    lines: await presentLines(tx, organisationId, lines),
    enteredBy: named(row.entered_by),
    enteredAt: row.made_at.toISOString(),
    entryId: row.entry_id,
    voided:
      row.voided_on === null
        ? null
        : {
            on: row.voided_on,
            reason: row.void_reason ?? '',
            by: row.voided_by === null ? null : named(row.voided_by),
          },
    applied: await readApplied(tx, organisationId, lines),
    bills: row.voided_on === null ? await readBills(tx, row, lines) : [],
  };
}

async function presentLines(tx: Tx, organisationId: string, lines: readonly CreditLineRow[]): Promise<InFull['lines']> {
  const accounts = await tx
    .selectFrom('account')
    .select(['account_id', 'number', 'name'])
    .where('org_id', '=', organisationId)
    .where(
      'account_id',
      'in',
      lines.map((line) => line.account_id),
    )
    .execute();
  const places = await readPlaces(
    tx,
    organisationId,
    lines.flatMap((line) => line.property_id ?? []),
  );
  return lines.map((line) => {
    const account = accounts.find((one) => one.account_id === line.account_id);
    const property = line.property_id === null ? undefined : places.get(line.property_id);
    return {
      id: line.line_id,
      account: { id: line.account_id, number: account?.number ?? '', name: account?.name ?? '' },
      property: property ?? null,
      isElsewhere: line.property_id !== null && property === undefined,
      text: line.text,
      cents: line.cents,
      openCents: line.cents - line.applied_cents,
    };
  });
}

async function readApplied(
  tx: Tx,
  organisationId: string,
  lines: readonly CreditLineRow[],
): Promise<InFull['applied']> {
  const rows = await tx
    .selectFrom('bill_settlement as s')
    .innerJoin('bill as b', (join) => join.onRef('b.org_id', '=', 's.org_id').onRef('b.bill_id', '=', 's.bill_id'))
    .leftJoin('bill_payment as p', (join) =>
      join.onRef('p.org_id', '=', 's.org_id').onRef('p.payment_id', '=', 's.payment_id'),
    )
    .select(['b.bill_id', 'b.number', 's.settled_on', 'p.number as payment'])
    .select(sql<number>`sum(s.cents)::bigint`.as('cents'))
    .where('s.org_id', '=', organisationId)
    .where(
      's.credit_line_id',
      'in',
      lines.map((line) => line.line_id),
    )
    .where('s.undone_on', 'is', null)
    .groupBy(['b.bill_id', 'b.number', 's.settled_on', 'p.number'])
    .orderBy('s.settled_on')
    .orderBy('b.number')
    .execute();
  return rows.map((row) => ({
    bill: { id: row.bill_id, number: billNumber(row.number) },
    cents: row.cents,
    on: row.settled_on,
    payment: row.payment === null ? null : paymentNumber(row.payment),
  }));
}

async function readBills(tx: Tx, row: ListedCredit, lines: readonly CreditLineRow[]): Promise<InFull['bills']> {
  const { rows } = await sql<{
    id: string;
    number: number;
    invoiceNumber: string | null;
    dueOn: string;
    lines: { propertyId: string | null; openCents: number }[];
  }>`
    select b.bill_id as id, b.number, b.invoice_number as "invoiceNumber", b.due_on::text as "dueOn",
           (select jsonb_agg(jsonb_build_object('propertyId', l.property_id, 'openCents', l.cents - l.settled_cents) order by l.position)
              from bill_line l where l.org_id = b.org_id and l.bill_id = b.bill_id) as lines
      from bill b
     where b.org_id = ${row.org_id} and b.vendor_id = ${row.vendor_id} and b.currency = ${row.currency}
       and b.state in ('approved', 'part-paid')
     order by b.due_on, b.number limit 100`.execute(tx);
  const open = lines.map((line) => ({ propertyId: line.property_id, openCents: line.cents - line.applied_cents }));
  return rows.flatMap(({ lines: own, number, ...bill }) => {
    const mostCents = mostOfCredit(own, open);
    const openCents = own.reduce((sum, line) => sum + line.openCents, 0);
    return mostCents === 0 ? [] : [{ ...bill, number: billNumber(number), openCents, mostCents }];
  });
}
