import type { LedgerLine } from '#web/features/money/api.ts';

export type LedgerItem =
  | { readonly kind: 'line'; readonly line: LedgerLine }
  | {
      readonly kind: 'fold';
      readonly from: string;
      readonly to: string;
      readonly lines: readonly LedgerLine[];
      /** Integers, added: the sums of what is folded away, which was shown line by line before. */
      readonly chargeCents: number;
      readonly paymentCents: number;
      readonly balanceCents: number;
    };

/** Fewer than this are as quickly read as folded. */
const foldedFrom = 6;

/**
 * Settled months go into one row. A month is settled where all that was charged in it is paid and nothing in it was
 * taken back; the first month stays, because it holds the deposit and the proration, and so do the last two.
 */
export function foldLedger(lines: readonly LedgerLine[], today: string): readonly LedgerItem[] {
  const months = [...Map.groupBy(lines, ({ on }) => on.slice(0, 7))];
  const recent = monthsBefore(today, 1);
  const items: LedgerItem[] = [];
  let run: LedgerLine[] = [];
  const flush = () => {
    if (run.length >= foldedFrom) items.push(foldOf(run));
    else items.push(...run.map((line) => ({ kind: 'line' as const, line })));
    run = [];
  };
  months.forEach(([month, own], at) => {
    if (at > 0 && month < recent && own.every(isSettled)) run.push(...own);
    else {
      flush();
      items.push(...own.map((line) => ({ kind: 'line' as const, line })));
    }
  });
  flush();
  return items;
}

function isSettled({ openCents, undone, undoes }: LedgerLine): boolean {
  return openCents === 0 && undone === null && undoes === null;
}

function foldOf(lines: readonly LedgerLine[]): LedgerItem {
  return {
    kind: 'fold',
    from: lines[0]?.on ?? '',
    to: lines.at(-1)?.on ?? '',
    lines,
    chargeCents: lines.reduce((sum, { chargeCents }) => sum + chargeCents, 0),
    paymentCents: lines.reduce((sum, { paymentCents }) => sum + paymentCents, 0),
    balanceCents: lines.at(-1)?.balanceCents ?? 0,
  };
}

function monthsBefore(today: string, count: number): string {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const number = year * 12 + month - 1 - count;
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
}
