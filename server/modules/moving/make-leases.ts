import { addDays } from '#shared/dates.ts';
import { addLeases, cancelLease, giveNotice } from '#server/modules/leasing/index.ts';
import type { RowReader } from './cell-errors.ts';
import { nameKey } from './directory.ts';
import { makeTogether } from './in-savepoint.ts';
import { findParties } from './lease-parties.ts';
import type { Party } from './lease-parties.ts';
import { leaseRow } from './lease-row.ts';
import type { LeaseRow } from './lease-row.ts';
import type { Making } from './making.ts';

export interface MadeLease {
  readonly row: LeaseRow;
  readonly id: string;
  readonly personId: string | null;
}

/** Leases with who is on them. What was not begun from scratch, but taken over, is as it stands today. */
export async function makeLeases(making: Making, readers: readonly RowReader[]): Promise<MadeLease[]> {
  const { tx, when, directory, made, openingOn } = making;
  await directory.lookIn(
    tx,
    readers.flatMap((reader) => directory.properties.get(nameKey(reader.text('property') ?? ''))?.id ?? []),
  );
  const rows = readers.flatMap((reader) => leaseRow(making, reader) ?? []);
  const parties = await findParties(making, rows);
  const ready = [...parties].map(([row, people]) => ({ row, people }));
  const added = await makeTogether(
    tx,
    ready,
    async (some) => {
      const ids = await addLeases(
        tx,
        some.map((one) => ({ ...one.row.body, ...placeOf(one), ...billingOf(one.row, openingOn) })),
        when,
      );
      for (const [index, { row }] of some.entries()) await endAsSaid(making, row, ids[index] ?? '');
      return ids;
    },
    ({ row }, problem) => row.reader.refuseBy(problem, row.keyOf),
  );
  return added.map(([{ row, people }, id]) => {
    made('lease', id);
    return { row, id, personId: people.find(({ role }) => role === 'tenant')?.personId ?? null };
  });
}

/** What fell due before is in the balance that was brought forward. */
function billingOf({ opening }: LeaseRow, openingOn: string) {
  const isBroughtForward = opening.owedCents !== 0 || opening.depositCents !== 0 || opening.prepaidCents !== 0;
  return isBroughtForward ? { billFrom: addDays(openingOn, 1) } : {};
}

function placeOf({ row, people }: { readonly row: LeaseRow; readonly people: readonly Party[] }) {
  return { unitId: row.unitId, parties: people, signedOn: row.state === 'signed' ? row.signedOn : null };
}

/** Notice that was given, or that it never came to be. */
async function endAsSaid({ tx, when }: Making, { leaves, state }: LeaseRow, id: string): Promise<void> {
  if (state === 'cancelled') await cancelLease(tx, id, { reason: 'Cancelled before the import' }, when);
  else if (leaves !== null) {
    const { on, givenOn, by } = leaves;
    await giveNotice(tx, id, { givenOn, leavesOn: on, by, reason: null, agreed: true }, when);
  }
}
