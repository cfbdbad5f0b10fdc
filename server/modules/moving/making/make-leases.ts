import { sql } from 'kysely';
import { addDays, latestOf } from '#shared/dates.ts';
import type { Problem } from '#server/kernel/problem.ts';
import { addLeases, cancelLease, giveNotice, linkTerms, UnitTaken } from '#server/modules/leasing/index.ts';
import type { RowReader } from '#server/modules/moving/columns/cell-errors.ts';
import { makeTogether } from '#server/modules/moving/rows/in-savepoint.ts';
import { findParties } from './lease-parties.ts';
import type { Party } from './lease-parties.ts';
import { leaseRow } from '#server/modules/moving/rows/lease-row.ts';
import type { LeaseRow } from '#server/modules/moving/rows/lease-row.ts';
import type { Making } from '#server/modules/moving/rows/making.ts';
import { knownProperty } from '#server/modules/moving/rows/property-of-row.ts';
import { said } from '#server/modules/moving/fields/said.ts';

export interface MadeLease {
  readonly row: LeaseRow;
  readonly id: string;
  readonly personId: string | null;
}

/** Leases with who is on them. What was not begun from scratch, but taken over, is as it stands today. */
export async function makeLeases(making: Making, readers: readonly RowReader[]): Promise<MadeLease[]> {
  const { tx, act, directory, made, openingOn } = making;
  await directory.lookIn(
    tx,
    readers.flatMap((reader) => knownProperty(directory, reader)?.id ?? []),
  );
  const rows = readers.flatMap((reader) => leaseRow(making, reader) ?? []);
  const parties = await findParties(making, rows);
  const keepsNumbers = !(await hasLeases(making));
  const ready = [...parties].map(([row, people]) => ({ row, people }));
  // What goes through leases one after another goes on in the order in which they were made.
  if (keepsNumbers) ready.sort((one, other) => (one.row.standing?.number ?? 0) - (other.row.standing?.number ?? 0));
  const refused: [LeaseRow, Problem][] = [];
  const added = await makeTogether(
    tx,
    ready,
    async (some) => {
      const ids = await addLeases(
        tx,
        act,
        some.map((one) => ({
          ...one.row.body,
          isTakenOver: true,
          ...placeOf(one),
          ...billingOf(one.row, openingOn),
          ...standingOf(one.row, keepsNumbers),
        })),
      );
      for (const [index, { row }] of some.entries()) await endAsSaid(making, row, ids[index] ?? '');
      return ids;
    },
    ({ row }, problem) => refused.push([row, problem]),
    making.done,
  );
  const rowOf = new Map(added.map(([{ row }, id]) => [id, row.reader.number]));
  for (const [row, problem] of refused) refuse(row, problem, rowOf);
  for (const [{ row }, id] of added) directory.refer(row.reader.text('reference'), id);
  await nameLines(making, added);
  await link(making, added);
  return added.map(([{ row, people }, id]) => {
    made('lease', id);
    return { row, id, personId: people.find(({ role }) => role === 'tenant')?.personId ?? null };
  });
}

/** Who has the unit already: another row of the file, whose lease nobody can look up yet, or a lease that is there. */
function refuse({ reader, keyOf }: LeaseRow, problem: Problem, rowOf: ReadonlyMap<string, number>): void {
  if (!(problem instanceof UnitTaken)) {
    reader.refuseBy(problem, keyOf);
    return;
  }
  const inFile = problem.others.find(({ id }) => rowOf.has(id));
  const [other] = problem.others;
  if (inFile !== undefined) reader.refuse('unit', said('unitInFile', { row: rowOf.get(inFile.id) ?? 0 }), problem.code);
  else if (other !== undefined) {
    const { unit, tenants, number, startsOn: from, lastDay: to } = other;
    const values = { unit: unit.name, tenants: tenants.join(', '), number, from };
    reader.refuse('unit', to === null ? said('unitLetOn', values) : said('unitLet', { ...values, to }), problem.code);
  }
}

/**
 * A balance, nothing owed included, holds for its day: what fell due until then was settled elsewhere or is in what was
 * brought forward. A lease that begins later is charged from its first day.
 */
function billingOf({ body: { billFrom, startsOn } }: LeaseRow, openingOn: string) {
  return { billFrom: billFrom ?? latestOf(startsOn, addDays(openingOn, 1)) };
}

function placeOf({ row, people }: { readonly row: LeaseRow; readonly people: readonly Party[] }) {
  const isSigned = row.state === 'signed' || (row.standing !== null && row.reader.text('signedOn') !== null);
  return { unitId: row.unitId, parties: people, signedOn: isSigned ? row.signedOn : null };
}

/** As it stood where it was exported. Its number stays its own where nobody has one yet, or has given it back. */
function standingOf({ standing, state }: LeaseRow, keepsNumbers: boolean) {
  if (standing === null) return {};
  return {
    standing: { stage: state, ...standing.end },
    checklist: standing.checklist,
    ...(keepsNumbers && standing.number !== null ? { number: standing.number } : {}),
  };
}

async function hasLeases({ tx, act }: Making): Promise<boolean> {
  const row = await tx
    .selectFrom('lease')
    .select('lease_id')
    .where('org_id', '=', act.organisationId)
    .where('is_undone', '=', false)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What was charged names the line of the lease that it was charged for. */
async function nameLines(
  { tx, act, directory, hasHistory }: Making,
  added: readonly (readonly [{ readonly row: LeaseRow }, string])[],
): Promise<void> {
  if (!hasHistory) return;
  const { rows } = await sql<{ id: string; leaseId: string }>`
    select charge_id as id, lease_id as "leaseId" from lease_charge
     where org_id = ${act.organisationId} and lease_id = any(${added.map(([, id]) => id)}::uuid[])
     order by lease_id, position`.execute(tx);
  const lines = Map.groupBy(rows, ({ leaseId }) => leaseId);
  for (const [{ row }, leaseId] of added)
    for (const [place, { reference }] of row.body.charges.entries())
      directory.refer(reference ?? null, lines.get(leaseId)?.[place]?.id ?? '');
}

/** Terms and those that they carry on. */
async function link(
  { tx, act, directory }: Making,
  added: readonly (readonly [{ readonly row: LeaseRow }, string])[],
): Promise<void> {
  const links = added.flatMap(([{ row }, leaseId]) => {
    const reference = row.standing?.continues ?? null;
    if (reference === null) return [];
    const continuesId = directory.references.get(reference);
    if (continuesId === undefined) row.reader.refuse('continues', said('noReference', { reference }));
    return continuesId === undefined ? [] : [{ leaseId, continuesId }];
  });
  await linkTerms(tx, act.organisationId, links);
}

/** Notice that was given, or that it never came to be. */
async function endAsSaid({ tx, act }: Making, { leaves, state, standing }: LeaseRow, id: string): Promise<void> {
  if (standing !== null) return;
  if (state === 'cancelled') await cancelLease(tx, act, id, { reason: 'Cancelled before the import' });
  else if (leaves !== null) {
    const { on, givenOn, by } = leaves;
    await giveNotice(tx, act, id, { givenOn, leavesOn: on, by, reason: null, agreed: true, isTakenOver: true });
  }
}
