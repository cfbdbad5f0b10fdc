import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { decideBeside, identified } from '#server/modules/banking/reading/identity.ts';
import type { Decision, StoredLine } from '#server/modules/banking/reading/identity.ts';
import type { CutText, StatementLine } from '#server/modules/banking/reading/statement.ts';
import { bounded, cutTexts } from './bounded-line.ts';

/** A line of a file that is not stored yet, with what it is beside those that are. */
export interface PlannedLine {
  readonly line: StatementLine;
  readonly position: number;
  readonly key: string;
  readonly hasId: boolean;
  readonly decision: Exclude<Decision, 'known'>;
  readonly besideId: string | null;
}

export interface LinePlan {
  readonly lines: readonly PlannedLine[];
  readonly knownCount: number;
  /** What of the planned lines is longer than it is kept. */
  readonly cut: readonly CutText[];
}

export interface Account {
  readonly organisationId: string;
  readonly accountId: string;
  readonly currency: string;
}

interface Stored extends StoredLine {
  readonly id: string;
}

/** What each line of a file is. Whoever calls it has locked how the account is read, so that no other file comes between. */
export async function planLines(tx: Tx, account: Account, given: readonly StatementLine[]): Promise<LinePlan> {
  const lines = given.map(bounded);
  const file = identified(lines, { account: account.accountId, currency: account.currency }).map((one) => ({
    ...one,
    key: storable(one.key),
  }));
  const decided = decideBeside(file, await readStored(tx, account, file));
  const told = file.map((one, at) => {
    const { decision = 'new', beside = null } = decided[at] ?? {};
    const key = decision === 'conflict' ? conflictKey(one.key, one.line) : one.key;
    return { ...one, key, position: at + 1, decision, besideId: decision === 'known' ? null : (beside?.id ?? null) };
  });
  const waiting = await knownKeys(
    tx,
    account,
    told.filter(({ decision }) => decision === 'conflict').map(({ key }) => key),
  );
  const isNew = (one: (typeof told)[number]): one is (typeof told)[number] & PlannedLine =>
    one.decision !== 'known' && !waiting.has(one.key);
  const planned = told.filter(isNew);
  const cut = planned.flatMap(({ position }) => given.slice(position - 1, position).flatMap(cutTexts));
  return { lines: planned, knownCount: lines.length - planned.length, cut };
}

function storable(key: string): string {
  return key.length <= 300 ? key : `id:${createHash('sha256').update(key).digest('hex')}`;
}

/** The bank used an id for something else: each of these is there once too. */
function conflictKey(key: string, { date, cents }: StatementLine): string {
  return `conflict:${createHash('sha256').update([key, date, cents].join('\n')).digest('hex')}`;
}

/** What has a key of the file, and what is of its days: nothing else can be one of its lines. */
async function readStored(
  tx: Tx,
  { organisationId, accountId, currency }: Account,
  file: readonly { readonly key: string; readonly line: StatementLine }[],
): Promise<Stored[]> {
  if (file.length === 0) return [];
  const days = file.map(({ line }) => line.date).toSorted();
  const { rows } = await sql<Stored>`
    select l.line_id as id, l.key, l.is_by_id as "hasId", l.date::text as date, l.cents, l.text,
           case when l.state = 'same' then b.key end as "sameAs"
      from statement_line l
      left join statement_line b on b.org_id = l.org_id and b.line_id = l.beside_line_id
     where l.org_id = ${organisationId} and l.account_id = ${accountId}
       and (l.key = any (${file.map(({ key }) => key)}::text[])
            or (l.date between ${days[0]}::date and ${days.at(-1)}::date and l.currency = ${currency}))
     order by l.date, l.line_id`.execute(tx);
  return rows;
}

async function knownKeys(
  tx: Tx,
  { organisationId, accountId }: Account,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`
    select key from statement_line
     where org_id = ${organisationId} and account_id = ${accountId} and key = any (${keys}::text[])`.execute(tx);
  return new Set(rows.map(({ key }) => key));
}
