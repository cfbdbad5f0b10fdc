import type { z } from 'zod';
import type { bankingRoutes } from '#shared/api/banking.ts';
import type { LineState } from '#shared/banking.ts';
import type { Tx } from '#server/kernel/database.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { lockLineVersion, readLine, setLineState } from './line-rows.ts';
import type { LineRecord, PresentedLine } from './line-rows.ts';
import { refuseReconciled } from './reconciled-lines.ts';

type Decision = z.output<(typeof bankingRoutes)['POST /statement-lines/{id}/decide/']['body']>;

const kinds = {
  new: 'statement-line.kept-as-new',
  same: 'statement-line.found-same',
  wait: 'statement-line.decision-undone',
} as const;

/** Somebody says what a line that waits is, or that it waits again. What has been matched or posted meanwhile stays. */
export async function decideLine(tx: Tx, act: Act, lineId: string, { as, version }: Decision): Promise<PresentedLine> {
  const row = await lockLineVersion(tx, act, lineId, version);
  const state = stateAfter(row, as);
  if (state === undefined) throw refuse('banking.nothing-to-decide');
  if (as === 'wait') {
    await refuseClaimed(tx, row);
    await refuseReconciled(tx, act, row);
  }
  if (state === 'same') await refuseTaken(tx, row);
  await setLineState(tx, act, row, state);
  await recordAct(tx, act, kinds[as], row.text.slice(0, 120));
  return readLine(tx, act.organisationId, lineId);
}

function stateAfter({ state, doubt }: LineRecord, as: Decision['as']): LineState | undefined {
  if (doubt === null) return undefined;
  const isWaiting = state === 'doubtful' || state === 'conflict';
  // The check of the table allows these alone.
  if (as === 'wait') return state === 'open' || state === 'same' ? (doubt as LineState) : undefined;
  if (!isWaiting) return undefined;
  return as === 'new' ? 'open' : 'same';
}

/** What is matched in part is a line of its own by now. */
async function refuseClaimed(tx: Tx, row: LineRecord): Promise<void> {
  const claim = await tx
    .selectFrom('line_claim')
    .select('claim_id')
    .where('org_id', '=', row.org_id)
    .where('line_id', '=', row.line_id)
    .limit(1)
    .executeTakeFirst();
  if (claim !== undefined) throw refuse('banking.decided-and-matched');
}

/** A file has no line twice: two of its lines are never the same line of another. */
async function refuseTaken(tx: Tx, row: LineRecord): Promise<void> {
  const other = await tx
    .selectFrom('statement_line')
    .select('line_number')
    .where('org_id', '=', row.org_id)
    .where('file_id', '=', row.file_id)
    .where('beside_line_id', '=', row.beside_line_id)
    .where('state', '=', 'same')
    .executeTakeFirst();
  if (other !== undefined) throw refuse('banking.same-taken', { line: String(other.line_number) });
}
