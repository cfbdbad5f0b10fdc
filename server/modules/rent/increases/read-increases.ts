import { sql } from 'kysely';
import type { z } from 'zod';
import type { increaseRoutes } from '#shared/api/increases.ts';
import type { Tx } from '#server/kernel/database.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { describeLeases } from '#server/modules/leasing/index.ts';
import { readChargedBy } from './charged-by.ts';
import { increaseNumber } from './increase-number.ts';

type Page = z.output<(typeof increaseRoutes)['GET /rent-increases/']['answer']>;
type Listed = Page['items'][number];
type InFull = z.output<(typeof increaseRoutes)['GET /rent-increases/{id}/']['answer']>;

interface Row {
  readonly id: string;
  readonly number: number;
  readonly kind: string;
  readonly terms: { readonly roundTo?: number };
  readonly startsOn: string;
  readonly noticeOn: string;
  readonly agreed: boolean;
  readonly madeById: string | null;
  readonly madeByName: string | null;
  readonly madeAt: Date;
  readonly raised: number;
  readonly leftOut: number;
  readonly undone: number;
  readonly totals: Listed['totals'] | null;
}

/** Of who works with some properties only, what was done to their leases. */
export async function listIncreases(
  tx: Tx,
  organisationId: string,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<Page> {
  const after = readCursor(cursor, ['number', 'id']);
  const rows = await readRows(
    tx,
    organisationId,
    after === undefined ? sql`` : sql`and i.number < ${after[0]}::bigint`,
    limit + 1,
  );
  return pageOf(rows, limit, (row) => [String(row.number), row.id], present);
}

export async function readIncrease(tx: Tx, organisationId: string, id: string, now: Date): Promise<InFull> {
  const [row] = await readRows(tx, organisationId, sql`and i.increase_id = ${id}`, 1);
  if (row === undefined) throw refuse('rent.no-such-increase');
  const leases = await tx
    .selectFrom('rent_increase_lease as r')
    .innerJoin('property as p', (join) =>
      join.onRef('p.org_id', '=', 'r.org_id').onRef('p.property_id', '=', 'r.property_id'),
    )
    .selectAll('r')
    .select(['p.name as property_name', 'p.colour'])
    .where('r.org_id', '=', organisationId)
    .where('r.increase_id', '=', id)
    .where('r.outcome', 'is not', null)
    .execute();
  const today = await organisationDay(tx, organisationId, now);
  const described = await describeLeases(
    tx,
    organisationId,
    leases.map(({ lease_id: leaseId }) => leaseId),
    today,
  );
  const charged = await readChargedBy(tx, organisationId, id);
  const about = new Map(described.map((lease) => [lease.id, lease]));
  const named = leases
    .flatMap((lease) => {
      const other = about.get(lease.lease_id);
      return other === undefined ? [] : [{ lease, other }];
    })
    .toSorted((one, two) => placeOf(one).localeCompare(placeOf(two), 'en', { numeric: true }));
  return {
    ...present(row),
    leases: named
      .filter(({ lease }) => lease.outcome === 'raised')
      .map(({ lease, other }) => ({
        ...whose(lease, other),
        oldCents: lease.old_cents ?? 0,
        newCents: lease.new_cents ?? 0,
        lines: lease.lines as InFull['leases'][number]['lines'], // Written from the answer of the preview.
        documentId: lease.document_id,
        isCharged: charged.has(lease.lease_id),
      })),
    undoneLeases: named
      .filter(({ lease }) => lease.outcome === 'undone')
      .map(({ lease, other }) => ({
        ...whose(lease, other),
        oldCents: lease.old_cents ?? 0,
        newCents: lease.new_cents ?? 0,
        lines: lease.lines as InFull['leases'][number]['lines'], // Written from the answer of the preview.
      })),
    excluded: named
      .filter(({ lease }) => lease.outcome === 'left-out')
      .map(({ lease, other }) => ({
        ...whose(lease, other),
        reason: lease.reason as InFull['excluded'][number]['reason'], // Written from the same list.
        detail: lease.detail,
        earliestOn: lease.earliest_on,
      })),
  };
}

type Other = Awaited<ReturnType<typeof describeLeases>>[number];

function whose(
  lease: { readonly property_id: string; readonly property_name: string; readonly colour: number },
  { id, number, tenants, unit, currency }: Other,
) {
  const property = { id: lease.property_id, name: lease.property_name, colour: lease.colour };
  return { leaseId: id, leaseNumber: number, tenants, unit, property, currency };
}

function placeOf({ lease, other }: { lease: { readonly property_name: string }; other: Other }): string {
  return `${lease.property_name} ${other.unit.name} ${other.number}`;
}

async function readRows(
  tx: Tx,
  organisationId: string,
  condition: ReturnType<typeof sql>,
  limit: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select i.increase_id as id, i.number, i.kind, i.terms, i.starts_on as "startsOn", i.notice_on as "noticeOn", i.agreed,
           i.made_at as "madeAt", u.user_id as "madeById", u.name as "madeByName",
           count(*) filter (where r.outcome = 'raised')::int as raised,
           count(*) filter (where r.outcome = 'left-out')::int as "leftOut",
           count(*) filter (where r.outcome = 'undone')::int as undone,
           (select jsonb_agg(jsonb_build_object('currency', t.currency, 'oldCents', t.old, 'newCents', t.new, 'byFrequency', coalesce((
                     select jsonb_agg(jsonb_build_object('frequency', f.frequency, 'oldCents', f.old, 'newCents', f.new)
                                      order by f.frequency collate "C")
                       from (select n ->> 'frequency' as frequency, sum((n ->> 'oldCents')::bigint) as old,
                                    sum((n ->> 'newCents')::bigint) as new
                               from rent_increase_lease l cross join lateral jsonb_array_elements(l.lines) n
                              where l.org_id = i.org_id and l.increase_id = i.increase_id and l.outcome = 'raised'
                                and l.currency = t.currency
                              group by 1) f), '[]')) order by t.currency)
              from (select l.currency, sum(l.old_cents) as old, sum(l.new_cents) as new from rent_increase_lease l
                     where l.org_id = i.org_id and l.increase_id = i.increase_id and l.outcome = 'raised'
                     group by l.currency) t) as totals
      from rent_increase i
      join rent_increase_lease r on r.org_id = i.org_id and r.increase_id = i.increase_id
      left join app_user u on u.user_id = i.made_by
     where i.org_id = ${organisationId} ${condition}
     group by i.org_id, i.increase_id, u.user_id, u.name
     order by i.number desc limit ${limit}`.execute(tx);
  return rows;
}

function present(row: Row): Listed {
  const { roundTo = 0, ...terms } = row.terms;
  return {
    id: row.id,
    number: increaseNumber(row.number),
    // The kind decides what its terms are; both were written from one body.
    by: { kind: row.kind, ...terms } as Listed['by'],
    startsOn: row.startsOn,
    noticeOn: row.noticeOn,
    agreed: row.agreed,
    roundTo,
    raised: row.raised,
    leftOut: row.leftOut,
    undone: row.undone,
    totals: row.totals ?? [],
    madeBy: row.madeById === null || row.madeByName === null ? null : { id: row.madeById, name: row.madeByName },
    madeAt: row.madeAt.toISOString(),
  };
}
