import { sql } from 'kysely';
import { addDays } from '#shared/dates.ts';
import { decimalText, divide, rational } from '#shared/rent/rational.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { recordChange } from '#server/kernel/record-change.ts';
import { keptId } from '#server/modules/people/index.ts';
import type { PersonHolder } from '#server/modules/people/index.ts';
import { ownershipPlaces } from './ownership-places.ts';
import { propertyRecord } from '#server/modules/portfolio/property-record.ts';

const whole = 1_000_000;

interface Share {
  readonly personId: string;
  readonly parts: number;
}

/** Who owns a property from a day on. The shares add up to the whole, so on every day after the first they do. */
export async function setOwnership(
  tx: Tx,
  act: Act,
  propertyId: string,
  { startsOn, shares }: { readonly startsOn: string; readonly shares: readonly Share[] },
): Promise<void> {
  const { organisationId } = act;
  await propertyRecord.lock(tx, organisationId, propertyId);
  const sum = shares.reduce((parts, share) => parts + share.parts, 0);
  if (sum !== whole) {
    throw refuseField('shares', 'portfolio.shares-not-whole', { percent: percentOf(sum) });
  }
  const owners = await Promise.all(shares.map(({ personId }) => keptId(tx, organisationId, personId)));
  if (new Set(owners).size !== owners.length) throw refuseField('shares', 'portfolio.owner-twice');
  const before = await sharesFrom(tx, organisationId, propertyId, startsOn);
  await removeShares(tx, organisationId, propertyId, startsOn);
  await tx
    .insertInto('ownership_share')
    .values(
      shares.map(({ parts }, index) => ({
        org_id: organisationId,
        property_id: propertyId,
        starts_on: startsOn,
        person_id: owners[index] ?? '',
        parts,
      })),
    )
    .execute();
  const after = await sharesFrom(tx, organisationId, propertyId, startsOn);
  await recordChange(tx, act, {
    kind: 'property',
    id: propertyId,
    act: 'ownership-set',
    before: told(startsOn, before),
    after: told(startsOn, after),
  });
}

/** Takes a set back; the one before it holds on. The first one stays as long as there are others. */
export async function removeOwnership(tx: Tx, act: Act, propertyId: string, startsOn: string): Promise<void> {
  const { organisationId } = act;
  await propertyRecord.lock(tx, organisationId, propertyId);
  const before = await sharesFrom(tx, organisationId, propertyId, startsOn);
  if (before.length === 0) throw refuse('portfolio.no-shares-begin', { day: startsOn });
  const ownerships = await readOwnerships(tx, organisationId, propertyId);
  if (ownerships.at(-1)?.startsOn === startsOn && ownerships.length > 1) {
    throw refuse('portfolio.first-shares');
  }
  await removeShares(tx, organisationId, propertyId, startsOn);
  await recordChange(tx, act, {
    kind: 'property',
    id: propertyId,
    act: 'ownership-removed',
    before: told(startsOn, before),
  });
}

/** Newest first, each with the day before the next one begins. */
export async function readOwnerships(tx: Tx, organisationId: string, propertyId: string) {
  const rows = await shareRows(tx, organisationId, propertyId).execute();
  const starts = [...Map.groupBy(rows, ({ starts_on: startsOn }) => startsOn)];
  return starts.map(([startsOn, own], index) => {
    const next = starts[index - 1]?.[0];
    return {
      startsOn,
      endsOn: next === undefined ? null : addDays(next, -1),
      shares: own.map(({ person_id: personId, name, parts }) => ({ personId, name, parts })),
    };
  });
}

/** A merge moves shares too; where both had one of the same day, they are added up. */
export const ownershipHolder: PersonHolder = {
  kind: 'ownership',
  columns: ['ownership_share.person_id'],
  roles: ['owner'],
  has: () => sql<boolean>`exists (
    select from ownership_share o where o.org_id = p.org_id and o.person_id = p.person_id)`,
  async count(tx, organisationId, personId) {
    const { count } = await tx
      .selectFrom('ownership_share')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('org_id', '=', organisationId)
      .where('person_id', '=', personId)
      .executeTakeFirstOrThrow();
    return count;
  },
  places: ownershipPlaces,
  async move(tx, organisationId, from, to) {
    const { rows } = await sql<StoredShare>`
      delete from ownership_share where org_id = ${organisationId} and person_id = ${from}
      returning property_id, starts_on, parts`.execute(tx);
    await addParts(tx, organisationId, to, rows);
    return rows;
  },
  async moveBack(tx, organisationId, moved, { from, to }) {
    for (const share of moved as readonly StoredShare[]) {
      // A set that was changed since is the workspace's own; the part that came with the merge goes back where it is there.
      const { numAffectedRows } = await sql`
        update ownership_share set parts = parts - ${share.parts}
         where org_id = ${organisationId} and property_id = ${share.property_id} and starts_on = ${share.starts_on}
           and person_id = ${from} and parts > ${share.parts}`.execute(tx);
      const { numAffectedRows: all } =
        numAffectedRows === 1n
          ? { numAffectedRows: 0n }
          : await sql`
              delete from ownership_share
               where org_id = ${organisationId} and property_id = ${share.property_id} and starts_on = ${share.starts_on}
                 and person_id = ${from} and parts = ${share.parts}`.execute(tx);
      if (numAffectedRows === 1n || all === 1n) await addParts(tx, organisationId, to, [share]);
    }
  },
};

interface StoredShare {
  readonly property_id: string;
  readonly starts_on: string;
  readonly parts: number;
}

async function addParts(
  tx: Tx,
  organisationId: string,
  personId: string,
  shares: readonly StoredShare[],
): Promise<void> {
  for (const { property_id: propertyId, starts_on: startsOn, parts } of shares) {
    await sql`
      insert into ownership_share as o (org_id, property_id, starts_on, person_id, parts)
      values (${organisationId}, ${propertyId}, ${startsOn}, ${personId}, ${parts})
      on conflict (org_id, property_id, starts_on, person_id) do update set parts = o.parts + excluded.parts`.execute(
      tx,
    );
  }
}

function shareRows(tx: Tx, organisationId: string, propertyId: string) {
  return tx
    .selectFrom('ownership_share as o')
    .innerJoin('person as n', (join) =>
      join.onRef('n.org_id', '=', 'o.org_id').onRef('n.person_id', '=', 'o.person_id'),
    )
    .select(['o.starts_on', 'o.person_id', 'o.parts', 'n.name'])
    .where('o.org_id', '=', organisationId)
    .where('o.property_id', '=', propertyId)
    .orderBy('o.starts_on', 'desc')
    .orderBy('o.parts', 'desc')
    .orderBy('n.name');
}

async function sharesFrom(tx: Tx, organisationId: string, propertyId: string, startsOn: string) {
  return shareRows(tx, organisationId, propertyId).where('o.starts_on', '=', startsOn).execute();
}

async function removeShares(tx: Tx, organisationId: string, propertyId: string, startsOn: string): Promise<void> {
  await tx
    .deleteFrom('ownership_share')
    .where('org_id', '=', organisationId)
    .where('property_id', '=', propertyId)
    .where('starts_on', '=', startsOn)
    .execute();
}

function told(startsOn: string, shares: readonly { readonly name: string; readonly parts: number }[]) {
  return { [startsOn]: shares.map(({ name, parts }) => `${name} ${percentOf(parts)}`) };
}

/** Parts of a million as a percentage: at most four places, none that say nothing. */
function percentOf(parts: number): string {
  return `${decimalText(divide(rational(parts), rational(whole / 100)), 4)} %`;
}
