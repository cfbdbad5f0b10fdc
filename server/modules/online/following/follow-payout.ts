import { sql } from 'kysely';
import { providerNames } from '#shared/online-payments.ts';
import type { PayoutItem, PayoutReport } from '#server/adapters/payments/payment-provider.ts';
import type { Tx } from '#server/kernel/database.ts';
import { newId } from '#server/kernel/ids.ts';
import { bankPayout } from '#server/modules/rent/index.ts';
import type { OwnProvider } from '#server/modules/online/settings/own-provider.ts';
import { standingOf } from '#server/modules/online/standing/standing.ts';
import { lockProvider, readFacts } from './facts.ts';
import { keepState } from './follow-payment.ts';
import { actOfProvider, bookDayOf } from './program-act.ts';

/**
 * Posts a payout, once. What is in it has been followed before. The entry comes to what the bank has for it: payments, less
 * what came back and what the provider kept; what belongs to no payment that is known is unidentified.
 */
export async function followPayout(tx: Tx, own: OwnProvider, report: PayoutReport, now: Date): Promise<void> {
  const { organisationId, provider } = own;
  await lockProvider(tx, own);
  const before = await tx
    .selectFrom('online_payout')
    .select('payout_id')
    .where('org_id', '=', organisationId)
    .where('provider', '=', provider)
    .where('provider_ref', '=', report.ref)
    .executeTakeFirst();
  if (before !== undefined) return;
  const act = await actOfProvider(tx, own, now);
  const placed = await placeItems(tx, own, report);
  const feeCents = report.items.reduce((sum, item) => sum + item.feeCents, 0);
  const known = placed.reduce((sum, { round, item }) => sum + (round === undefined ? 0 : item.cents), 0);
  const id = newId(now);
  const of = (use: Use) =>
    placed.flatMap(({ round, use: own_ }) => (round !== undefined && own_ === use ? [round.receipt_id] : []));
  const { entryId, batchId } = await bankPayout(tx, act, {
    id,
    key: `online-payout:${provider}:${report.ref}`,
    accountId: own.accountId,
    on: await bookDayOf(tx, act, report.paidOn),
    currency: report.currency,
    memo: [providerNames[provider], report.reference ?? report.ref].join(' ').slice(0, 500),
    receiptIds: of('banked'),
    returned: [
      ...of('in').map((receiptId) => ({ receiptId, way: 'in' as const })),
      ...of('out').map((receiptId) => ({ receiptId, way: 'out' as const })),
    ],
    feeCents,
    feeAccountId: own.feeAccountId,
    // Whatever it is made of, it comes to what the bank has.
    otherCents: report.cents + feeCents - known,
  });
  await tx
    .insertInto('online_payout')
    .values({
      org_id: organisationId,
      payout_id: id,
      provider,
      provider_ref: report.ref,
      reference: report.reference?.slice(0, 120) ?? null,
      paid_on: report.paidOn,
      account_id: own.accountId,
      currency: report.currency,
      cents: report.cents,
      fee_cents: feeCents,
      other_cents: report.cents + feeCents - known,
      entry_id: entryId,
      batch_id: batchId,
      made_at: now,
    })
    .execute();
  await keepItems(tx, organisationId, id, placed);
  for (const { round, use } of placed) if (round !== undefined) await keepRound(tx, organisationId, round, { id, use });
  await keepHeld(tx, organisationId, id, placed);
  for (const paymentId of new Set(placed.flatMap((one) => one.paymentId ?? []))) {
    const row = await tx
      .selectFrom('online_payment')
      .select(['payment_id', 'state', 'problem'])
      .where('org_id', '=', organisationId)
      .where('payment_id', '=', paymentId)
      .executeTakeFirstOrThrow();
    await keepState(tx, act, row, standingOf(await readFacts(tx, organisationId, paymentId)));
  }
}

/** `banked`: it stands, and goes to the bank. `in`: it came back before. `out`: it came back, and is taken from this one. */
type Use = 'banked' | 'in' | 'out';

interface RoundRow {
  readonly receipt_id: string;
  readonly payment_id: string;
  readonly round_key: string;
  readonly cents: number;
  readonly currency: string;
  readonly is_undone: boolean;
  readonly payout_id: string | null;
  readonly taken_by: string | null;
}

interface Placed {
  readonly item: PayoutItem;
  readonly paymentId: string | null;
  /** Left out, nobody knows whose it is. */
  readonly round?: RoundRow;
  readonly use?: Use;
  /** Of a payment that is disputed: it counts as unidentified until that is over. */
  readonly held?: RoundRow;
}

/** Which time of which payment each item is of; an item that is another amount is of none. */
async function placeItems(tx: Tx, own: OwnProvider, { items, currency }: PayoutReport): Promise<Placed[]> {
  const refs = [...new Set(items.flatMap(({ paymentRef }) => paymentRef ?? []))];
  const { rows } = await sql<RoundRow & { ref: string }>`
    select p.provider_ref as ref, o.receipt_id, o.payment_id, o.round_key, r.cents, r.currency, o.is_undone, o.payout_id,
           o.taken_by
      from online_payment p
      join online_round o on o.org_id = p.org_id and o.payment_id = p.payment_id
      join receipt r on r.org_id = o.org_id and r.receipt_id = o.receipt_id
     where p.org_id = ${own.organisationId} and p.provider = ${own.provider} and p.provider_ref = any(${refs}::text[])
     order by r.number`.execute(tx);
  const used = new Set<string>();
  return items.map((item): Placed => {
    const rounds = rows.filter((row) => row.ref === item.paymentRef && row.currency === currency);
    const paymentId = rounds[0]?.payment_id ?? null;
    const find = (fits: (row: RoundRow) => boolean, way: string) => {
      const found = rounds.find(
        (row) => fits(row) && row.cents === Math.abs(item.cents) && !used.has(way + row.receipt_id),
      );
      if (found !== undefined) used.add(way + found.receipt_id);
      return found;
    };
    if (item.cents > 0) {
      const round = find((row) => row.payout_id === null, 'in');
      return round === undefined
        ? { item, paymentId }
        : { item, paymentId, round, use: round.is_undone ? 'in' : 'banked' };
    }
    const round = find((row) => row.is_undone && row.taken_by === null, 'out');
    if (round !== undefined) return { item, paymentId, round, use: 'out' };
    const held = find((row) => !row.is_undone && row.taken_by === null, 'out');
    return held === undefined ? { item, paymentId } : { item, paymentId, held };
  });
}

async function keepItems(tx: Tx, organisationId: string, payoutId: string, placed: readonly Placed[]): Promise<void> {
  if (placed.length === 0) return;
  await tx
    .insertInto('online_payout_item')
    .values(
      placed.map(({ item, paymentId }, index) => ({
        org_id: organisationId,
        payout_id: payoutId,
        position: index + 1,
        kind: item.kind,
        payment_id: paymentId,
        provider_ref: item.paymentRef,
        cents: item.cents,
        fee_cents: item.feeCents,
      })),
    )
    .execute();
}

async function keepRound(
  tx: Tx,
  organisationId: string,
  { receipt_id: receiptId }: RoundRow,
  { id, use }: { readonly id: string; readonly use: Use | undefined },
): Promise<void> {
  await tx
    .updateTable('online_round')
    .set(use === 'out' ? { taken_by: id } : { payout_id: id })
    .where('org_id', '=', organisationId)
    .where('receipt_id', '=', receiptId)
    .execute();
}

async function keepHeld(tx: Tx, organisationId: string, id: string, placed: readonly Placed[]): Promise<void> {
  for (const { held } of placed)
    if (held !== undefined)
      await tx
        .updateTable('online_round')
        .set({ taken_by: id, is_held: true })
        .where('org_id', '=', organisationId)
        .where('receipt_id', '=', held.receipt_id)
        .execute();
}
