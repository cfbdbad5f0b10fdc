import { isolate } from '#web/kit/isolate/isolated.tsx';
import type { FeeText } from '#web/features/money/fee-text.ts';
import { feeRule, readFeeOn } from '#web/features/money/fee-words.ts';
import { howWords, isReckoned, readHow } from '#web/features/money/how.ts';
import type { RentWords } from '#web/features/money/text.ts';
import { wordOf } from '#web/features/money/words.ts';
import { formatDate, formatMoney, formatNumber } from '#web/lib/format.ts';
import type { Translate } from '#web/lib/messages.ts';
import type { JournalEntry, JournalEntryInFull } from './api.ts';
import type { en } from './entry.en.ts';
import { entryNumber } from './entry-number.ts';

type Text = Translate<typeof en>;

/** What an entry came from, in words. A kind that only a newer server knows is left unnamed. */
export function sourceName(t: Text, { sourceKind, reverses }: Pick<JournalEntry, 'sourceKind' | 'reverses'>): string {
  if (reverses !== null) return t('source_reversal', { entry: entryNumber(reverses.number) });
  if (sourceKind === 'manual') return t('source_manual');
  if (sourceKind.startsWith('recurring')) return t('source_recurring');
  const known = knownSources.find((kind) => kind === sourceKind);
  if (known !== undefined) return t(`source_${known}`);
  return t('source_other');
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
  'deposit-banked',
  'statement-line',
  'distribution',
  'distribution-payment',
  'owner-contribution',
  'fee',
  'fee-taking',
  'ownership-transfer',
  'import',
  'import-undone',
  'balances-forward',
  'control-correction',
] as const;

/** The catalogues that an explanation is said by. */
export interface ExplainTexts {
  readonly t: Text;
  readonly words: RentWords;
  readonly fee: FeeText;
}

/** Why there is this entry: the reason of a reversal, or the rule with its inputs, as people read it. */
export function reasons(
  texts: ExplainTexts,
  entry: Pick<JournalEntryInFull, 'amounts' | 'explanation' | 'reversalReason' | 'sourceKind' | 'lines'>,
): readonly string[] {
  const { t } = texts;
  if (entry.sourceKind === 'recurring') return recurringReasons(t, entry.explanation);
  const currency = entry.lines[0]?.currency ?? '';
  const rules = Object.entries(entry.explanation).flatMap(([name, value]) => {
    // Whoever posts says a reason or a note in words of their own.
    if (/^(reason|note)$/.test(name)) return typeof value === 'string' && value !== '' ? [isolate(value)] : [];
    const label = labels.find((one) => one === name);
    const said = label === undefined ? undefined : valueWords(texts, label, value, currency);
    return label === undefined || said === undefined ? [] : [t('said', { label: t(`says_${label}`), value: said })];
  });
  return [
    ...(entry.reversalReason === null ? [] : [isolate(entry.reversalReason)]),
    ...calculation(texts, entry, currency),
    ...rules,
  ];
}

/** What is shown of the inputs. The rest are ids, or stands elsewhere on the page. */
const labels = [
  'method',
  'obligationDueOn',
  'policyFrom',
  'lease',
  'receipt',
  'refund',
  'settlement',
  'dueOn',
  'through',
  'from',
  'agreedCents',
  'agreedBeforeCents',
  'wholeCents',
  'paidAheadCents',
  'creditCents',
  'receipts',
  'leases',
  'file',
  'account',
] as const;
const origins = ['deposit', 'prepayment', 'receipt', 'credit', 'lease', 'property', 'organisation'] as const;

function valueWords(
  { t, words }: ExplainTexts,
  label: (typeof labels)[number],
  value: unknown,
  currency: string,
): string | undefined {
  if (typeof value === 'number')
    return label.endsWith('Cents') ? `${formatMoney(value, currency)} ${currency}` : formatNumber(value);
  if (typeof value !== 'string' || value === '') return undefined;
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value);
  if (label === 'method') return wordOf(words, 'method', value);
  if (label !== 'from' && label !== 'policyFrom') return isolate(value);
  const origin = origins.find((one) => one === value);
  return origin === undefined ? undefined : t(`from_${origin}`);
}

/** How a late fee or a part of a month was reckoned. */
function calculation(
  { t, words, fee: f }: ExplainTexts,
  { amounts, explanation }: Pick<JournalEntryInFull, 'amounts' | 'explanation'>,
  currency: string,
): readonly string[] {
  const fee = readFeeOn(explanation);
  const how = readHow(explanation);
  const cents = amounts.find((amount) => amount.currency === currency)?.cents;
  const said =
    fee !== undefined
      ? feeRule(f, fee, currency)
      : how !== undefined && isReckoned(how) && typeof cents === 'number'
        ? howWords(words, how, cents, currency)
        : undefined;
  return said === undefined ? [] : [t('said', { label: t('calculation'), value: said })];
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
