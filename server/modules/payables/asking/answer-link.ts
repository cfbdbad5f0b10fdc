import { sql } from 'kysely';
import type { z } from 'zod';
import type { ownerAskingRoutes } from '#shared/api/owner-asking.ts';
import { recordEvent } from '#server/kernel/audit.ts';
import { translateLoss } from '#server/kernel/database.ts';
import type { Context, Database, Tx } from '#server/kernel/database.ts';
import type { PublicContext } from '#server/kernel/http/request-context.ts';
import { organisationFacts } from '#server/kernel/organisation-day.ts';
import { programAct } from '#server/kernel/program-act.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { hashToken } from '#server/kernel/secrets.ts';
import { readApprovals } from '#server/modules/payables/bills/bill-approvals.ts';
import { billNumber } from '#server/modules/payables/bills/bill-number.ts';
import { findBill, lockBill, readLines, stateOf } from '#server/modules/payables/bills/bill-record.ts';
import { addOwnerApproval } from '#server/modules/payables/bills/decide-bill.ts';

type Shown = z.output<(typeof ownerAskingRoutes)['POST /bill-approval-links/look-up/']['answer']>;

interface Answer {
  readonly key: string;
  /** What speaks against it; nothing approves it. */
  readonly reason?: string;
}

interface Found {
  readonly organisationId: string;
  readonly linkId: string;
  readonly about: Context;
}

/** What an owner is asked: their part of the bill, and nothing else of it. */
export async function showAsked(database: Database, key: string, { now }: PublicContext): Promise<Shown> {
  const found = await findLink(database, key, now);
  return database.transaction(found.about, async (tx) => presentAsked(tx, found, await readLink(tx, found)));
}

/** Approves in the owner's name, or keeps what speaks against it for those who asked. Answered once more, it stays so. */
export async function answerAsked(
  database: Database,
  { key, reason }: Answer,
  { now, origin }: PublicContext,
): Promise<Shown> {
  const found = await findLink(database, key, now);
  return database.transaction(found.about, async (tx) => {
    const { organisationId, linkId } = found;
    const { sent_by: userId, bill_id: billId } = await readLink(tx, found);
    const act = { ...(await programAct(tx, { organisationId, userId, requestId: origin.requestId, now })), origin };
    // Whoever decides about a bill takes turns: what is answered twice at once, or changed meanwhile, is seen here.
    const { row, lines } = await lockBill(tx, act, billId);
    const link = await readLink(tx, found);
    if (link.answer !== null) return presentAsked(tx, found, link);
    const { approvals } = await readApprovals(tx, row, lines, act.today);
    const isAsked = approvals.parts[link.property_id]?.shares[link.owner_id] !== undefined;
    if (link.ended_at !== null || stateOf(row) !== 'submitted' || !isAsked)
      throw refuse('payables.no-such-approval-link');
    const answer = reason === undefined ? ('approved' as const) : ('declined' as const);
    await tx
      .updateTable('owner_approval_link')
      .set({ answer, answered_at: now, note: reason ?? null })
      .where('org_id', '=', organisationId)
      .where('link_id', '=', linkId)
      .execute();
    await recordEvent(tx, {
      organisationId,
      kind: `bill.owner-${answer}`,
      at: now,
      subject: billNumber(row.number),
      address: origin.address,
      requestId: origin.requestId,
      details: { to: link.address },
    });
    const shown = await presentAsked(tx, found, { ...link, answer });
    if (reason === undefined)
      await addOwnerApproval(
        tx,
        act,
        { row, lines, approvals },
        {
          propertyId: link.property_id,
          ownerId: link.owner_id,
          note: link.address,
          linkId,
        },
      );
    return shown;
  });
}

async function findLink(database: Database, key: string, now: Date): Promise<Found> {
  const query = sql<{ org_id: string; link_id: string }>`
    select * from owner_approval_link_of(${hashToken(key)}, ${now})`;
  const [row] = (await translateLoss(query.execute(database.direct))).rows;
  if (row === undefined) throw refuse('payables.no-such-approval-link');
  const { org_id: organisationId, link_id: linkId } = row;
  return { organisationId, linkId, about: { scope: 'organisation', organisationId } };
}

function readLink(tx: Tx, { organisationId, linkId }: Found) {
  return tx
    .selectFrom('owner_approval_link')
    .selectAll()
    .where('org_id', '=', organisationId)
    .where('link_id', '=', linkId)
    .executeTakeFirstOrThrow();
}

async function presentAsked(
  tx: Tx,
  { organisationId }: Found,
  link: Awaited<ReturnType<typeof readLink>>,
): Promise<Shown> {
  const row = await findBill(tx, organisationId, link.bill_id);
  if (link.answer === null && stateOf(row) !== 'submitted') throw refuse('payables.no-such-approval-link');
  const lines = await readLines(tx, organisationId, link.bill_id);
  const { rows } = await sql<Pick<Shown, 'organisation' | 'owner' | 'property' | 'vendor'>>`
    select o.name as organisation, n.name as owner, p.name as property, s.name as vendor
      from organisation o
      join person n on n.org_id = o.org_id and n.person_id = ${link.owner_id}
      join property p on p.org_id = o.org_id and p.property_id = ${link.property_id}
      join vendor v on v.org_id = o.org_id and v.vendor_id = ${row.vendor_id}
      join person s on s.org_id = v.org_id and s.person_id = v.person_id
     where o.org_id = ${organisationId}`.execute(tx);
  const [names] = rows;
  if (names === undefined) throw refuse('payables.no-such-approval-link');
  const own = lines.filter(({ property_id: id }) => id === link.property_id);
  const { locale } = await organisationFacts(tx, organisationId);
  return {
    ...names,
    bill: billNumber(row.number),
    invoiceNumber: row.invoice_number,
    datedOn: row.dated_on,
    dueOn: row.due_on,
    currency: row.currency,
    cents: own.reduce((sum, { cents }) => sum + cents, 0),
    lines: own.map(({ text, cents }) => ({ text, cents })),
    answer: link.answer as Shown['answer'], // The check of the table allows these alone.
    locale: locale.startsWith('de') ? 'de' : 'en',
  };
}
