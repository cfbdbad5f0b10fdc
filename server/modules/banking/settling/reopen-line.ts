import type { z } from 'zod';
import type { lineMatchingRoutes } from '#shared/api/line-matching.ts';
import type { Tx } from '#server/kernel/database.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { reverse } from '#server/modules/ledger/index.ts';
import { reverseReceipt } from '#server/modules/rent/index.ts';
import { lockLineVersion, setLineState } from '#server/modules/banking/lines/line-rows.ts';
import { refuseReconciled } from '#server/modules/banking/lines/reconciled-lines.ts';
import type { BillsToPay } from './bills-to-pay.ts';
import { lockClaims, readClaims, removeClaims } from './claims.ts';
import { forgetPayer } from './known-payers.ts';
import { takeOpenLine } from './settle-line.ts';

type Routes = typeof lineMatchingRoutes;

/** A line that is not of these books: it moves nothing, and says why. */
export async function excludeLine(
  tx: Tx,
  act: Act,
  lineId: string,
  { version, reason }: z.output<Routes['POST /statement-lines/{id}/exclude/']['body']>,
): Promise<void> {
  const line = await takeOpenLine(tx, act, lineId, version);
  const claims = await readClaims(tx, act.organisationId, [lineId]);
  if (claims.length > 0) throw refuse('banking.line-partly-matched');
  await setReason(tx, act.organisationId, lineId, reason, 'excluded');
  await setLineState(tx, act, line, 'excluded');
  await recordAct(tx, act, 'statement-line.excluded', line.text.slice(0, 200), { reason });
}

/** Opens a line again: claims go, a payment that was recorded for it is voided, an entry reversed. */
export async function reopenLine(
  tx: Tx,
  act: Act,
  lineId: string,
  { version, reason }: z.output<Routes['POST /statement-lines/{id}/undo/']['body']>,
  bills?: BillsToPay,
): Promise<void> {
  const line = await lockLineVersion(tx, act, lineId, version);
  const claims = await readClaims(tx, act.organisationId, [lineId]);
  const isDone = line.state === 'matched' || line.state === 'posted' || line.state === 'excluded';
  if (!isDone && (line.state !== 'open' || claims.length === 0)) throw refuse('banking.nothing-to-undo');
  await lockClaims(tx, act.organisationId, line.account_id);
  await refuseReconciled(tx, act, line);
  const posted = claims.filter(({ receiptId }) => receiptId !== null);
  await forgetPayer(
    tx,
    act.organisationId,
    line,
    posted.map(({ madeAt }) => madeAt),
  );
  await removeClaims(tx, act.organisationId, lineId);
  const on = laterDay(act.today, line.date);
  const entries: string[] = [];
  // Bills are taken before the books, as when they are paid.
  for (const { isPosted, receiptId, entryId } of claims) {
    if (!isPosted) continue;
    if (receiptId !== null) await reverseReceipt(tx, act, receiptId, { kind: 'mistake', reason, date: on });
    else if ((await bills?.takeBack(tx, act, { entryId, reason, on })) !== true) entries.push(entryId);
  }
  for (const entryId of entries) await reverse(tx, act, entryId, { reason });
  await setReason(tx, act.organisationId, lineId, null, 'open');
  await setLineState(tx, act, line, 'open');
  await recordAct(tx, act, 'statement-line.reopened', line.text.slice(0, 200));
}

function laterDay(one: string, other: string): string {
  return one > other ? one : other;
}

async function setReason(
  tx: Tx,
  organisationId: string,
  lineId: string,
  reason: string | null,
  state: 'excluded' | 'open',
): Promise<void> {
  await tx
    .updateTable('statement_line')
    .set({ excluded_reason: reason, state })
    .where('org_id', '=', organisationId)
    .where('line_id', '=', lineId)
    .execute();
}
