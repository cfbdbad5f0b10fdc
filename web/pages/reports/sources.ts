import { isolate } from '#web/kit/isolate/isolated.tsx';
import { formatList } from '#web/lib/format.ts';
import type { LedgerItem } from './api.ts';
import { dateLabel } from './range-label.ts';
import type { ReportsText } from './text.ts';

/** Which documents or rules made these lines, a sentence for each, with names marked for `Isolated`. */
export function sourceSentences(t: ReportsText, lines: readonly LedgerItem[]): readonly string[] {
  const groups = Map.groupBy(lines, (line) => {
    const group = sourceGroup(line.sourceKind);
    return group ?? JSON.stringify([line.sourceKind, line.sourceKind === 'recurring' ? ruleOf(line) : '']);
  });
  return [...groups.values()].flatMap((own) => {
    const [line] = own;
    if (line === undefined) return [];
    const count = own.length;
    if (line.sourceKind === 'manual') return t('sourceManual', { count });
    if (line.sourceKind === 'reversal') return t('sourceReversal', { count });
    if (line.sourceKind === 'recurring') return t('sourceRecurring', { count, name: isolate(ruleOf(line) ?? '') });
    return t('sourceOther', { count, kind: t(`source_${sourceGroup(line.sourceKind) ?? 'automatic'}`) });
  });
}

/** What kind of document made a line; nothing where it was no document. */
function sourceGroup(kind: string) {
  if (/^(manual|reversal|recurring)$/.test(kind)) return undefined;
  if (kind === 'deposit-batch') return 'bankDeposits';
  const groups = ['charge', 'receipt', 'allocation', 'credit', 'refund', 'deposit', 'import'] as const;
  return groups.find((group) => kind.startsWith(group)) ?? 'automatic';
}

/** Who posted them. What the program posts by itself was set by somebody, who is named as well. */
export function posterSentence(t: ReportsText, lines: readonly LedgerItem[]): string {
  const names = [...new Set(lines.map(({ postedBy }) => (postedBy === null ? t('byItself') : isolate(postedBy.name))))];
  const shown = names.length > 3 ? [...names.slice(0, 2), t('others', { count: names.length - 2 })] : names;
  return formatList(shown);
}

export function ruleSetters(t: ReportsText, lines: readonly LedgerItem[]): readonly string[] {
  const sentences = lines.flatMap(({ explanation }) => {
    const name = nameIn(explanation['setBy']);
    const since = explanation['startsOn'];
    if (name === undefined) return [];
    return typeof since === 'string'
      ? t('ruleSetBySince', { name: isolate(name), date: dateLabel(since) })
      : t('ruleSetBy', { name: isolate(name) });
  });
  return [...new Set(sentences)];
}

function ruleOf({ explanation }: LedgerItem): string | undefined {
  const rule = explanation['rule'];
  return typeof rule === 'string' ? rule : undefined;
}

function nameIn(person: unknown): string | undefined {
  return typeof person === 'object' && person !== null && 'name' in person && typeof person.name === 'string'
    ? person.name
    : undefined;
}
