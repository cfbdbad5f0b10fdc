import { sql } from 'kysely';
import { ledgerRoutes } from '#shared/api/ledger.ts';
import { addAccount, archiveAccount, changeAccount } from '#server/modules/ledger/index.ts';
import type { RowReader } from './cell-errors.ts';
import { inSavepoint } from './in-savepoint.ts';
import type { Making } from './making.ts';
import { said } from './said.ts';

interface Known {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly kind: string;
  readonly key: string | null;
  readonly version: number;
}

const schema = ledgerRoutes['POST /accounts/'].body;

/** Accounts of this workspace, by number. */
export async function readAccounts({ tx, when, accounts }: Making): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select account_id as id, number, name, kind, system_key as key, version from account
     where org_id = ${when.session.organisationId}`.execute(tx);
  for (const { number, id } of rows) accounts.set(number, id);
  return rows;
}

/**
 * The chart that the file brings. The program's own accounts are found by their keys, others by their numbers; those that
 * are missing are added. Books that nobody has written in take over its names and numbers as well.
 */
export async function makeAccounts(making: Making, readers: readonly RowReader[]): Promise<void> {
  const { tx, when, accounts } = making;
  const known = await readAccounts(making);
  if (readers.length === 0) return;
  const isFresh = !(await hasEntries(making));
  for (const reader of readers) {
    const { text } = reader;
    const number = text('number') ?? '';
    const key = text('systemKey');
    const same = known.find((one) => (key === null ? one.key === null && one.number === number : one.key === key));
    const body = reader.checked(
      schema,
      {
        number,
        name: text('name') ?? '',
        kind: text('kind'),
        isContra: text('isContra') === 'yes',
        taxLine: text('taxLine'),
        isOperating: text('isOperating') === 'yes',
      },
      (path) => path.split('.')[0] ?? null,
    );
    if (body === undefined) continue;
    if (same !== undefined && same.kind !== body.kind) {
      reader.refuse('kind', said('otherAccount', { number }));
      continue;
    }
    const { kind: _, isContra: __, ...fields } = body;
    const outcome = await inSavepoint(tx, async () => {
      if (same === undefined) return (await addAccount(tx, body, when)).id;
      if (isFresh) await changeAccount(tx, same.id, { ...fields, version: same.version }, when);
      return same.id;
    });
    if ('problem' in outcome) reader.refuseBy(outcome.problem);
    else {
      accounts.set(number, outcome.made);
      making.directory.refer(text('reference'), outcome.made);
    }
  }
}

/** Once nothing more is posted to them. */
export async function archiveAccounts(making: Making, readers: readonly RowReader[]): Promise<void> {
  const { tx, when, accounts } = making;
  for (const reader of readers) {
    const id = accounts.get(reader.text('number') ?? '');
    if (id === undefined || reader.choice('archived') !== 'yes') continue;
    const outcome = await inSavepoint(tx, () => archiveAccount(tx, id, when));
    if ('problem' in outcome) reader.refuseBy(outcome.problem);
  }
}

async function hasEntries({ tx, when }: Making): Promise<boolean> {
  const row = await tx
    .selectFrom('journal_entry')
    .select('entry_id')
    .where('org_id', '=', when.session.organisationId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
