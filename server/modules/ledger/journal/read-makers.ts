import type { Made, SheetLine } from '#shared/reports/sheet.ts';
import type { Tx } from '#server/kernel/database.ts';

type Found = NonNullable<SheetLine['record']>;

/** What entries say made them, by the record that a line is about. Entries are named by themselves. */
const sources: Readonly<Partial<Record<Found['kind'], string>>> = {
  charge: 'charge',
  receipt: 'receipt',
  credit: 'credit',
  'bank-deposit': 'deposit-batch',
  bill: 'bill',
};

/** Who recorded documents and entries, when, and by which rule; read at once for all lines of a page. */
export async function readMakers(
  tx: Tx,
  organisationId: string,
  records: readonly Found[],
): Promise<(record: Found) => Made | undefined> {
  const wanted = records.filter(({ kind }) => kind === 'entry' || sources[kind] !== undefined);
  if (wanted.length === 0) return () => undefined;
  const ids = wanted.map(({ id }) => id);
  const rows = await tx
    .selectFrom('journal_entry as entry')
    .leftJoin('app_user as poster', 'poster.user_id', 'entry.posted_by')
    .select([
      'entry.entry_id as entryId',
      'entry.source_kind as source',
      'entry.source_id as sourceId',
      'entry.explanation',
      'entry.recorded_at as recordedAt',
      'poster.name as by',
    ])
    .where('entry.org_id', '=', organisationId)
    .where((eb) =>
      eb.or([
        eb('entry.entry_id', 'in', ids),
        eb.and([
          eb('entry.source_kind', 'in', [...new Set(Object.values(sources))]),
          eb('entry.source_id', 'in', ids),
          eb('entry.is_reversal', '=', false),
        ]),
      ]),
    )
    .orderBy('entry.number', 'desc')
    .execute();
  // The first entry of a document stands for it: the last of these to be put down.
  const made = new Map<string, Made>();
  for (const row of rows) {
    const { explanation } = row;
    const one = {
      by: row.by,
      at: row.recordedAt.toISOString(),
      source: row.source,
      ...ruleIn(row.source, explanation),
    };
    made.set(row.entryId, one);
    if (row.sourceId !== null) made.set(`${row.source} ${row.sourceId}`, one);
  }
  return ({ kind, id }) => made.get(kind === 'entry' ? id : `${sources[kind]} ${id}`);
}

function ruleIn(source: string, explanation: unknown): Pick<Made, 'rule' | 'setBy' | 'since' | 'inputs'> {
  if (typeof explanation !== 'object' || explanation === null) return {};
  const said: Readonly<Record<string, unknown>> = { ...explanation };
  const [rule, since, setBy] = [said['rule'], said['setOn'] ?? said['startsOn'], said['setBy']];
  const name = typeof setBy === 'object' && setBy !== null && 'name' in setBy ? setBy.name : undefined;
  return {
    // Of other documents it is a key of theirs, no name that somebody gave.
    ...(source === 'recurring' && typeof rule === 'string' && { rule }),
    ...(typeof name === 'string' && { setBy: name }),
    ...(typeof since === 'string' && { since }),
    ...(source === 'charge' && { inputs: said }),
  };
}
