import { sql } from 'kysely';
import type { z } from 'zod';
import type { checklistItem } from '#shared/api/lease.ts';
import type { leasingRoutes } from '#shared/api/leasing.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { recordChange } from '#server/kernel/record-change.ts';
import { given } from '#server/kernel/records/given.ts';
import { keptItem } from './checklist-items.ts';
import { lockLease, noSuchLease } from './lease-rows.ts';
import type { LockedLease } from './lease-rows.ts';

type Item = z.output<typeof checklistItem>;
type NewItem = z.output<(typeof leasingRoutes)['POST /leases/{id}/checklist/']['body']>;
type Change = z.output<(typeof leasingRoutes)['PATCH /leases/{id}/checklist/{itemId}/']['body']>;

const itemsAtMost = 200;

export async function listItems(tx: Tx, organisationId: string, leaseId: string): Promise<Item[]> {
  const lease = await tx
    .selectFrom('lease')
    .select('unit_id')
    .where('org_id', '=', organisationId)
    .where('lease_id', '=', leaseId)
    .executeTakeFirst();
  if (lease === undefined) throw noSuchLease();
  const rows = await itemRows(tx, organisationId, leaseId).execute();
  return rows.map(present);
}

export async function addItem(tx: Tx, act: Act, leaseId: string, item: NewItem): Promise<Item> {
  const { organisationId } = act;
  const lease = await lockLease(tx, organisationId, leaseId);
  if (item.label === null) throw refuseField('label', 'leasing.item-label-missing');
  const others = await itemRows(tx, organisationId, leaseId).execute();
  if (others.length >= itemsAtMost) throw refuse('leasing.list-full', { count: others.length });
  await refuseBackwards(tx, lease, { ...item, itemId: null });
  const itemId = newId(act.now);
  await tx
    .insertInto('lease_checklist_item')
    .values({
      org_id: organisationId,
      item_id: itemId,
      lease_id: leaseId,
      phase: item.phase,
      position: Math.max(-1, ...others.map(({ position }) => position)) + 1,
      ...columnsOf(item),
    })
    .execute();
  const after = { phase: item.phase, label: item.label };
  await recordChange(tx, act, { kind: 'lease', id: leaseId, act: 'checklist-added', after });
  return readItem(tx, organisationId, leaseId, itemId);
}

export async function changeItem(
  tx: Tx,
  act: Act,
  leaseId: string,
  itemId: string,
  { version, ...change }: Change,
): Promise<Item> {
  const { organisationId, userId } = act;
  const lease = await lockLease(tx, organisationId, leaseId);
  const before = await readItem(tx, organisationId, leaseId, itemId);
  if (before.version !== version) throw refuse('kernel.changed-meanwhile');
  // An optional field that was left out stays as it was.
  const after = { ...before, ...given(change) };
  if (after.label === null && after.standard === null) throw refuseField('label', 'leasing.item-label-missing');
  if (after.doneOn !== null && after.doneOn > act.today) throw refuseField('doneOn', 'leasing.done-in-future');
  refuseUnread(before, after);
  await refuseBackwards(tx, lease, { ...after, itemId });
  const doneBy = after.doneOn === null ? null : before.doneOn === null ? userId : (before.doneBy?.id ?? null);
  await tx
    .updateTable('lease_checklist_item')
    .set({ ...columnsOf(after), done_on: after.doneOn, done_by: doneBy, version: version + 1 })
    .where('org_id', '=', organisationId)
    .where('item_id', '=', itemId)
    .execute();
  await recordChange(tx, act, {
    kind: 'lease',
    id: leaseId,
    act: 'checklist-changed',
    before: told(before),
    after: told(after),
  });
  return readItem(tx, organisationId, leaseId, itemId);
}

export async function removeItem(tx: Tx, act: Act, leaseId: string, itemId: string): Promise<null> {
  const { organisationId } = act;
  await lockLease(tx, organisationId, leaseId);
  const before = await readItem(tx, organisationId, leaseId, itemId);
  if (before.doneOn !== null) throw refuse('leasing.item-done');
  await tx
    .deleteFrom('lease_checklist_item')
    .where('org_id', '=', organisationId)
    .where('item_id', '=', itemId)
    .execute();
  await recordChange(tx, act, { kind: 'lease', id: leaseId, act: 'checklist-removed', before: told(before) });
  return null;
}

/** A meter is done once it was read. What was ticked off without a reading before this was asked for may stay so. */
function refuseUnread(before: Item, after: Pick<Item, 'kind' | 'reading' | 'doneOn'>): void {
  if (after.kind !== 'meter' || after.doneOn === null || after.reading !== null) return;
  if (before.kind === 'meter' && before.doneOn !== null && before.reading === null) return;
  throw refuseField('reading', 'leasing.reading-missing');
}

/** A meter counts up. What reads less than before was exchanged, or misread: a note says which. */
async function refuseBackwards(
  tx: Tx,
  { org_id: organisationId, unit_id: unitId }: LockedLease,
  item: Pick<Item, 'meter' | 'reading' | 'note'> & { readonly itemId: string | null },
): Promise<void> {
  if (item.meter === null || item.reading === null || item.note !== null) return;
  const { rows } = await sql<{ reading: string; back: boolean }>`
    select i.reading, i.reading::numeric > ${item.reading}::numeric as back
      from lease_checklist_item i join lease l on l.org_id = i.org_id and l.lease_id = i.lease_id
     where i.org_id = ${organisationId} and l.unit_id = ${unitId} and lower(i.meter) = lower(${item.meter})
       and i.reading is not null and i.item_id is distinct from ${item.itemId}::uuid
       and i.item_id < coalesce(${item.itemId}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
     order by i.item_id desc limit 1`.execute(tx);
  const [before] = rows;
  if (before?.back !== true) return;
  throw refuseField('reading', 'leasing.reading-less', { reading: before.reading });
}

function itemRows(tx: Tx, organisationId: string, leaseId: string) {
  return tx
    .selectFrom('lease_checklist_item as i')
    .innerJoin('lease as l', (join) => join.onRef('l.org_id', '=', 'i.org_id').onRef('l.lease_id', '=', 'i.lease_id'))
    .leftJoin('app_user as w', 'w.user_id', 'i.done_by')
    .selectAll('i')
    .select('w.name as done_by_name')
    .select(
      sql<string | null>`(
        select b.reading from lease_checklist_item b
          join lease m on m.org_id = b.org_id and m.lease_id = b.lease_id and m.unit_id = l.unit_id
         where b.org_id = i.org_id and lower(b.meter) = lower(i.meter) and b.reading is not null and b.item_id < i.item_id
         order by b.item_id desc limit 1)`.as('reading_before'),
    )
    .where('i.org_id', '=', organisationId)
    .where('i.lease_id', '=', leaseId)
    .orderBy('i.phase')
    .orderBy('i.position')
    .orderBy('i.item_id');
}

async function readItem(tx: Tx, organisationId: string, leaseId: string, itemId: string): Promise<Item> {
  const row = await itemRows(tx, organisationId, leaseId).where('i.item_id', '=', itemId).executeTakeFirst();
  if (row === undefined) throw refuse('leasing.no-such-item');
  return present(row);
}

function present(row: Awaited<ReturnType<ReturnType<typeof itemRows>['executeTakeFirstOrThrow']>>): Item {
  return {
    id: row.item_id,
    ...keptItem(row),
    readingBefore: row.reading_before,
    doneBy: row.done_by === null ? null : { id: row.done_by, name: row.done_by_name ?? '' },
    version: row.version,
  };
}

function columnsOf(item: Pick<Item, 'kind' | 'label' | 'keyCount' | 'meter' | 'reading' | 'readingUnit' | 'note'>) {
  return {
    kind: item.kind,
    label: item.label,
    key_count: item.keyCount,
    meter: item.meter,
    reading: item.reading,
    reading_unit: item.readingUnit,
    note: item.note,
  };
}

function told({ standard, label, keyCount, meter, reading, readingUnit, note, doneOn }: Item) {
  return { item: label ?? standard, keyCount, meter, reading, readingUnit, note, doneOn };
}
