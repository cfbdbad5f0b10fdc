import { isolate } from '#web/kit/isolate/isolated.tsx';
import { formatDate, formatList, formatMoney } from '#web/lib/format.ts';
import type { Translate } from '#web/lib/messages.ts';
import type { JournalEntry, JournalEntryInFull } from './api.ts';
import type { en } from './entry.en.ts';
import { entryNumber } from './entry-number.ts';

type Text = Translate<typeof en>;

/** What an entry came from, in words. A kind that a newer server knows is called by its own name. */
export function sourceName(t: Text, { sourceKind, reverses }: Pick<JournalEntry, 'sourceKind' | 'reverses'>): string {
  if (reverses !== null) return t('source_reversal', { entry: entryNumber(reverses.number) });
  if (sourceKind === 'manual') return t('source_manual');
  if (sourceKind.startsWith('recurring')) return t('source_recurring');
  const known = knownSources.find((kind) => kind === sourceKind);
  if (known !== undefined) return t(`source_${known}`);
  return t('source_other', { kind: sourceKind.replaceAll(/[.-]/g, ' ') });
}

const knownSources = [
  'charge',
  'receipt',
  'receipt-return',
  'allocation',
  'credit',
  'credit-void',
  'refund',
  'refund-owed',
  'deposit-batch',
  'deposit-interest',
  'deposit-opening',
  'deposit-carried',
  'last-month-joined',
  'deposit-transfer',
  'import',
  'import-undone',
  'balances-forward',
  'control-correction',
] as const;

/** Why there is this entry: the reason of a reversal, or the rule with its inputs, as people read it. */
export function reasons(
  t: Text,
  entry: Pick<JournalEntryInFull, 'explanation' | 'reversalReason' | 'sourceKind' | 'lines'>,
): readonly string[] {
  if (entry.sourceKind === 'recurring') return recurringReasons(t, entry.explanation);
  const currency = entry.lines[0]?.currency ?? '';
  const rules = Object.entries(entry.explanation).flatMap(([name, value]) => {
    const isAmount = typeof value === 'number' && /cents$/i.test(name);
    if (isAmount)
      return [`${labelOf(name.replace(/cents$/i, '') || 'amount')}: ${formatMoney(value, currency)} ${currency}`];
    const said = inWords(value);
    if (said === undefined) return [];
    // A rule that says itself in words needs no label.
    return [/^(rule|reason|text|name)$/.test(name) ? said : `${labelOf(name)}: ${said}`];
  });
  return [...(entry.reversalReason === null ? [] : [isolate(entry.reversalReason)]), ...rules];
}

/** "Building insurance, monthly since 1 Oct 2025, no. 4", and who set it up. */
function recurringReasons(t: Text, explanation: JournalEntryInFull['explanation']): readonly string[] {
  const { rule, frequency, startsOn, occurrence, setBy } = explanation;
  const known = frequencies.find((name) => name === frequency);
  if (typeof rule !== 'string' || typeof startsOn !== 'string' || known === undefined) return [];
  const said = t('recurringRule', {
    name: isolate(rule),
    frequency: t(`frequency_${known}`),
    since: formatDate(startsOn),
    number: Number(occurrence),
  });
  const name = typeof setBy === 'object' && setBy !== null && 'name' in setBy ? setBy.name : undefined;
  return typeof name === 'string' ? [said, t('recurringSetBy', { name: isolate(name) })] : [said];
}

const frequencies = ['weekly', 'fortnightly', 'monthly', 'quarterly', 'half-yearly', 'yearly'] as const;

function inWords(value: unknown): string | undefined {
  if (typeof value === 'string') {
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value);
    // An id means nothing to a reader; what it leads to is linked where there is something.
    return value === '' || /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value) ? undefined : isolate(value);
  }
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) {
    const parts = value.map(inWords).filter((part) => part !== undefined);
    return parts.length === 0 ? undefined : formatList(parts);
  }
  return undefined;
}

/** `graceDays` is "Grace days". */
function labelOf(name: string): string {
  const words = name
    .replaceAll(/[-_]/g, ' ')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
