import { kindsOfEntries, madeBy } from '#server/modules/ledger/index.ts';
import type { NewEntry } from '#server/modules/ledger/index.ts';
import { newId } from '#server/kernel/ids.ts';
import type { RowReader } from '#server/modules/moving/columns/cell-errors.ts';
import type { Making } from './making.ts';
import { withKnownIds } from './known-ids.ts';

/** What an earlier import brought forward or took back belongs to that one, which did not come along. */
const ofImports: ReadonlySet<string> = new Set(['balances-forward', 'import-undone']);

/** No record has them, but whose money lies where, and what owners were paid, is read from what they are. */
const ofNoRecord: ReadonlySet<string> = new Set(['fund-transfer', 'opening-transfer', 'owner-contribution']);
const ofRecords: ReadonlySet<string> = new Set([
  'bill',
  'bill-payment',
  'bill-credit',
  'run-payment',
  'fee',
  'fee-taking',
  'distribution',
  'distribution-payment',
  'statement-line',
]);
const keptHere: ReadonlySet<string> = new Set(['deposit-transfer', ...ofNoRecord, ...ofRecords]);

/**
 * Entries that records made stay theirs where the records come along: a charge’s entry opens the charge, and is taken back
 * with it. Others are history here, and belong to no record.
 */
export const keptKinds: readonly string[] = kindsOfEntries.filter(
  (kind) => keptHere.has(kind) || (madeBy(kind) !== null && !ofImports.has(kind)),
);

/** What made an entry: the record that came along, or the import. */
export function keptSource(making: Making, reader: RowReader, entry: number | null): Pick<NewEntry, 'source'> {
  const kind = reader.text('source') ?? 'import';
  const [reverses, reason] = [reader.digits('reverses'), reader.text('reason')];
  if (!keptKinds.includes(kind) || !cameAlong(making, kind)) {
    const explanation = { file: making.fileName, entry, source: reader.text('source'), reverses, reason };
    return { source: { kind: 'import', id: making.importId, explanation } };
  }
  const reference = reader.text('sourceReference');
  const written = reader.json('explanation');
  const explanation = typeof written === 'object' && written !== null ? written : {};
  const id = reference === null ? null : idOf(making, reference);
  const imported = { file: making.fileName, entry };
  return { source: { kind, id, explanation: { ...withKnownIds(making, explanation), imported } } };
}

function cameAlong({ hasHistory, hasRecords }: Making, kind: string): boolean {
  if (ofNoRecord.has(kind)) return true;
  return ofRecords.has(kind) ? hasRecords : hasHistory;
}

/** What was posted together shares an id, also where no record has it. */
function idOf({ directory, act }: Making, reference: string): string {
  const known = directory.references.get(reference) ?? newId(act.now);
  directory.refer(reference, known);
  return known;
}
