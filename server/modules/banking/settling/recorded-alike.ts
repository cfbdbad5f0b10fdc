import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { MatchedLine, OpenLine } from '#server/modules/banking/matching/match-input.ts';
import type { LeaseToPay } from './open-leases.ts';

interface Looked {
  readonly lines: readonly OpenLine[];
  readonly found: readonly MatchedLine[];
  readonly leases: readonly LeaseToPay[];
}

/** A payment of so many days before or after is likely the same one. */
const daysAlike = 31;

/**
 * A payment that somebody has recorded already, in the drawer or some weeks away, is not posted again automatically: it is
 * proposed, with that payment as a reason to look.
 */
export async function findRecordedAlike(
  tx: Tx,
  organisationId: string,
  { lines, found, leases }: Looked,
): Promise<MatchedLine[]> {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const tenancyOf = new Map(leases.map(({ id, tenancyId }) => [id, tenancyId]));
  const posted = found.flatMap(({ lineId, state, candidates }) => {
    const line = byId.get(lineId);
    const lease = candidates[0]?.targets.find(({ kind }) => kind === 'lease');
    const tenancyId = tenancyOf.get(lease?.id ?? '');
    return state === 'posted' && line !== undefined && tenancyId !== undefined ? [{ line, tenancyId }] : [];
  });
  if (posted.length === 0) return [...found];
  const { rows } = await sql<{ lineId: string; number: number }>`
    select distinct on (w.line_id) w.line_id as "lineId", r.number
      from unnest(${posted.map(({ line }) => line.id)}::uuid[], ${posted.map(({ tenancyId }) => tenancyId)}::uuid[],
                  ${posted.map(({ line }) => line.cents)}::bigint[], ${posted.map(({ line }) => line.date)}::date[])
             as w (line_id, tenancy_id, cents, day)
      join receipt_part p on p.org_id = ${organisationId} and p.tenancy_id = w.tenancy_id and p.cents = w.cents
                         and p.reversed_on is null
      join receipt r on r.org_id = p.org_id and r.receipt_id = p.receipt_id
                    and abs(r.received_on - w.day) <= ${daysAlike} and r.method <> 'opening'
     where not exists (select from line_claim c where c.org_id = r.org_id and c.entry_id = r.entry_id)
       and not exists (select from deposit_batch b join line_claim c on c.org_id = b.org_id and c.entry_id = b.entry_id
                        where b.org_id = r.org_id and b.batch_id = r.batch_id)
     order by w.line_id, r.number desc`.execute(tx);
  const alike = new Map(rows.map(({ lineId, number }) => [lineId, `R-${String(number).padStart(4, '0')}`]));
  return found.map((line) => {
    const receipt = alike.get(line.lineId);
    if (receipt === undefined) return line;
    const [first, ...others] = line.candidates;
    const reason = { key: 'recorded-alike', sign: 'against', words: receipt } as const;
    const looked = first === undefined ? [] : [{ ...first, reasons: [...first.reasons, reason] }];
    return { ...line, state: 'proposed', candidates: [...looked, ...others] };
  });
}
