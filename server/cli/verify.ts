import type pg from 'pg';
import { openDatabase } from '#server/kernel/database.ts';
import type { Database } from '#server/kernel/database.ts';
import { verifyBooks } from '#server/modules/ledger/index.ts';
import { textOption, type Command, type CommandContext } from './command.ts';
import { openEmbedded } from './open-embedded.ts';
import { Refusal, UsageRefusal } from './refusal.ts';

/** Books of any size are read to their end. */
const longest = 6 * 3_600_000;

export const verify: Command = {
  summary: 'Proves the books: numbers, balance, rollups and the chain of seals.',
  usage: '[--organisation <id> [--seal <seal>]]',
  details: [
    'Reads every entry of one or all organisations, changes nothing, and can run beside Gable. It ends with 1 where',
    'something does not add up, and says where. The last seal, kept elsewhere, proves later with --seal that nothing before it',
    'changed: a chain whose end was cut off is sound in itself.',
  ],
  options: {
    organisation: { type: 'string', about: 'The id of one organisation; all of them without it.' },
    seal: { type: 'string', about: 'A seal that was kept elsewhere: it has to be in the chain of that organisation.' },
  },
  takes: [],
  async run(input, context) {
    const only = textOption(input, 'organisation');
    if (only !== undefined && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(only))
      throw new UsageRefusal('verify: --organisation takes the id of an organisation.');
    const seal = textOption(input, 'seal')?.toLowerCase();
    if (seal !== undefined && (only === undefined || !/^[0-9a-f]{64}$/.test(seal)))
      throw new UsageRefusal('verify: --seal takes the 64 digits of a seal, together with --organisation.');
    const { connection, stop } = await reach(context);
    const database = openDatabase({ connection, poolSize: 2, statementTimeoutMilliseconds: longest });
    try {
      await verifyAll(database, { organisationId: only, seal }, context);
    } finally {
      await database.close();
      await stop();
    }
  },
};

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
    const report = await database.transaction({ scope: 'organisation', organisationId }, (tx) =>
      verifyBooks(tx, organisationId, seal),
    );
    const { entries, postings, sealed, lastSeal, breaks } = report;
    const seals = lastSeal === null ? 'none sealed' : `sealed through ${sealed}, last seal ${lastSeal}`;
    const verdict = breaks.length === 0 ? 'proved' : 'BROKEN';
    print(`${name} (${organisationId}): ${verdict}. ${entries} entries with ${postings} postings, ${seals}.`);
    for (const sentence of breaks) print(`  ${sentence}`);
    if (breaks.length > 0) broken += 1;
  }
  if (broken > 0)
    throw new Refusal(`The books of ${broken} of ${organisations.length} organisations do not add up: see above.`);
}

async function reach({
  config,
  note,
}: CommandContext): Promise<{ connection: pg.PoolConfig; stop: () => Promise<void> }> {
  if (config.databaseUrl !== undefined)
    return { connection: { connectionString: config.databaseUrl }, stop: () => Promise.resolve() };
  const embedded = await openEmbedded(config.dataDirectory, note);
  return { connection: { ...embedded.connection }, stop: () => embedded.stop() };
}
