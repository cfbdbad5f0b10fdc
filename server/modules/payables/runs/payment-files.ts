import { createHash } from 'node:crypto';
import type { Tx } from '#server/kernel/database.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { Secrets } from '#server/kernel/secrets.ts';
import { runNumber } from '#server/modules/payables/bills/bill-number.ts';

export interface NewFile {
  readonly runId: string;
  readonly kind: 'nacha' | 'pain001';
  readonly content: string;
  readonly payments: number;
  readonly cents: number;
  readonly control: string | null;
  readonly settlesOn: string;
}

/** Keeps what was written for the bank, sealed: it has account numbers in full. */
export async function keepFile(tx: Tx, act: Act, secrets: Secrets, file: NewFile): Promise<void> {
  const fileId = newId(act.now);
  await tx
    .insertInto('payment_file')
    .values({
      org_id: act.organisationId,
      file_id: fileId,
      run_id: file.runId,
      kind: file.kind,
      sealed: secrets.encrypt(file.content, purpose(act.organisationId, fileId)),
      sha256: createHash('sha256').update(file.content).digest('hex'),
      payments: file.payments,
      cents: file.cents,
      control: file.control,
      settles_on: file.settlesOn,
      made_by: act.userId,
      made_at: act.now,
    })
    .execute();
}

/** The bytes as they were written; the log keeps who took them. */
export async function takeFile(tx: Tx, act: Act, secrets: Secrets, fileId: string) {
  const row = await tx
    .selectFrom('payment_file as f')
    .innerJoin('payment_run as r', (join) => join.onRef('r.org_id', '=', 'f.org_id').onRef('r.run_id', '=', 'f.run_id'))
    .select(['f.kind', 'f.sealed', 'r.number'])
    .where('f.org_id', '=', act.organisationId)
    .where('f.file_id', '=', fileId)
    .executeTakeFirst();
  if (row === undefined) throw refuse('payables.no-such-file');
  const name = fileName(runNumber(row.number), row.kind);
  await recordAct(tx, act, 'payment-file.taken', name, {});
  return { name, content: secrets.decrypt(row.sealed, purpose(act.organisationId, fileId)) };
}

export function fileName(run: string, kind: string): string {
  return kind === 'nacha' ? `${run}.ach` : `${run}.xml`;
}

function purpose(organisationId: string, fileId: string): string {
  return `payment-file:${organisationId}:${fileId}`;
}
