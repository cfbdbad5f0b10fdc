import { sql } from 'kysely';
import { historyKinds } from '#shared/api/moving.ts';
import { allocationWaves, findUntied, historyTables, takeOutHistory, writeTable } from '#server/modules/rent/index.ts';
import type { HistoryKind, HistoryValues } from '#server/modules/rent/index.ts';
import type { RowReader } from '#server/modules/moving/columns/cell-errors.ts';
import { checkHistory, sourceOf, targetOf } from '#server/modules/moving/rows/check-history.ts';
import { historyRow } from '#server/modules/moving/rows/history-row.ts';
import type { HistoryRow } from '#server/modules/moving/rows/history-row.ts';
import type { Making } from '#server/modules/moving/rows/making.ts';
import type { TableKind } from '#server/modules/moving/reading/read-tables.ts';
import { said } from '#server/modules/moving/fields/said.ts';
import { withNumbers } from './with-numbers.ts';
import { writeTogether } from './write-together.ts';

/**
 * Charges, payments, what paid what, deposits and what was said about them, as they were: the books have their entries
 * already, and nothing is posted again. All of it or nothing: half of a ledger would say what nobody owes.
 */
export async function makeHistory(making: Making, of: (kind: TableKind) => readonly RowReader[]): Promise<void> {
  const { tx, made } = making;
  const { organisationId } = making.act;
  const rows = new Map<HistoryKind, readonly HistoryRow[]>(
    historyKinds.map((kind) => [
      kind,
      of(kind).flatMap((reader) => historyRow(making, historyTables[kind], reader) ?? []),
    ]),
  );
  const isBad = () => historyKinds.some((kind) => of(kind).some((reader) => reader.isBad()));
  if (isBad()) return;
  const whole = await withTenancies(making, rows);
  checkHistory(whole);
  for (const [kind, own] of whole) {
    const values = own.map((row) => row.values);
    for (const place of await findUntied(tx, organisationId, kind, values))
      own[place]?.reader.refuse('entry', said('notInBooks', { entry: own[place].reader.text('entry') ?? '' }));
  }
  if (isBad()) return;
  for (const kind of historyKinds) {
    const numbered = await withNumbers(making, historyTables[kind], whole.get(kind) ?? []);
    for (const wave of wavesOf(kind, numbered)) {
      await writeTogether(making, wave, (some) => writeTable(tx, organisationId, historyTables[kind], some));
      if (isBad()) return;
      making.done(wave.length);
    }
    const { id } = historyTables[kind];
    if (id !== null) for (const { values } of numbered) made('history', String(values[id]));
  }
  for (const [kind, day] of takenOut) {
    const out = (whole.get(kind) ?? []).filter(({ values }) => values[day] !== null);
    await writeTogether(making, out, (some) => takeOutHistory(tx, organisationId, kind, some));
  }
}

const takenOut = [
  ['charges', 'voided_on'],
  ['credits', 'voided_on'],
  ['parts', 'reversed_on'],
] as const;

/** Whose tenancy each row is of: terms that carry on from others are one with them, which is known only now. */
async function withTenancies({ tx, act }: Making, rows: Map<HistoryKind, readonly HistoryRow[]>) {
  const leases = [...rows.values()].flat().flatMap(({ values }) => values['lease_id'] ?? []);
  const { rows: found } = await sql<{ id: string; tenancy: string }>`
    select lease_id as id, tenancy_id as tenancy from lease
     where org_id = ${act.organisationId} and lease_id = any(${[...new Set(leases)]}::uuid[])`.execute(tx);
  const tenancies = new Map<unknown, string>(found.map(({ id, tenancy }) => [id, tenancy]));
  const withOwn = (own: readonly HistoryRow[], tenancyOf: (values: HistoryValues) => string | undefined) =>
    own.map(({ reader, values }) => ({ reader, values: { ...values, tenancy_id: tenancyOf(values) ?? null } }));
  for (const kind of historyKinds)
    if (historyTables[kind].tenancyOf === 'lease')
      rows.set(
        kind,
        withOwn(rows.get(kind) ?? [], ({ lease_id: id }) => tenancies.get(id)),
      );
  const targets = new Map<unknown, string>(
    [...(rows.get('charges') ?? []), ...(rows.get('refunds') ?? [])].map(({ values }) => [
      values['charge_id'] ?? values['refund_id'],
      String(values['tenancy_id']),
    ]),
  );
  rows.set(
    'allocations',
    withOwn(rows.get('allocations') ?? [], ({ charge_id: id, refund_id: other }) => targets.get(id ?? other)),
  );
  return rows;
}

/** What one statement may write: the database reckons with the rows of each at once. */
function wavesOf(kind: HistoryKind, rows: readonly HistoryRow[]): HistoryRow[][] {
  const waves: HistoryRow[][] = [];
  const places =
    kind === 'allocations' ? payingWaves(rows) : kind === 'charges' ? movingWaves(rows) : rows.map(() => 0);
  for (const [index, row] of rows.entries()) (waves[places[index] ?? 0] ??= []).push(row);
  return waves;
}

function payingWaves(rows: readonly HistoryRow[]): number[] {
  return allocationWaves(
    rows.map(({ values }) => ({
      source: sourceOf(values)[0],
      target: targetOf(values)[0],
      cents: Number(values['cents']),
    })),
  );
}

/** A tenancy that moved stands with the building of its last charge: what was charged before comes before. */
function movingWaves(rows: readonly HistoryRow[]): number[] {
  const last = new Map<unknown, { readonly property: unknown; readonly wave: number }>();
  return rows.map(({ values: { tenancy_id: tenancy, property_id: property } }) => {
    const before = last.get(tenancy);
    const wave = before === undefined ? 0 : before.wave + Number(before.property !== property);
    last.set(tenancy, { property, wave });
    return wave;
  });
}
