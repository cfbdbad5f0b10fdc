import { sql } from 'kysely';
import type { z } from 'zod';
import { paymentMethods } from '#shared/api/bills.ts';
import type { billInFull } from '#shared/api/bills.ts';
import { sharesOf } from '#shared/bills/bill-rules.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { organisationFacts } from '#server/kernel/organisation-day.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { readWhole } from '#server/kernel/some-properties/read-whole.ts';
import { mayApproveBill, readApprovals } from './bill-approvals.ts';
import type { BillApprovals } from './bill-approvals.ts';
import { billCreditNumber, billNumber, paymentNumber } from './bill-number.ts';
import { readLines } from './bill-record.ts';
import type { BillRow } from './bill-record.ts';
import { presentLines, readPlaces } from './present-lines.ts';
import { billRows, presentBill } from './list-bills.ts';
import { presentReceived } from './received-invoice.ts';
import { readAlike } from './save-bill.ts';

export type BillInFull = z.output<typeof billInFull>;

/** A bill with its lines, who has approved it and who is asked, and what was paid of it. */
export async function readBill(tx: Tx, act: Act, billId: string): Promise<BillInFull> {
  const { organisationId } = act;
  const row = await billRows(tx, organisationId).where('b.bill_id', '=', billId).executeTakeFirst();
  if (row === undefined) throw refuse('payables.no-such-bill');
  const lines = await readLines(tx, organisationId, billId);
  const found = await readApprovals(tx, row, lines, act.today);
  const users = [row.entered_by, row.rejected_by, row.voided_by].flatMap((id) => id ?? []);
  const nameOf = new Map(
    (await tx.selectFrom('app_user').select(['user_id', 'name']).where('user_id', 'in', users).execute()).map(
      (user) => [user.user_id, user.name],
    ),
  );
  const named = (id: string) => ({ id, name: nameOf.get(id) ?? '' });
  const about = { vendor: row.vendor_id ?? '', number: row.invoice_number, date: row.dated_on, cents: row.cents };
  const alike =
    row.vendor_id === null || row.state === 'void' ? [] : await readAlike(tx, organisationId, about, billId);
  const state = presentBill(row).state;
  const { currency } = await organisationFacts(tx, organisationId);
  return {
    ...presentBill(row),
    lines: await presentLines(tx, organisationId, lines, act.today),
    markupCents: lines.reduce((sum, line) => sum + line.markup_cents, 0),
    enteredBy: named(row.entered_by),
    enteredAt: row.made_at.toISOString(),
    rejected:
      row.rejected_by === null || row.rejected_at === null
        ? null
        : { by: named(row.rejected_by), at: row.rejected_at.toISOString(), reason: row.rejected_reason ?? '' },
    voided:
      row.voided_on === null
        ? null
        : {
            on: row.voided_on,
            reason: row.void_reason ?? '',
            by: row.voided_by === null ? null : named(row.voided_by),
          },
    approvals: found.given
      .filter(({ kind }) => kind === 'member')
      .map((given) => ({
        by: { id: given.given_by, name: given.name ?? '' },
        at: given.given_at.toISOString(),
      })),
    fourEyesCents: found.approvals.fourEyesAbove,
    owners: await presentOwners(tx, row, found),
    missing: state === 'submitted' ? found.missing : [],
    mayApprove: state === 'submitted' && (await mayApproveBill(tx, act, found, lines)),
    received: await presentReceived(tx, row, currency, lines.length),
    recurringId: row.recurring_id,
    payments: await readPayments(tx, organisationId, billId),
    credits: await readCredits(tx, organisationId, billId),
    alike: alike.map((other) => ({
      id: other.bill_id,
      number: billNumber(other.number),
      datedOn: other.dated_on,
      cents: other.cents,
    })),
  };
}

/** Properties whose part is above their limit, with what their owners said. */
async function presentOwners(
  tx: Tx,
  { org_id: organisationId, bill_id: billId }: BillRow,
  { approvals, given, shares }: BillApprovals,
): Promise<BillInFull['owners']> {
  const above = Object.entries(approvals.parts).filter(
    ([, { ownerLimit, cents }]) => ownerLimit !== null && cents > ownerLimit,
  );
  const ids = above.map(([id]) => id);
  const places = await readWhole(tx, () => readPlaces(tx, organisationId, ids));
  const links = ids.length === 0 ? [] : await readLinks(tx, organisationId, billId);
  return above.map(([id, part]) => ({
    property: places.get(id) ?? { id, name: '', colour: 0 },
    limitCents: part.ownerLimit ?? 0,
    cents: part.cents,
    approvedParts: sharesOf(part),
    owners: shares
      .filter(({ propertyId }) => propertyId === id)
      .map(({ ownerId, name, parts }) => {
        const said = given.find(({ property_id: of, owner_id: owner }) => of === id && owner === ownerId);
        const approved =
          said === undefined
            ? null
            : {
                by: { id: said.given_by, name: said.name ?? '' },
                at: said.given_at.toISOString(),
                note: said.note ?? '',
                byLink: said.link_id !== null,
              };
        const asked = links.find(({ propertyId: of, ownerId: owner }) => of === id && owner === ownerId);
        return { id: ownerId, name, parts, approved, asked: asked === undefined ? null : presentLink(asked) };
      }),
  }));
}

type Asked = NonNullable<BillInFull['owners'][number]['owners'][number]['asked']>;

interface LinkRow extends Omit<Asked, 'at'> {
  readonly propertyId: string;
  readonly ownerId: string;
  readonly at: Date;
}

/** What owners were sent of the bill as it stands, each the last time. */
async function readLinks(tx: Tx, organisationId: string, billId: string): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select l.property_id as "propertyId", l.owner_id as "ownerId", l.sent_at as at, l.address,
           m.state as "mailState", l.answer, l.note
      from owner_approval_link l
      join mail_message m on m.org_id = l.org_id and m.mail_id = l.mail_id
     where l.org_id = ${organisationId} and l.bill_id = ${billId} and l.ended_at is null`.execute(tx);
  return rows;
}

function presentLink({ at, address, mailState, answer, note }: LinkRow): Asked {
  return { at: at.toISOString(), address, mailState, answer, note };
}

async function readPayments(tx: Tx, organisationId: string, billId: string): Promise<BillInFull['payments']> {
  const rows = await tx
    .selectFrom('bill_settlement as s')
    .innerJoin('bill_payment as p', (join) =>
      join.onRef('p.org_id', '=', 's.org_id').onRef('p.payment_id', '=', 's.payment_id'),
    )
    .leftJoin('account as a', (join) =>
      join.onRef('a.org_id', '=', 'p.org_id').onRef('a.account_id', '=', 'p.account_id'),
    )
    .leftJoin('account as o', (join) =>
      join.onRef('o.org_id', '=', 'p.org_id').onRef('o.account_id', '=', 'p.own_account_id'),
    )
    .select(['p.payment_id', 'p.number', 'p.paid_on', 'p.method', 'p.reference', 'p.account_id'])
    .select(['p.void_kind', 'p.voided_on', 'p.void_reason', 'a.number as account_number', 'a.name as account_name'])
    .select([sumOf('paid').as('paid'), sumOf('discount').as('discount'), sumOf('withheld').as('withheld')])
    .select(sumOf('credit').as('credit'))
    .select(['o.name as own_name', 'p.reimbursed_on'])
    .select(
      sql<boolean>`exists (select from journal_entry e where e.org_id = p.org_id and e.reverses_entry_id = p.reimburse_entry_id)`.as(
        'is_open_again',
      ),
    )
    .where('s.org_id', '=', organisationId)
    .where('s.bill_id', '=', billId)
    .groupBy(['p.org_id', 'p.payment_id', 'a.org_id', 'a.account_id', 'o.name'])
    .orderBy('p.number')
    .execute();
  return rows.map((row) => ({
    id: row.payment_id,
    number: paymentNumber(row.number),
    paidOn: row.paid_on,
    method: paymentMethods.find((method) => method === row.method) ?? 'other',
    reference: row.reference,
    cents: row.paid,
    discountCents: row.discount,
    withheldCents: row.withheld,
    creditCents: row.credit,
    account:
      row.account_number === null
        ? null
        : { id: row.account_id, number: row.account_number, name: row.account_name ?? '' },
    byManager:
      row.own_name === null
        ? null
        : { account: row.own_name, reimbursedOn: row.is_open_again ? null : row.reimbursed_on },
    voided:
      row.voided_on === null
        ? null
        : {
            on: row.voided_on,
            // The check of the table allows these alone.
            kind: row.void_kind as 'void' | 'returned' | 'stopped',
            reason: row.void_reason ?? '',
          },
  }));
}

async function readCredits(tx: Tx, organisationId: string, billId: string): Promise<BillInFull['credits']> {
  const rows = await tx
    .selectFrom('bill_settlement as s')
    .innerJoin('bill_credit_line as l', (join) =>
      join.onRef('l.org_id', '=', 's.org_id').onRef('l.line_id', '=', 's.credit_line_id'),
    )
    .innerJoin('bill_credit as c', (join) =>
      join.onRef('c.org_id', '=', 'l.org_id').onRef('c.credit_id', '=', 'l.credit_id'),
    )
    .select(['c.credit_id', 'c.number', 's.settled_on'])
    .select(sql<number>`sum(s.cents)::bigint`.as('cents'))
    .where('s.org_id', '=', organisationId)
    .where('s.bill_id', '=', billId)
    .where('s.payment_id', 'is', null)
    .where('s.undone_on', 'is', null)
    .groupBy(['c.credit_id', 'c.number', 's.settled_on'])
    .orderBy('s.settled_on')
    .execute();
  return rows.map((row) => ({
    id: row.credit_id,
    number: billCreditNumber(row.number),
    cents: row.cents,
    on: row.settled_on,
  }));
}

/** Of the rows of `bill_settlement as s`. */
function sumOf(kind: string) {
  return sql<number>`coalesce(sum(s.cents) filter (where s.kind = ${kind}), 0)::bigint`;
}
