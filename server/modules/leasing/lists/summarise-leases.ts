import { sql } from 'kysely';
import { leaseStates } from '#shared/api/lease-terms.ts';
import { addDays } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { goesOn, hasRentSteps, isInState } from '#server/modules/leasing/records/lease-rows.ts';
import type { LeaseState } from '#server/modules/leasing/terms/rules.ts';

const soonDays = 60;

/** How many leases are in each state today, and how many of those that run end soon: read once, counted side by side. */
export async function summariseLeases(
  tx: Tx,
  organisationId: string,
  now: Date,
  { propertyId }: { readonly propertyId?: string | undefined },
) {
  const today = await organisationDay(tx, organisationId, now);
  let rows = tx.selectFrom('lease as l').where('l.org_id', '=', organisationId);
  if (propertyId !== undefined) rows = rows.where('l.property_id', '=', propertyId);
  const end = sql`coalesce(l.leaves_on, l.ends_on)`;
  const endsSoon = sql`l.stage = 'signed' and ${end} between ${today}::date and ${addDays(today, soonDays)}::date
    and not ${goesOn}`;
  const counted = await rows
    .select([
      sql<number>`count(*) filter (where ${endsSoon})::int`.as('endingSoon'),
      sql<number>`count(*) filter (where not l.is_undone and ${hasRentSteps(today)})::int`.as('rentSteps'),
      sql<number>`count(*) filter (where l.is_undone)::int`.as('ofUndoneImports'),
      ...leaseStates.map((state) => sql<number>`count(*) filter (where ${isInState(state, today)})::int`.as(state)),
    ])
    .executeTakeFirstOrThrow();
  const { endingSoon, rentSteps, ofUndoneImports, ...states } = counted;
  return { endingSoon, rentSteps, ofUndoneImports, states: states as Record<LeaseState, number> }; // The names of the columns are those of the states.
}
