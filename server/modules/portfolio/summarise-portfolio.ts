import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import type { Standing } from './property-rows.ts';
import { stateOn } from './unit-rows.ts';

interface StandingIn extends Standing {
  readonly currency: string;
}

/** How everything stands that whoever asks may see. What is let by the room is counted by its rooms. */
export async function summarisePortfolio(tx: Tx, organisationId: string, now: Date) {
  const day = await organisationDay(tx, organisationId, now);
  const { properties, archived } = await tx
    .selectFrom('property')
    .select((of) => [
      of.fn.countAll<number>().filterWhere('archived_at', 'is', null).as('properties'),
      of.fn.countAll<number>().filterWhere('archived_at', 'is not', null).as('archived'),
    ])
    .where('org_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<StandingIn>`
    select s.currency, count(*)::int as units,
           count(*) filter (where s.state = 'vacant')::int as vacant,
           count(*) filter (where s.state = 'let-later')::int as let_later,
           count(*) filter (where s.state = 'occupied')::int as occupied,
           count(*) filter (where s.state = 'on-notice')::int as on_notice,
           coalesce(sum(s.market_rent_cents), 0)::bigint as market_rent_cents
      from (select p.currency, ${stateOn(day)} as state, u.market_rent_cents
              from unit u join property p on p.org_id = u.org_id and p.property_id = u.property_id
             where u.org_id = ${organisationId} and u.archived_at is null and p.archived_at is null
               and not exists (select from unit room where room.org_id = u.org_id and room.parent_unit_id = u.unit_id
                                                       and room.archived_at is null)) s
     group by s.currency order by s.currency`.execute(tx);
  const sum = (count: (row: Standing) => number) => rows.reduce((total, row) => total + count(row), 0);
  return {
    properties,
    archived,
    counts: {
      units: sum(({ units }) => units),
      vacant: sum(({ vacant }) => vacant),
      letLater: sum((row) => row.let_later),
      occupied: sum(({ occupied }) => occupied),
      onNotice: sum((row) => row.on_notice),
    },
    marketRents: rows.map((row) => ({ currency: row.currency, cents: row.market_rent_cents })),
  };
}
