import type { z } from 'zod';
import { sql } from 'kysely';
import { Readable } from 'node:stream';
import type { directDebitRoutes } from '#shared/api/direct-debits.ts';
import type { DebitKind, DebitSequence } from '#shared/direct-debits.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { StoredAnswer } from '#server/kernel/http/send-stored.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { Secrets } from '#server/kernel/secrets.ts';
import { findLeaseNames, receiptNumber } from '#server/modules/rent/index.ts';
import { shownLease } from './mandate-rows.ts';
import { filePurpose } from './prepare-run.ts';
import { runNumber } from './run-number.ts';

type Routes = typeof directDebitRoutes;
export type DebitRun = z.output<Routes['POST /debit-runs/']['answer']>;
type RunInFull = z.output<Routes['GET /debit-runs/{id}/']['answer']>;

/** Newest first, by number. */
export async function listRuns(
  tx: Tx,
  organisationId: string,
  { limit, cursor }: z.output<Routes['GET /debit-runs/']['query']>,
) {
  const after = readCursor(cursor, ['number']);
  let rows = runRows(tx, organisationId)
    .orderBy('r.number', 'desc')
    .limit(limit + 1);
  if (after !== undefined) rows = rows.where('r.number', '<', Number(after[0]));
  return pageOf(await rows.execute(), limit, ({ number }) => [String(number)], presentRun);
}

export async function readRun(tx: Tx, organisationId: string, runId: string): Promise<DebitRun> {
  const row = await runRows(tx, organisationId).where('r.run_id', '=', runId).executeTakeFirst();
  if (row === undefined) throw refuse('debits.no-such-run');
  return presentRun(row);
}

export async function readRunInFull(tx: Tx, { organisationId, today }: Act, runId: string): Promise<RunInFull> {
  const run = await readRun(tx, organisationId, runId);
  const { rows } = await sql<LineRow>`
    select d.lease_id, d.mandate_id, m.reference, m.last4, d.sequence, d.cents, d.end_to_end, d.receipt_id,
           r.number as receipt_number, r.reversal_kind
      from debit_line d
      join debit_mandate m on m.org_id = d.org_id and m.mandate_id = d.mandate_id
      left join receipt r on r.org_id = d.org_id and r.receipt_id = d.receipt_id
     where d.org_id = ${organisationId} and d.run_id = ${runId} order by d.position`.execute(tx);
  const leaseIds = rows.map((row) => row.lease_id);
  const names = await findLeaseNames(tx, organisationId, leaseIds, today);
  const lines = rows.flatMap((row) => {
    const name = names.get(row.lease_id);
    if (name === undefined) return [];
    const receipt =
      row.receipt_id === null || row.receipt_number === null
        ? null
        : { id: row.receipt_id, number: receiptNumber(row.receipt_number), reversed: row.reversal_kind };
    return [
      {
        lease: shownLease(row.lease_id, name),
        mandate: { id: row.mandate_id, reference: row.reference, last4: row.last4 },
        sequence: row.sequence,
        cents: row.cents,
        endToEnd: row.end_to_end,
        receipt,
      },
    ];
  });
  return { ...run, lines };
}

/** What the bank takes. It is given out once the payments are recorded, so that no canceled file is sent. */
export async function readFile(tx: Tx, act: Act, secrets: Secrets, runId: string): Promise<StoredAnswer> {
  const { organisationId } = act;
  const run = await readRun(tx, organisationId, runId);
  if (run.releasedAt === null) throw refuse('debits.run-not-released', { run: run.number });
  const { file } = await tx
    .selectFrom('debit_run')
    .select('file')
    .where('org_id', '=', organisationId)
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow();
  const bytes = Buffer.from(secrets.decrypt(file, filePurpose(organisationId, runId)));
  await recordAct(tx, act, 'debit-run.downloaded', run.number);
  return {
    name: run.fileName,
    type: run.kind === 'sepa' ? 'application/xml' : 'text/plain',
    bytes: bytes.length,
    open: () => Promise.resolve(Readable.from([bytes])),
  };
}

interface LineRow {
  readonly lease_id: string;
  readonly mandate_id: string;
  readonly reference: string;
  readonly last4: string;
  readonly sequence: DebitSequence;
  readonly cents: number;
  readonly end_to_end: string;
  readonly receipt_id: string | null;
  readonly receipt_number: number | null;
  readonly reversal_kind: 'returned' | 'mistake' | null;
}

function runRows(tx: Tx, organisationId: string) {
  return tx
    .selectFrom('debit_run as r')
    .innerJoin('account as a', (join) =>
      join.onRef('a.org_id', '=', 'r.org_id').onRef('a.account_id', '=', 'r.account_id'),
    )
    .leftJoin('app_user as u', 'u.user_id', 'r.prepared_by')
    .leftJoin('app_user as v', 'v.user_id', 'r.released_by')
    .select(['r.run_id', 'r.number', 'r.account_id', 'r.kind', 'r.on_day', 'r.currency', 'r.cents', 'r.debits'])
    .select(['r.sha256', 'r.prepared_at', 'r.released_at', 'r.canceled_at', 'r.banked_at'])
    .select(['a.number as account_number', 'a.name as account_name', 'u.name as preparer', 'v.name as releaser'])
    .where('r.org_id', '=', organisationId);
}

type Row = Awaited<ReturnType<ReturnType<typeof runRows>['executeTakeFirstOrThrow']>>;

function presentRun(row: Row): DebitRun {
  const kind: DebitKind = row.kind === 'sepa' ? 'sepa' : 'ach';
  const number = runNumber(row.number);
  return {
    id: row.run_id,
    number,
    account: { id: row.account_id, number: row.account_number, name: row.account_name },
    kind,
    on: row.on_day,
    state: stateOf(row),
    currency: row.currency,
    cents: row.cents,
    debits: row.debits,
    sha256: row.sha256,
    fileName: kind === 'sepa' ? `${number}.xml` : `${number}.ach`,
    preparedBy: row.preparer,
    preparedAt: row.prepared_at.toISOString(),
    releasedBy: row.releaser,
    releasedAt: row.released_at?.toISOString() ?? null,
  };
}

function stateOf(row: Pick<Row, 'released_at' | 'canceled_at' | 'banked_at'>): DebitRun['state'] {
  if (row.canceled_at !== null) return 'canceled';
  if (row.banked_at !== null) return 'deposited';
  return row.released_at === null ? 'prepared' : 'released';
}
