import { sql } from 'kysely';
import type { z } from 'zod';
import type { journalExportRoutes } from '#shared/api/journal-exports.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { fiscalYearStart } from '#server/modules/ledger/statements/statement-rules.ts';
import { accountNumber } from './export-datev.ts';
import type { DatevHead } from './export-datev.ts';

type Routes = typeof journalExportRoutes;
type Settings = z.output<Routes['GET /datev-settings/']['answer']>;

/** Until they are entered, there is no file. */
export async function readDatevSettings(tx: Tx, organisationId: string): Promise<Settings> {
  const row = await tx.selectFrom('datev_setting').selectAll().where('org_id', '=', organisationId).executeTakeFirst();
  return {
    consultantNumber: row?.consultant_number ?? null,
    clientNumber: row?.client_number ?? null,
    accountLength: row?.account_length ?? 4,
    version: row?.version ?? 0,
  };
}

export async function changeDatevSettings(
  tx: Tx,
  act: Act,
  { consultantNumber, clientNumber, accountLength, version }: z.output<Routes['PATCH /datev-settings/']['body']>,
): Promise<Settings> {
  const { organisationId } = act;
  const { rows } = await sql`
    insert into datev_setting as s (org_id, consultant_number, client_number, account_length)
    values (${organisationId}, ${consultantNumber}, ${clientNumber}, ${accountLength})
    on conflict (org_id) do update
      set consultant_number = excluded.consultant_number, client_number = excluded.client_number,
          account_length = excluded.account_length, version = s.version + 1
      where s.version = ${version}
    returning version`.execute(tx);
  if (rows.length === 0) throw refuse('ledger.datev-changed');
  await recordAct(tx, act, 'datev.changed', null, { consultantNumber, clientNumber, accountLength });
  return readDatevSettings(tx, organisationId);
}

interface Asked {
  readonly basis: 'accrual' | 'cash';
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const rowsAtMost = 99_999;

/** What a file would say at its top; refused before anything is written where DATEV could not read what comes below. */
export async function readDatevHead(
  tx: Tx,
  { organisationId, now }: Act,
  { basis, from, to }: Asked,
): Promise<DatevHead> {
  const { country, startMonth } = await tx
    .selectFrom('organisation')
    .select(['country', 'fiscal_year_start_month as startMonth'])
    .where('org_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  if (country !== 'DE') throw refuse('ledger.datev-for-germany');
  const { consultantNumber, clientNumber, accountLength } = await readDatevSettings(tx, organisationId);
  if (consultantNumber === null || clientNumber === null) throw refuse('ledger.datev-not-set');
  if (from === undefined || to === undefined || fiscalYearStart(from, startMonth) !== fiscalYearStart(to, startMonth))
    throw refuse('ledger.datev-one-year');
  const { rows } = await sql<{ number: string; name: string; currencies: string[] }>`
    select a.number, a.name, array_agg(distinct d.currency) as currencies
      from account_day d join account a on a.org_id = d.org_id and a.account_id = d.account_id
     where d.org_id = ${organisationId} and d.day between ${from}::date and ${to}::date and d.basis in ('both', ${basis})
     group by a.account_id, a.number, a.name order by a.number collate "C"`.execute(tx);
  const taken = new Set<string>();
  for (const { number, name, currencies } of rows) {
    const other = currencies.find((currency) => currency !== 'EUR');
    if (other !== undefined) throw refuse('ledger.datev-euro', { currency: other });
    const written = accountNumber(number);
    if (!/^\d+$/.test(written) || written.length > accountLength || taken.has(written))
      throw refuse('ledger.datev-account', { number, name, length: accountLength });
    taken.add(written);
  }
  const { lines } = await tx
    .selectFrom('journal_entry')
    .select((of) => of.fn.coalesce(of.fn.sum<number>('line_count'), sql<number>`0`).as('lines'))
    .where('org_id', '=', organisationId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .executeTakeFirstOrThrow();
  if (lines > rowsAtMost) throw refuse('ledger.datev-too-many', { most: rowsAtMost });
  const fiscalYearFrom = fiscalYearStart(from, startMonth);
  return { consultantNumber, clientNumber, accountLength, fiscalYearFrom, from, to, at: now };
}
