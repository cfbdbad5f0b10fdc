import type { Made } from '#shared/reports/sheet.ts';
import { isolate } from '#web/kit/isolate/isolated.tsx';
import { formatList } from '#web/lib/format.ts';
import { dateLabel } from '#web/lib/range-label.ts';
import type { ExplainText } from './text.ts';

/** Which documents or rules made these lines, a sentence for each, with names marked for `Isolated`. */
export function sourceSentences(t: ExplainText, lines: readonly Made[]): readonly string[] {
  const groups = Map.groupBy(lines, ({ source, rule }) => sourceGroup(source) ?? JSON.stringify([source, rule]));
  return [...groups.values()].flatMap((own) => {
    const [line] = own;
    if (line === undefined) return [];
    const count = own.length;
    if (line.source === 'manual') return t('sourceManual', { count });
    if (line.source === 'reversal') return t('sourceReversal', { count });
    if (line.source === 'recurring') return t('sourceRecurring', { count, name: isolate(line.rule ?? '') });
    return t('sourceOther', { count, kind: t(`source_${sourceGroup(line.source) ?? 'automatic'}`) });
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
export function posterSentence(t: ExplainText, lines: readonly Made[]): string {
  const names = [...new Set(lines.map(({ by }) => (by === null ? t('byItself') : isolate(by))))];
  const shown = names.length > 3 ? [...names.slice(0, 2), t('others', { count: names.length - 2 })] : names;
  return formatList(shown);
}

export function ruleSetters(t: ExplainText, lines: readonly Made[]): readonly string[] {
  const sentences = lines.flatMap(({ setBy, since }) => {
    if (setBy === undefined) return [];
    const name = isolate(setBy);
    return since === undefined ? t('ruleSetBy', { name }) : t('ruleSetBySince', { name, date: dateLabel(since) });
  });
  return [...new Set(sentences)];
}
