import { sql } from 'kysely';
import type { Context, Database, Tx } from './database.ts';

/** The line of a sample's own log that says it is to go. It outlives the page, the request and the process. */
export const leavingKind = 'sample.removing';

type OfOrganisation = Extract<Context, { readonly scope: 'organisation' }>;

/** It is being removed, or is gone: what was begun for it ends here, and nobody has to hear of it. */
class OrganisationLeaves extends Error {}

/**
 * Transactions of work that nobody asked for, each with the organisation held: it is not removed in the middle of one, and
 * where it is to go nothing is done any more. Without this, whatever is written meets rows that are gone.
 */
export function backgroundTransaction(database: Database, context: OfOrganisation) {
  return <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
    database.transaction(context, async (tx) => {
      await holdOrganisation(tx, context.organisationId);
      return work(tx);
    });
}

/** Answers with what the work comes to, or with what is said for an organisation that leaves meanwhile. */
export async function unlessLeaving<Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OrganisationLeaves) return otherwise;
    throw error;
  }
}

async function holdOrganisation(tx: Tx, organisationId: string): Promise<void> {
  const { rows } = await sql<{ leaves: boolean }>`
    select o.is_sample and exists (
             select from audit_event e where e.org_id = o.org_id and e.kind = ${leavingKind}) as leaves
      from organisation o where o.org_id = ${organisationId} for key share of o`.execute(tx);
  if (rows[0]?.leaves !== false) throw new OrganisationLeaves(`${organisationId} is being removed`);
}
