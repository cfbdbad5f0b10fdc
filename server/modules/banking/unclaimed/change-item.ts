import type { z } from 'zod';
import type { unclaimedItemRoutes } from '#shared/api/unclaimed-items.ts';
import { unclaimedDates } from '#shared/trust/unclaimed.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { lockBooks, move, post, reverse } from '#server/modules/ledger/index.ts';
import type { ItemRow } from './item-rows.ts';
import { readHolderOf, readRow, readUnclaimedRule } from './read-item.ts';
import { memoOf, unclaimedWords } from './unclaimed-words.ts';

type Routes = typeof unclaimedItemRoutes;
type Payment = z.output<Routes['POST /unclaimed-items/{id}/reissue/']['body']>;
type Notice = z.output<Routes['POST /unclaimed-items/{id}/notice/']['body']>;
type Reopening = z.output<Routes['POST /unclaimed-items/{id}/reopen/']['body']>;

/** The payee was written to on a day. */
export async function noteNotice(tx: Tx, act: Act, id: string, { noticedOn, version }: Notice): Promise<void> {
  const row = await lockHeld(tx, act, id, version);
  refuseDay(act, row, { day: noticedOn, path: 'noticedOn' });
  await change(tx, act, row, { state: 'noticed', noticed_on: noticedOn });
  await recordAct(tx, act, 'unclaimed.noticed', row.memo, { on: noticedOn });
}

/** Paid to its holder again, out of what is held for them. */
export async function reissue(tx: Tx, act: Act, id: string, payment: Payment): Promise<void> {
  const row = await lockHeld(tx, act, id, payment.version);
  await payOut(tx, act, row, { state: 'reissued', payment, source: { kind: 'unclaimed-reissued', id } });
}

/** Paid to the state: not before it is dormant, and not without the letter that the place asks for. */
export async function turnOver(tx: Tx, act: Act, id: string, payment: Payment): Promise<void> {
  const row = await lockHeld(tx, act, id, payment.version);
  const rule = await readUnclaimedRule(tx, act);
  if (rule !== undefined) {
    const { dormantOn, letterFrom, letterUntil, letterNeeded } = unclaimedDates(row, rule);
    if (payment.paidOn < dormantOn) throw refuse('banking.not-dormant-yet', { from: dormantOn });
    const { noticedOn } = row;
    const isNoticed = noticedOn !== null && noticedOn >= letterFrom && noticedOn <= letterUntil;
    if (letterNeeded && !isNoticed) throw refuse('banking.no-letter', { from: letterFrom, until: letterUntil });
  }
  await payOut(tx, act, row, { state: 'turned-over', payment, source: { kind: 'unclaimed-turned-over', id } });
}

/** Takes back what paid it again or turned it over, as long as that stands: the money is held as before. */
export async function reopen(tx: Tx, act: Act, id: string, { reason, version }: Reopening): Promise<void> {
  const { organisationId } = act;
  await lockBooks(tx, organisationId, act.now);
  const row = await readVersion(tx, organisationId, id, version);
  if (row.closedEntryId === null) throw refuse('banking.unclaimed-changed');
  await reverse(tx, act, row.closedEntryId, { reason });
  await change(tx, act, row, {
    state: row.noticedOn === null ? 'stale' : 'noticed',
    closed_on: null,
    closed_entry_id: null,
    closed_reference: null,
  });
  await recordAct(tx, act, 'unclaimed.reopened', row.memo, { reason });
}

interface PaidOut {
  readonly state: 'reissued' | 'turned-over';
  readonly payment: Payment;
  readonly source: { readonly kind: string; readonly id: string };
}

async function payOut(tx: Tx, act: Act, row: ItemRow, { state, payment, source }: PaidOut): Promise<void> {
  const { paidOn, reference } = payment;
  const { accountId, currency, cents, memo } = row;
  refuseDay(act, row, { day: paidOn, path: 'paidOn' });
  const personId = await readHolderOf(tx, act.organisationId, row);
  const { id: entryId } = await post(tx, act, {
    date: paidOn,
    memo: memoOf(unclaimedWords(act.session.facts.locale)[state], row),
    lines: move(
      { cents, currency },
      { debit: 'unclaimed', credit: { id: accountId }, personId, bankAccountId: accountId },
    ),
    source: { ...source, explanation: toldToBank(reference) },
  });
  await change(tx, act, row, {
    state,
    closed_on: paidOn,
    closed_entry_id: entryId,
    closed_reference: reference,
  });
  await recordAct(tx, act, `unclaimed.${state}`, memo, { cents, currency });
}

/** What lines of the bank are matched by: a number is that of a check. */
function toldToBank(reference: string | null): Readonly<Record<string, string>> {
  if (reference === null) return {};
  return /^\d{1,9}$/.test(reference) ? { reference, method: 'check' } : { reference };
}

/** Under the lock of the books, so that the same money is not paid twice. */
async function lockHeld(tx: Tx, act: Act, id: string, version: number): Promise<ItemRow> {
  await lockBooks(tx, act.organisationId, act.now);
  const row = await readVersion(tx, act.organisationId, id, version);
  if (row.state !== 'stale' && row.state !== 'noticed') throw refuse('banking.unclaimed-changed');
  return row;
}

async function readVersion(tx: Tx, organisationId: string, id: string, version: number): Promise<ItemRow> {
  const row = await readRow(tx, organisationId, id);
  if (row.version !== version) throw refuse('banking.unclaimed-changed');
  return row;
}

function refuseDay(
  { today }: Act,
  { staledOn }: ItemRow,
  { day, path }: { readonly day: string; readonly path: string },
): void {
  if (day > today) throw refuseField(path, 'banking.transfer-to-come', { today });
  if (staledOn !== null && day < staledOn) throw refuseField(path, 'banking.before-voided', { from: staledOn });
}

interface Columns {
  readonly state: string;
  readonly noticed_on?: string;
  readonly closed_on?: string | null;
  readonly closed_entry_id?: string | null;
  readonly closed_reference?: string | null;
}

async function change(tx: Tx, { organisationId }: Act, { id, version }: ItemRow, columns: Columns): Promise<void> {
  await tx
    .updateTable('unclaimed_item')
    .set({ ...columns, version: (version ?? 0) + 1 })
    .where('org_id', '=', organisationId)
    .where('entry_id', '=', id)
    .execute();
}
