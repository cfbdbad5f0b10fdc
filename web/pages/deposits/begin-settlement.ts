import type { Settlement, SettlementContent } from './api.ts';

export type Keeping = 'kept' | 'keeping' | 'failed' | 'conflict';

/** What was written and not known to be saved when the page was left. */
export interface Unsaved {
  /** The version that it was written on. */
  readonly version: number;
  readonly content: SettlementContent;
  /** What was on its way to the server. */
  readonly sent?: SettlementContent;
}

/** Goes on with what was written before the page was left, unless somebody else has changed the draft since. */
export function beginSettlement(
  loaded: Pick<Settlement, 'version' | 'content'>,
  kept: unknown,
): { readonly content: SettlementContent; readonly keeping: Keeping } {
  if (!isUnsaved(kept) || isSameContent(kept.content, loaded.content))
    return { content: loaded.content, keeping: 'kept' };
  const isOwn = kept.version === loaded.version || (kept.sent && isSameContent(kept.sent, loaded.content)) === true;
  return { content: kept.content, keeping: isOwn ? 'keeping' : 'conflict' };
}

export function isSameContent(one: SettlementContent, other: SettlementContent): boolean {
  return JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);
}

/** The database has the names in an order of its own. */
function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Written by this program, perhaps by an older version of it. */
function isUnsaved(kept: unknown): kept is Unsaved {
  if (typeof kept !== 'object' || kept === null || !('version' in kept) || !('content' in kept)) return false;
  return typeof kept.content === 'object' && kept.content !== null && 'deductions' in kept.content;
}
