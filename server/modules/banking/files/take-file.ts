import { createReadStream } from 'node:fs';
import type { z } from 'zod';
import type { bankFileRoutes } from '#shared/api/bank-files.ts';
import { receiveFile } from '#server/adapters/files/receive-file.ts';
import type { ReceivedFile } from '#server/adapters/files/receive-file.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import type { Tx } from '#server/kernel/database.ts';
import { refuseField } from '#server/kernel/refuse.ts';
import { storeFile, writeStored } from '#server/modules/documents/index.ts';
import type { DocumentServices } from '#server/modules/documents/index.ts';
import type { CsvMapping } from '#server/modules/banking/reading/csv-mapping.ts';
import type { ReadFile } from '#server/modules/banking/reading/read-any.ts';
import { keepPart } from './keep-part.ts';
import { knownAccounts, learnReading, lockReadings } from './known-accounts.ts';
import type { ReadAccount } from './known-accounts.ts';
import { readFiles } from './list-files.ts';
import { partsOfFile } from './parts-of-file.ts';
import type { AskedPart, FilePart } from './parts-of-file.ts';
import { readApart } from './read-apart.ts';
import { statementKind } from './statement-kind.ts';

type Route = (typeof bankFileRoutes)['POST /bank-files/'];
type Taken = z.output<Route['answer']>;
type Services = Pick<DocumentServices, 'files'>;

export interface BankUpload extends Omit<z.output<Route['query']>, 'mapping' | 'match'> {
  /** What is sure of its lines is matched. */
  readonly isMatched: boolean;
  readonly pieces: AsyncIterable<Buffer>;
  readonly mapping?: CsvMapping | undefined;
}

/**
 * Takes a file of a bank: read first, then kept and its lines written in one transaction, so that all of it is there or
 * nothing. What has to be asked is answered, and whoever asked sends the file again with what they were told.
 */
export async function takeFile(services: Services, upload: BankUpload, when: SignedInContext): Promise<Taken> {
  const received = await receiveFile(services.files.folder, upload.pieces);
  try {
    const { organisationId, session } = when;
    const accounts = await when.transaction((tx) => knownAccounts(tx, organisationId));
    if (upload.accountId !== undefined && accounts.every(({ id }) => id !== upload.accountId))
      throw refuseField('accountId', 'banking.no-such-account');
    const { currency } = session.facts;
    const again = await when.transaction((tx) => readAgain(tx, organisationId, { received, accounts, upload }));
    if (again !== undefined) return again;
    const outcome = await readApart(organisationId, received, {
      currency,
      saved: accounts.flatMap(({ csv }) => csv ?? []),
      ...(upload.dayOrder === undefined ? {} : { dayOrder: upload.dayOrder }),
      ...(upload.mapping === undefined ? {} : { mapping: upload.mapping }),
    });
    if ('needs' in outcome) return { files: [], asks: [{ kind: outcome.needs }] };
    const { accountId, written } = upload;
    const { parts, asked } = partsOfFile(outcome.file, accounts, { accountId, written, currency });
    const { name, isMatched } = upload;
    const files = await keepParts(services, { received, name, read: outcome.file, parts, isMatched }, when);
    return { files, asks: asked.map((one) => askFor(one, outcome.file, accounts)) };
  } finally {
    await received.remove();
  }
}

interface ToKeep {
  readonly received: ReceivedFile;
  readonly name: string;
  readonly read: ReadFile;
  readonly parts: readonly FilePart[];
  readonly isMatched: boolean;
}

async function keepParts(
  services: Services,
  { received, name, read, parts, isMatched }: ToKeep,
  when: SignedInContext,
) {
  const { organisationId } = when;
  const { sha256, path } = received;
  const accountIds = parts.map((part) => part.accountId);
  const before = await when.transaction((tx) => filesWith(tx, organisationId, sha256, accountIds));
  if (before.length === parts.length)
    return when.transaction(async (tx) => readTaken(tx, organisationId, before, new Set(before)));
  const pieces = createReadStream(path) as AsyncIterable<Buffer>;
  const stored = await storeFile(
    services,
    { pieces, name, onlyPictures: false, kind: statementKind(name) },
    when,
    anHour,
  );
  return when.transaction(async (tx) => {
    await lockReadings(tx, organisationId, accountIds);
    const known = await filesWith(tx, organisationId, sha256, accountIds);
    const isTaken = await takenAccounts(tx, organisationId, known);
    const fresh = parts.filter((part) => !isTaken.has(part.accountId));
    // Somebody else took the same file meanwhile: what was stored is removed as what nobody names.
    if (fresh.length > 0) await writeStored(tx, when, stored);
    const kept: string[] = [];
    for (const part of fresh) {
      const saidAccounts = read.table === undefined ? saidIn(read) : null;
      const file = {
        storedFileId: stored.id,
        name: stored.name,
        sha256,
        format: read.format,
        saidAccounts,
        matchDueAt: isMatched ? new Date(when.now.getTime() + matchedWithin) : null,
      };
      kept.push(await keepPart(tx, when, file, part));
      const { accountId, toldAs } = part;
      await learnReading(tx, organisationId, { accountId, written: toldAs, csv: read.table ?? null });
    }
    return readTaken(tx, organisationId, [...known, ...kept], new Set(known));
  });
}

/** Whoever imported a small file matches it within so many milliseconds. */
const matchedWithin = 10_000;

/** Longer than any upload takes: what is not written into its row by then never will be. */
const anHour = 3_600_000;

interface Sent {
  readonly received: ReceivedFile;
  readonly accounts: readonly ReadAccount[];
  readonly upload: BankUpload;
}

/**
 * The same file, of which every account was taken, is known by its hash and by what it calls its accounts. It is not read
 * again, and neither is anything asked: where one of its accounts would be another one by now, it is read.
 */
async function readAgain(
  tx: Tx,
  organisationId: string,
  { received, accounts, upload: { accountId, written } }: Sent,
): Promise<Taken | undefined> {
  const rows = await tx
    .selectFrom('bank_file')
    .select(['file_id', 'account_id', 'said_accounts'])
    .where('org_id', '=', organisationId)
    .where('sha256', '=', received.sha256)
    .execute();
  const said = rows[0]?.said_accounts ?? null;
  if (said === null) return undefined;
  const statements = said.map((account) => ({ ...emptyStatement, account: account === '' ? null : account }));
  const { parts, asked } = partsOfFile({ format: 'ofx', statements }, accounts, { accountId, written, currency: '' });
  const ids = parts.flatMap((part) => rows.find((row) => row.account_id === part.accountId)?.file_id ?? []);
  if (asked.length > 0 || ids.length < parts.length) return undefined;
  return { files: await readTaken(tx, organisationId, ids, new Set(ids)), asks: [] };
}

const emptyStatement = {
  currency: null,
  opening: null,
  closing: null,
  lines: [],
  refused: [],
  leftOut: 0,
  findings: [],
};

function saidIn({ statements }: ReadFile): string[] {
  return [...new Set(statements.map(({ account }) => account ?? ''))];
}

async function filesWith(tx: Tx, organisationId: string, sha256: string, accountIds: readonly string[]) {
  if (accountIds.length === 0) return [];
  const rows = await tx
    .selectFrom('bank_file')
    .select('file_id')
    .where('org_id', '=', organisationId)
    .where('sha256', '=', sha256)
    .where('account_id', 'in', accountIds)
    .execute();
  return rows.map((row) => row.file_id);
}

async function takenAccounts(tx: Tx, organisationId: string, fileIds: readonly string[]): Promise<ReadonlySet<string>> {
  const files = await readFiles(tx, organisationId, fileIds);
  return new Set(files.map(({ account }) => account.id));
}

async function readTaken(tx: Tx, organisationId: string, ids: readonly string[], known: ReadonlySet<string>) {
  const files = await readFiles(tx, organisationId, ids);
  return files.map((file) => ({ ...file, isKnown: known.has(file.id) }));
}

function askFor(
  { written, statements }: AskedPart,
  file: ReadFile,
  accounts: readonly ReadAccount[],
): Taken['asks'][number] {
  const days = statements.flatMap(({ lines }) => lines.map(({ date }) => date)).toSorted();
  const alike = accounts.filter(({ csv }) => csv !== null && csv.columns === file.table?.columns);
  return {
    kind: 'account',
    written,
    currency: statements[0]?.currency ?? null,
    lineCount: statements.reduce((sum, { lines }) => sum + lines.length, 0),
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    likelyId: alike.length === 1 ? (alike[0]?.id ?? null) : null,
  };
}
