import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { checklistItem } from '#shared/api/lease.ts';
import type { Schema } from '#server/database/types.ts';
import type { Tx } from '#server/kernel/database.ts';
import { newId } from '#server/kernel/ids.ts';
import { inChunks } from '#server/modules/leasing/terms/in-chunks.ts';

type Item = z.output<typeof checklistItem>;

interface StandardItem {
  readonly kind: Item['kind'];
  readonly standard: NonNullable<Item['standard']>;
}

const meters: readonly StandardItem[] = [
  { kind: 'meter', standard: 'electricity-meter' },
  { kind: 'meter', standard: 'water-meter' },
  { kind: 'meter', standard: 'heating-meter' },
];

/** What is to be done whenever somebody moves; what does not apply is taken out, what is missing is added. */
const standard: Readonly<Record<Item['phase'], readonly StandardItem[]>> = {
  'move-in': [
    { kind: 'documents', standard: 'documents' },
    { kind: 'deposit', standard: 'deposit' },
    { kind: 'charges', standard: 'first-charges' },
    { kind: 'inspection', standard: 'inspection' },
    ...meters,
    { kind: 'keys', standard: 'keys' },
  ],
  'move-out': [
    { kind: 'inspection', standard: 'inspection' },
    ...meters,
    { kind: 'keys', standard: 'keys' },
    { kind: 'other', standard: 'new-address' },
    { kind: 'charges', standard: 'last-charges' },
    { kind: 'deposit', standard: 'deposit' },
  ],
};

export async function addChecklists(
  tx: Tx,
  organisationId: string,
  leaseIds: readonly string[],
  phase: Item['phase'],
  now: Date,
): Promise<void> {
  const items = leaseIds.flatMap((leaseId) =>
    standard[phase].map((item, position) => ({
      org_id: organisationId,
      item_id: newId(now),
      lease_id: leaseId,
      phase,
      ...item,
      position,
    })),
  );
  await inChunks(items, (some) => tx.insertInto('lease_checklist_item').values(some).execute());
}

/** An item as it stands, without whose it is: another workspace can write it again. */
export type KeptItem = Pick<
  Item,
  'phase' | 'kind' | 'standard' | 'label' | 'keyCount' | 'meter' | 'reading' | 'readingUnit' | 'note' | 'doneOn'
>;

export function keptItem(row: Selectable<Schema['lease_checklist_item']>): KeptItem {
  return {
    // The checks of the table allow these alone, and only what the code names is standard.
    phase: row.phase as Item['phase'],
    kind: row.kind as Item['kind'],
    standard: row.standard as Item['standard'],
    label: row.label,
    keyCount: row.key_count,
    meter: row.meter,
    reading: row.reading,
    readingUnit: row.reading_unit,
    note: row.note,
    doneOn: row.done_on,
  };
}

export async function readChecklists(
  tx: Tx,
  organisationId: string,
  leaseIds: readonly string[],
): Promise<Map<string, KeptItem[]>> {
  if (leaseIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('lease_checklist_item')
    .selectAll()
    .where('org_id', '=', organisationId)
    .where('lease_id', 'in', leaseIds)
    .orderBy('phase')
    .orderBy('position')
    .orderBy('item_id')
    .execute();
  const byLease = Map.groupBy(rows, ({ lease_id: id }) => id);
  return new Map([...byLease].map(([id, own]) => [id, own.map(keptItem)]));
}

/** Writes lists as they stood elsewhere. */
export async function writeChecklists(
  tx: Tx,
  organisationId: string,
  lists: readonly { readonly leaseId: string; readonly items: readonly KeptItem[] }[],
  now: Date,
): Promise<void> {
  const items = lists.flatMap(({ leaseId, items: own }) =>
    own.map((item, position) => ({
      org_id: organisationId,
      item_id: newId(now),
      lease_id: leaseId,
      phase: item.phase,
      kind: item.kind,
      standard: item.standard,
      label: item.label,
      position,
      key_count: item.keyCount,
      meter: item.meter,
      reading: item.reading,
      reading_unit: item.readingUnit,
      note: item.note,
      done_on: item.doneOn,
    })),
  );
  await inChunks(items, (some) => tx.insertInto('lease_checklist_item').values(some).execute());
}

/** The tenant stays after all: what was done for moving out is kept, the rest is not to be done. */
export async function dropMoveOut(tx: Tx, organisationId: string, leaseId: string): Promise<void> {
  await tx
    .deleteFrom('lease_checklist_item')
    .where('org_id', '=', organisationId)
    .where('lease_id', '=', leaseId)
    .where('phase', '=', 'move-out')
    .where('done_on', 'is', null)
    .execute();
}
