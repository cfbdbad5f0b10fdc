import type { journalExportRoutes } from '#shared/api/journal-exports.ts';
import type { TableRows } from '#shared/table.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import type { FileAnswer, TableAnswer } from '#server/kernel/http/files.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { datevWriter } from './export-datev.ts';
import { changeDatevSettings, readDatevHead, readDatevSettings } from './datev-settings.ts';
import { beancountWriter } from './export-beancount.ts';
import { readExportedEntries, readOpening } from './export-entries.ts';
import type { Range } from './export-entries.ts';
import { iifWriter } from './export-iif.ts';
import { ledgerWriter } from './export-ledger.ts';
import { tableWriter } from './export-table.ts';
import type { ExportedAccount, ExportedJournal, JournalWriter } from './export-writer.ts';
import { xeroWriter } from './export-xero.ts';
import { windows1252 } from './windows-1252.ts';
import { settleInstant } from '#server/modules/ledger/books/settle-instant.ts';
import { openView } from '#server/modules/ledger/books/view.ts';

interface Asked extends Range {
  readonly basis: 'accrual' | 'cash';
  readonly knownAt?: string | undefined;
}

export function journalExportHandlers(): Handlers<typeof journalExportRoutes> {
  const file =
    (ending: string, writer: () => JournalWriter<string>) =>
    async ({ query }: { readonly query: Asked }, when: SignedInContext): Promise<FileAnswer> => {
      await settleInstant(when, query.knownAt);
      return {
        name: `${nameParts(query).join('-')}.${ending}`,
        text: (tx) => joined(writeJournal(tx, when.session.organisationId, when.now, query, writer())),
      };
    };
  const iif = async (given: { readonly query: Asked }, when: SignedInContext): Promise<FileAnswer> => {
    const { name, text } = await file('iif', iifWriter)(given, when);
    return { name, text: (tx) => encoded(text(tx)) };
  };
  const datev = async ({ query }: { readonly query: Asked }, when: SignedInContext): Promise<FileAnswer> => {
    const head = await when.transaction((tx) => readDatevHead(tx, when, query));
    const { name, text } = await file('csv', () => datevWriter(head))({ query }, when);
    // DATEV looks for files that begin so.
    return { name: `EXTF_${name}`, text: (tx) => encoded(text(tx)) };
  };
  const table = async ({ query }: { readonly query: Asked }, when: SignedInContext): Promise<TableAnswer> => {
    await settleInstant(when, query.knownAt);
    return {
      name: nameParts(query).join('-'),
      rows: (tx) => journalRows(tx, when.session.organisationId, when.now, query),
    };
  };
  return {
    'GET /exports/journal.ledger/': file('ledger', () => ledgerWriter),
    'GET /exports/journal.beancount/': file('beancount', beancountWriter),
    'GET /exports/journal.iif/': iif,
    'GET /exports/journal-xero.csv/': file('xero.csv', xeroWriter),
    'GET /exports/journal-datev.csv/': datev,
    'GET /datev-settings/': (_, when) => when.transaction((tx) => readDatevSettings(tx, when.organisationId)),
    'PATCH /datev-settings/': ({ body }, when) => when.transaction((tx) => changeDatevSettings(tx, when, body)),
    'GET /exports/journal.csv/': table,
  };
}

/** A row for each line; all of it on accrual basis where nothing else is asked for. */
export async function* journalRows(
  tx: Tx,
  organisationId: string,
  now: Date,
  asked: Asked = { basis: 'accrual' },
): TableRows {
  for await (const some of writeJournal(tx, organisationId, now, asked, tableWriter)) yield some.flat();
}

async function* encoded(pieces: AsyncIterable<string | Uint8Array>): AsyncIterable<Uint8Array> {
  for await (const piece of pieces) yield typeof piece === 'string' ? windows1252(piece) : piece;
}

async function* joined(pieces: AsyncIterable<readonly string[]>): AsyncIterable<string> {
  for await (const some of pieces) yield some.join('');
}

function nameParts({ basis, from, to }: Asked): string[] {
  return ['journal', basis, ...(from === undefined ? [] : ['from', from]), ...(to === undefined ? [] : ['to', to])];
}

async function* writeJournal<Piece>(
  tx: Tx,
  organisationId: string,
  now: Date,
  asked: Asked,
  writer: JournalWriter<Piece>,
): AsyncIterable<readonly Piece[]> {
  const { from, to } = asked;
  const books = await openView(tx, organisationId, now, asked);
  const accounts = await readAccounts(tx, organisationId);
  const opening = await readOpening(tx, books, asked);
  const start = {
    ...(await readPlace(tx, organisationId)),
    basis: asked.basis,
    from,
    to,
    knownAt: books.knownAt?.toISOString(),
    accounts,
    currencies: await readCurrencies(tx, organisationId),
  };
  yield [writer.start(start), ...(opening === undefined ? [] : [writer.opening(opening)])];
  const count = { entries: 0, lines: 0 };
  const byId = new Map(accounts.map((account) => [account.id, account]));
  for await (const entries of readExportedEntries(tx, books, asked, { accounts: byId, opening })) {
    for (const { lines } of entries) count.lines += lines.length;
    count.entries += entries.length;
    yield entries.map(writer.entry);
  }
  yield [writer.end(count)];
}

async function readAccounts(tx: Tx, organisationId: string): Promise<ExportedAccount[]> {
  return await tx
    .selectFrom('account')
    .select(['account_id as id', 'number', 'name', 'kind', 'is_bank as isBank'])
    .where('org_id', '=', organisationId)
    .orderBy(
      (by) => by.ref('number'),
      (by) => by.collate('C'),
    )
    // The table allows these five kinds alone.
    .$narrowType<{ kind: ExportedAccount['kind'] }>()
    .execute();
}

async function readPlace(tx: Tx, organisationId: string): Promise<Pick<ExportedJournal, 'organisation' | 'country'>> {
  const row = tx.selectFrom('organisation').select(['name as organisation', 'country']);
  return await row.where('org_id', '=', organisationId).executeTakeFirstOrThrow();
}

/** By rollups: a journal of any size has a few rows of each. */
async function readCurrencies(tx: Tx, organisationId: string): Promise<string[]> {
  const rows = tx.selectFrom('account_month').select('currency').distinct().where('org_id', '=', organisationId);
  return (await rows.orderBy('currency').execute()).map(({ currency }) => currency);
}
