import { resolve } from 'node:path';
import { openDatabase } from '#server/kernel/database.ts';
import type { Database } from '#server/kernel/database.ts';
import { verifyBooks } from '#server/modules/ledger/index.ts';
import { verifyStatements } from '#server/modules/owners/index.ts';
import { checkArchive } from './archive/check-archive.ts';
import { readBackupPassphrase } from './backup-passphrase.ts';
import { textOption, type Command, type CommandContext } from './command.ts';
import { reachDatabase } from './reach-database.ts';
import { Refusal, UsageRefusal } from './refusal.ts';

/** Books of any size are read to their end. */
const longest = 6 * 3_600_000;

export const verify: Command = {
  summary: 'Proves the books: numbers, balance, rollups, the chain of seals, and owner statements.',
  usage: '[--organisation <id> [--seal <seal>]] | --backup <file>',
  details: [
    'Reads every entry of one or all organisations, changes nothing, and can run beside Gable. It ends with 1 where',
    'something does not add up, and says where. The last seal, kept elsewhere, proves later with --seal that nothing before it',
    'changed: a chain whose end was cut off is sound in itself. With --backup the file of a backup is read from its first to its',
    'last byte instead, and compared with what was noted when it was written.',
  ],
  options: {
    organisation: { type: 'string', about: 'The id of one organisation; all of them without it.' },
    backup: { type: 'string', about: 'The file of a backup, encrypted or not, to check instead of the books.' },
    seal: { type: 'string', about: 'A seal that was kept elsewhere: it has to be in the chain of that organisation.' },
  },
  takes: [],
  async run(input, context) {
    const backup = textOption(input, 'backup');
    if (backup !== undefined) return verifyBackup(resolve(context.folder, backup), context);
    const only = textOption(input, 'organisation');
    if (only !== undefined && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(only))
      throw new UsageRefusal('verify: --organisation takes the id of an organisation.');
    const seal = textOption(input, 'seal')?.toLowerCase();
    if (seal !== undefined && (only === undefined || !/^[0-9a-f]{64}$/.test(seal)))
      throw new UsageRefusal('verify: --seal takes the 64 digits of a seal, together with --organisation.');
    const { connection, stop } = await reachDatabase(context);
    const database = openDatabase({ connection, poolSize: 2, statementTimeoutMilliseconds: longest });
    try {
      await verifyAll(database, { organisationId: only, seal }, context);
    } finally {
      await database.close();
      await stop();
    }
  },
};

async function verifyBackup(path: string, { config, startProgress, print }: CommandContext): Promise<void> {
  const { tables, madeAt } = await checkArchive({ path, passphrase: readBackupPassphrase(config) }, startProgress);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  print(`${path}: as it was written on ${madeAt}, with ${tables.length} tables and ${rows} rows.`);
}

type Voice = Pick<CommandContext, 'print' | 'signal'>;

interface Which {
  readonly organisationId?: string | undefined;
  readonly seal?: string | undefined;
}

export async function verifyAll(
  database: Database,
  { organisationId: only, seal }: Which,
  { print, signal }: Voice,
): Promise<void> {
  const organisations = await database.transaction({ scope: 'auth' }, async (tx) => {
    const rows = tx.selectFrom('organisation').select(['org_id', 'name']).orderBy('org_id');
    return (only === undefined ? rows : rows.where('org_id', '=', only)).execute();
  });
  if (only !== undefined && organisations.length === 0)
    throw new Refusal(`There is no organisation ${only} in this database.`);
  let broken = 0;
  for (const { org_id: organisationId, name } of organisations) {
    signal.throwIfAborted();
    const { report, issued } = await database.transaction({ scope: 'organisation', organisationId }, async (tx) => ({
      report: await verifyBooks(tx, organisationId, seal),
      issued: await verifyStatements(tx, organisationId),
    }));
    const { entries, postings, sealed, lastSeal } = report;
    const breaks = [...report.breaks, ...issued.breaks];
    const seals = lastSeal === null ? 'none sealed' : `sealed through ${sealed}, last seal ${lastSeal}`;
    const verdict = breaks.length === 0 ? 'proved' : 'BROKEN';
    const said =
      issued.lastHash === null ? '' : ` ${issued.statements} owner statements, last hash ${issued.lastHash}.`;
    print(`${name} (${organisationId}): ${verdict}. ${entries} entries with ${postings} postings, ${seals}.${said}`);
    for (const sentence of breaks) print(`  ${sentence}`);
    if (breaks.length > 0) broken += 1;
  }
  if (broken > 0)
    throw new Refusal(`The books of ${broken} of ${organisations.length} organisations do not add up: see above.`);
}
