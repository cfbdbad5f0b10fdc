import { sql } from 'kysely';
import type { z } from 'zod';
import { keptAccountNumber, ledgerRoutes } from '#shared/api/ledger.ts';
import { addAccount, archiveAccount, changeAccount, restoreAccount } from '#server/modules/ledger/index.ts';
import { bankKinds } from '#shared/bank-kinds.ts';
import type { BankDetails, CarriedAccount } from '#server/modules/ledger/index.ts';
import type { RowReader } from '#server/modules/moving/columns/cell-errors.ts';
import { inSavepoint } from '#server/modules/moving/rows/in-savepoint.ts';
import type { Making } from '#server/modules/moving/rows/making.ts';
import { said } from '#server/modules/moving/fields/said.ts';
import { hasEntries } from '#server/modules/moving/rows/workspace-in-use.ts';

interface Known {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly kind: string;
  readonly key: string | null;
  readonly taxLine: string | null;
  readonly isOperating: boolean;
  readonly version: number;
  /** In the archive since an import was undone, and by nobody since. */
  readonly isLeft: boolean;
}

const schema = ledgerRoutes['POST /accounts/'].body.extend({ number: keptAccountNumber });

/** Accounts of this workspace, by number. */
export async function readAccounts({ tx, act, accounts }: Making): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select a.account_id as id, a.number, a.name, a.kind, a.system_key as key, a.tax_line as "taxLine",
           a.is_operating as "isOperating", a.version,
           exists (select from import_run r
                    where r.org_id = a.org_id and r.state = 'undone' and r.undone_at = a.archived_at) as "isLeft"
      from account a
     where a.org_id = ${act.organisationId}`.execute(tx);
  for (const { number, id } of rows) accounts.set(number, id);
  return rows;
}

/**
 * The chart that the file brings. The program's own accounts are found by their keys, others by their numbers; those that
 * are missing are added. Books that nobody has written in take over its names and numbers as well.
 */
export async function makeAccounts(making: Making, readers: readonly RowReader[]): Promise<void> {
  const { tx, act, accounts } = making;
  const known = await readAccounts(making);
  if (readers.length === 0) return;
  const isFresh = !(await hasEntries(tx, act.organisationId));
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
    const bank = bankOf(reader);
    const outcome = await inSavepoint(tx, () => carryAccount(making, same, { ...body, bank }, { isFresh }));
    if ('problem' in outcome) reader.refuseBy(outcome.problem);
    else {
      const carried = outcome.made;
      accounts.set(number, carried.id);
      making.directory.refer(text('reference'), carried.id);
      if (carried.was !== 'in-use' || carried.before !== null) making.carriedAccount(carried);
    }
  }
}

/** What the file says of the account's bank; nothing where it is none, or says a kind that is none. */
function bankOf(reader: RowReader): BankDetails | undefined {
  const kind = bankKinds.find((one) => one === reader.text('bankKind'));
  return kind && { kind, name: cut(reader.text('bankName'), 120), number: cut(reader.text('bankNumber'), 40) };
}

function cut(text: string | null, most: number): string | null {
  return text === null || text === '' ? null : text.slice(0, most);
}

/** Adds it, or gives the one that is there its name; what an undone import left in the archive is in use again. */
async function carryAccount(
  { tx, act }: Making,
  same: Known | undefined,
  body: z.output<typeof schema> & { readonly bank: BankDetails | undefined },
  { isFresh }: { readonly isFresh: boolean },
): Promise<CarriedAccount> {
  if (same === undefined) {
    const { id, version } = await addAccount(tx, act, body);
    return { id, version, was: 'missing', before: null };
  }
  const { id, number, name, taxLine, isOperating, isLeft } = same;
  const before = { number, name, taxLine, isOperating };
  const { kind: _, isContra: __, bank, ...fields } = body;
  const isNamed =
    isFresh && (Object.keys(before) as (keyof typeof before)[]).some((key) => before[key] !== fields[key]); // Its own keys.
  let { version } = same;
  if (isLeft) ({ version } = await restoreAccount(tx, act, id));
  if (isNamed || (isFresh && bank !== undefined))
    ({ version } = await changeAccount(tx, act, id, { ...fields, bank, version }));
  return { id, version, was: isLeft ? 'archived' : 'in-use', before: isNamed ? before : null };
}

/** Once nothing more is posted to them. */
export async function archiveAccounts(making: Making, readers: readonly RowReader[]): Promise<void> {
  const { tx, act, accounts } = making;
  for (const reader of readers) {
    const id = accounts.get(reader.text('number') ?? '');
    if (id === undefined || reader.choice('archived') !== 'yes') continue;
    const outcome = await inSavepoint(tx, () => archiveAccount(tx, act, id));
    if ('problem' in outcome) reader.refuseBy(outcome.problem);
  }
}
