import { sql } from 'kysely';
import { backgroundTransaction, unlessLeaving } from '#server/kernel/background-transaction.ts';
import type { Database, Tx } from '#server/kernel/database.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { programAct } from '#server/kernel/program-act.ts';
import type { BillsToPay } from './bills-to-pay.ts';
import { proposeLines } from './propose-lines.ts';

/** Of more open lines of an account nobody waits until they are matched. */
const matchedAtOnce = 200;
const accountsAtOnce = 20;
/** Where it fails, it is tried again after so long. */
const againAfter = 600_000;

/** What is sure of lines that came just now, for whoever imported them; of many lines it is done beside requests. */
export async function matchImported(
  when: SignedInContext,
  accountIds: readonly string[],
  bills?: BillsToPay,
): Promise<void> {
  const { organisationId, transaction } = when;
  for (const accountId of new Set(accountIds)) {
    const isSmall = await transaction(async (tx) => {
      const open = await tx
        .selectFrom('statement_line')
        .select('line_id')
        .where('org_id', '=', organisationId)
        .where('account_id', '=', accountId)
        .where('state', '=', 'open')
        .limit(matchedAtOnce + 1)
        .execute();
      return open.length <= matchedAtOnce;
    });
    if (!isSmall) continue;
    await proposeLines({ act: when, transaction }, accountId, bills);
    await transaction((tx) => setDue(tx, organisationId, accountId, null));
  }
}

interface Due {
  readonly org_id: string;
  readonly account_id: string;
  readonly added_by: string;
}

/** Accounts with imported lines that nobody has matched: many lines, or an import that ended before they were. */
export async function matchDueFiles(database: Database, now: Date, bills?: BillsToPay): Promise<void> {
  const { rows } = await database.transaction({ scope: 'auth' }, (tx) =>
    sql<Due>`select distinct on (f.org_id, f.account_id) f.*
               from bank_files_to_match(${now}::timestamptz, ${accountsAtOnce}) f`.execute(tx),
  );
  const failures: unknown[] = [];
  for (const due of rows)
    await unlessLeaving(() => matchDue(database, now, due, bills), undefined).catch((error: unknown) =>
      failures.push(error),
    );
  if (failures.length > 0) throw new AggregateError(failures, 'Some imported lines are not matched');
}

async function matchDue(database: Database, now: Date, due: Due, bills?: BillsToPay): Promise<void> {
  const { org_id: organisationId, account_id: accountId, added_by: userId } = due;
  const transaction = backgroundTransaction(database, { scope: 'organisation', organisationId });
  // Taken by one of several processes; where it ends before its time, another one goes on.
  const isTaken = await transaction((tx) =>
    setDue(tx, organisationId, accountId, new Date(now.getTime() + againAfter), now),
  );
  if (!isTaken) return;
  const act = await transaction((tx) => programAct(tx, { organisationId, userId, requestId: 'bank-files', now }));
  await proposeLines({ act, transaction }, accountId, bills);
  await transaction((tx) => setDue(tx, organisationId, accountId, null));
}

/** Of the files of an account that wait, or that waited long enough; whether there was one. */
async function setDue(
  tx: Tx,
  organisationId: string,
  accountId: string,
  at: Date | null,
  dueBy: Date | null = null,
): Promise<boolean> {
  const { rows } = await sql`
    update bank_file set match_due_at = ${at}::timestamptz
     where org_id = ${organisationId} and account_id = ${accountId} and match_due_at is not null
       and (${dueBy}::timestamptz is null or match_due_at <= ${dueBy}::timestamptz)
    returning file_id`.execute(tx);
  return rows.length > 0;
}
