import { sql } from 'kysely';
import type { MatchLevel } from '#shared/matching.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { fitsClaim, isOfStatement } from '#server/modules/banking/matching/claims.ts';
import type { StatementDays } from '#server/modules/banking/matching/match-input.ts';
import { joinStatement } from './statement-of-item.ts';

/** Whoever matches lines of a bank account takes turns with others who do: the same item is claimed once. */
export async function lockClaims(tx: Tx, organisationId: string, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`line-claims ${organisationId} ${accountId}`}, 0))`.execute(
    tx,
  );
}

export interface NewClaim {
  readonly entryId: string;
  readonly cents: number;
  readonly level: MatchLevel | null;
  /** The entry was posted for the line. */
  readonly isPosted: boolean;
  readonly receiptId?: string | undefined;
}

interface ClaimedLine {
  readonly line_id: string;
  readonly account_id: string;
  readonly currency: string;
  readonly date: string;
}

/** The line and the account's claims are taken. What is claimed reaches no further than both sides do. */
export async function insertClaims(
  tx: Tx,
  act: Act,
  line: ClaimedLine,
  claims: readonly NewClaim[],
  { isAutomatic }: { readonly isAutomatic: boolean },
): Promise<void> {
  await refuseBeyondItems(
    tx,
    act.organisationId,
    line,
    claims.filter(({ isPosted }) => !isPosted),
  );
  await tx
    .insertInto('line_claim')
    .values(
      claims.map(({ entryId, cents, level, isPosted, receiptId }) => ({
        org_id: act.organisationId,
        claim_id: newId(act.now),
        line_id: line.line_id,
        account_id: line.account_id,
        entry_id: entryId,
        cents,
        level,
        is_posted: isPosted,
        receipt_id: receiptId ?? null,
        made_by: isAutomatic ? null : act.userId,
        made_at: act.now,
      })),
    )
    .execute();
}

async function refuseBeyondItems(
  tx: Tx,
  organisationId: string,
  line: ClaimedLine,
  claims: readonly NewClaim[],
): Promise<void> {
  if (claims.length === 0) return;
  const { account_id: accountId, currency } = line;
  const left = await readLeft(
    tx,
    organisationId,
    accountId,
    claims.map(({ entryId }) => entryId),
  );
  for (const { entryId, cents } of claims) {
    const item = left.get(entryId);
    if (item === undefined) throw refuse('banking.no-such-item');
    if (item.currency !== currency) throw refuse('banking.item-in-other-currency');
    if (!isOfStatement(line.date, item.clearedBy))
      throw refuse('banking.item-cleared', { through: item.clearedBy?.through ?? '' });
    if (!fitsClaim(item.cents, cents))
      throw refuse('banking.item-claimed', {
        amount: { cents: Math.abs(cents), currency },
        left: { cents: Math.abs(item.cents), currency },
      });
  }
}

interface Left {
  readonly cents: number;
  readonly currency: string;
  readonly clearedBy: StatementDays | undefined;
}

/** What entries moved at a bank account, less what lines have claimed of it, and the statement that cleared it. */
async function readLeft(
  tx: Tx,
  organisationId: string,
  accountId: string,
  entryIds: readonly string[],
): Promise<Map<string, Left>> {
  const { rows } = await sql<Left & { id: string; since: string | null; through: string | null }>`
    select p.entry_id as id, p.currency, k.since::text as since, k.through::text as through,
           (sum(p.amount_cents) - coalesce((
              select sum(c.cents) from line_claim c
               where c.org_id = ${organisationId} and c.entry_id = p.entry_id and c.account_id = ${accountId}), 0)
           )::bigint as cents
      from posting p
      ${joinStatement({ organisationId, accountId, entryId: sql`p.entry_id`, currency: sql`p.currency` })}
     where p.org_id = ${organisationId} and p.entry_id = any(${entryIds}::uuid[]) and p.account_id = ${accountId}
       and p.basis in ('both', 'cash')
     group by p.entry_id, p.currency, k.since, k.through`.execute(tx);
  return new Map(
    rows.map(({ id, cents, currency, since, through }) => {
      const clearedBy = since === null || through === null ? undefined : { since, through };
      return [id, { cents, currency, clearedBy }];
    }),
  );
}

export interface Claim {
  readonly lineId: string;
  readonly entryId: string;
  readonly cents: number;
  readonly isPosted: boolean;
  readonly receiptId: string | null;
  readonly madeAt: Date;
}

export async function readClaims(tx: Tx, organisationId: string, lineIds: readonly string[]): Promise<Claim[]> {
  if (lineIds.length === 0) return [];
  return tx
    .selectFrom('line_claim')
    .select([
      'line_id as lineId',
      'entry_id as entryId',
      'cents',
      'is_posted as isPosted',
      'receipt_id as receiptId',
      'made_at as madeAt',
    ])
    .where('org_id', '=', organisationId)
    .where('line_id', '=', sql<string>`any(${lineIds}::uuid[])`)
    .orderBy('made_at')
    .orderBy('claim_id')
    .execute();
}

export async function removeClaims(tx: Tx, organisationId: string, lineId: string): Promise<void> {
  await tx.deleteFrom('line_claim').where('org_id', '=', organisationId).where('line_id', '=', lineId).execute();
}
