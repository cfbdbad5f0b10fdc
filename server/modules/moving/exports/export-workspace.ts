import { sql } from 'kysely';
import { listPolicies, readPolicyVersions, workspaceCurrency } from '#server/modules/leasing/index.ts';
import { readRentSettings } from '#server/modules/rent/index.ts';
import { listRecurring, listTemplates, readClosedThrough } from '#server/modules/ledger/index.ts';
import { eachPage } from './export-tables.ts';
import type { Cells, Reading } from './export-tables.ts';
import { readMerged } from './export-whole.ts';

/** What holds for the workspace as a whole: late fees, what is written again and again, and how far its books are closed. */
export async function* workspaceTable(reading: Reading): AsyncIterable<readonly Cells[]> {
  const { tx, organisationId, now } = reading;
  const setting = (name: string, value: unknown): Cells => ({ setting: name, value: JSON.stringify(value) });
  // What the amounts of settings are in.
  yield [setting('currency', await workspaceCurrency(tx, organisationId))];
  const { organisation } = await listPolicies(tx, organisationId, now);
  if (organisation !== null) yield [setting('late fees', organisation)];
  // Those to come among them: each is written once.
  yield (await readPolicyVersions(tx, organisationId)).map((version) => setting('late fees since', version));
  yield (await readRentSettings(tx, organisationId)).map(({ kind, value }) => setting(kind, value));
  const carried = await readNames(reading);
  for await (const templates of eachPage((page) => listTemplates(tx, organisationId, page)))
    yield templates.map(({ name, memo, lines }) =>
      setting('entry template', { name, memo, lines: lines.map(carried) }),
    );
  for await (const entries of eachPage((page) => listRecurring(tx, organisationId, { state: 'all', ...page })))
    yield entries.map(({ name, memo, lines, frequency, startsOn, endsOn, nextOn, pausedAt }) =>
      setting('recurring entry', {
        name,
        memo,
        lines: lines.map(carried),
        frequency,
        startsOn,
        endsOn,
        nextOn,
        isPaused: pausedAt !== null,
      }),
    );
  const closedThrough = await readClosedThrough(tx, organisationId);
  if (closedThrough !== null) yield [setting('closed through', closedThrough)];
}

interface Line {
  readonly accountId: string;
  readonly bankAccountId?: string | undefined;
  readonly personId?: string | undefined;
}

/** A line with its accounts by their numbers, as the table of accounts has them; records are their references. */
async function readNames({ tx, organisationId }: Reading) {
  const { rows } = await sql<{ id: string; number: string }>`
    select account_id as id, number from account where org_id = ${organisationId}`.execute(tx);
  const numbers = new Map(rows.map(({ id, number }) => [id, number]));
  const keptOf = await readMerged({ tx, organisationId });
  return ({ accountId, bankAccountId, personId, ...line }: Line) => ({
    account: numbers.get(accountId),
    ...line,
    ...(bankAccountId === undefined ? {} : { bankAccount: numbers.get(bankAccountId) }),
    ...(personId === undefined ? {} : { personId: keptOf(personId) }),
  });
}
