import { sql } from 'kysely';
import type { z } from 'zod';
import type { distributionRoutes } from '#shared/api/distributions.ts';
import type { Tx } from '#server/kernel/database.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { distributionNumber } from './distribution-run.ts';
import { isTakenBack } from './return-payment.ts';
import type { Waterfall } from './plan-distribution.ts';

type Routes = typeof distributionRoutes;
type Run = z.output<Routes['POST /distribution-runs/']['answer']>;
type RunInFull = z.output<Routes['GET /distribution-runs/{id}/']['answer']>;

/** Newest first, by number. */
export async function listDistributions(
  tx: Tx,
  organisationId: string,
  { limit, cursor }: z.output<Routes['GET /distribution-runs/']['query']>,
) {
  const after = readCursor(cursor, ['number']);
  const rows = await runRows(
    tx,
    organisationId,
    sql`${after === undefined} or r.number < ${after?.[0] ?? '0'}::bigint`,
    limit + 1,
  );
  return pageOf(rows, limit, ({ number }) => [String(number)], presentRun);
}

export async function readDistribution(tx: Tx, organisationId: string, runId: string): Promise<Run> {
  const [row] = await runRows(tx, organisationId, sql`r.run_id = ${runId}`, 1);
  if (row === undefined) throw refuse('owners.no-such-distribution');
  return presentRun(row);
}

export async function readDistributionInFull(tx: Tx, organisationId: string, runId: string): Promise<RunInFull> {
  const run = await readDistribution(tx, organisationId, runId);
  const shares = await sql<ShareRow>`
    select s.property_id, p.name, p.colour, s.currency, s.person_id, n.name as person, s.parts, sum(s.cents)::bigint as cents,
           (array_agg(s.waterfall))[1] as waterfall,
           exists (select from distribution_payment d
                    where d.org_id = ${organisationId} and d.run_id = ${runId} and d.person_id = s.person_id
                      and not ${isTakenBack}) as "isPaid"
      from distribution_share s
      join property p on p.org_id = s.org_id and p.property_id = s.property_id
      join person n on n.org_id = s.org_id and n.person_id = s.person_id
     where s.org_id = ${organisationId} and s.run_id = ${runId}
     group by s.property_id, p.name, p.colour, p.sort_name, s.currency, s.person_id, n.name, s.parts
     order by p.sort_name, s.property_id, s.parts desc, n.name`.execute(tx);
  const paid = await sql<PaidRow>`
    select d.entry_id as id, d.person_id, n.name as person, d.account_id, a.name as account, d.currency, d.method, d.cents,
           d.cents - coalesce((select sum(s.cents) from distribution_share s
                                where s.org_id = d.org_id and s.run_id = d.run_id and s.person_id = d.person_id
                                  and s.account_id = d.account_id), 0)::bigint as waiting,
           v.date::text as "takenBackOn", d.return_kind as "returnKind", d.return_reason as "returnReason"
      from distribution_payment d
      join person n on n.org_id = d.org_id and n.person_id = d.person_id
      join account a on a.org_id = d.org_id and a.account_id = d.account_id
      left join journal_entry v on v.org_id = d.org_id and v.reverses_entry_id = d.entry_id
     where d.org_id = ${organisationId} and d.run_id = ${runId}
     order by n.sort_name, d.account_id`.execute(tx);
  return {
    ...run,
    lines: [...Map.groupBy(shares.rows, (row) => row.property_id).values()].flatMap((own) => {
      const [first] = own;
      if (first === undefined) return [];
      return [
        {
          ...first.waterfall,
          property: { id: first.property_id, name: first.name, colour: first.colour },
          currency: first.currency,
          shares: own.map(({ person_id: id, person, parts, cents, isPaid }) => ({
            person: { id, name: person },
            parts,
            cents,
            isPaid,
          })),
        },
      ];
    }),
    paid: paid.rows.map((row) => ({
      id: row.id,
      person: { id: row.person_id, name: row.person },
      account: { id: row.account_id, name: row.account },
      currency: row.currency,
      method: row.method,
      cents: row.cents,
      waitingCents: Math.max(0, row.waiting),
      returned:
        row.takenBackOn === null ? null : { kind: row.returnKind, on: row.takenBackOn, reason: row.returnReason },
    })),
  };
}

interface ShareRow {
  readonly property_id: string;
  readonly name: string;
  readonly colour: number;
  readonly currency: string;
  readonly person_id: string;
  readonly person: string;
  readonly parts: number;
  readonly cents: number;
  readonly waterfall: Waterfall;
  readonly isPaid: boolean;
}

interface PaidRow {
  readonly id: string | null;
  readonly person_id: string;
  readonly person: string;
  readonly account_id: string;
  readonly account: string;
  readonly currency: string;
  readonly method: 'transfer' | 'cheque' | 'other';
  readonly cents: number;
  readonly waiting: number;
  readonly takenBackOn: string | null;
  readonly returnKind: 'void' | 'stopped' | 'returned' | null;
  readonly returnReason: string | null;
}

interface RunRow {
  readonly id: string;
  readonly number: number;
  readonly on: string;
  readonly confirmedBy: string | null;
  readonly confirmedAt: Date;
  readonly releasedOn: string | null;
  readonly isVoided: boolean;
  readonly properties: number;
  readonly payments: number;
  readonly declared: Readonly<Record<string, number>> | null;
  readonly paid: Readonly<Record<string, number>> | null;
}

async function runRows(
  tx: Tx,
  organisationId: string,
  where: ReturnType<typeof sql>,
  limit: number,
): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select r.run_id as id, r.number, r.on_day::text as "on", u.name as "confirmedBy", r.confirmed_at as "confirmedAt",
           r.released_on::text as "releasedOn", r.voided_at is not null as "isVoided",
           (select count(distinct s.property_id)::int from distribution_share s
             where s.org_id = r.org_id and s.run_id = r.run_id) as properties,
           (select count(*)::int from distribution_payment d
             where d.org_id = r.org_id and d.run_id = r.run_id and not ${isTakenBack}) as payments,
           (select jsonb_object_agg(currency, cents) from (
             select s.currency, sum(s.cents) as cents from distribution_share s
              where s.org_id = r.org_id and s.run_id = r.run_id group by 1) a) as declared,
           (select jsonb_object_agg(currency, cents) from (
             select d.currency, sum(d.cents) as cents from distribution_payment d
              where d.org_id = r.org_id and d.run_id = r.run_id and not ${isTakenBack} group by 1) a) as paid
      from distribution_run r left join app_user u on u.user_id = r.confirmed_by
     where r.org_id = ${organisationId} and (${where})
     order by r.number desc limit ${limit}`.execute(tx);
  return rows;
}

function presentRun({ number, confirmedAt, isVoided, declared, paid, ...row }: RunRow): Run {
  return {
    ...row,
    number: distributionNumber(number),
    state: isVoided ? 'voided' : row.releasedOn === null ? 'confirmed' : 'released',
    confirmedAt: confirmedAt.toISOString(),
    totals: Object.entries(declared ?? {}).map(([currency, declaredCents]) => ({
      currency,
      declaredCents,
      paidCents: paid?.[currency] ?? 0,
    })),
  };
}
