import { useQuery } from '@tanstack/react-query';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { useAct } from '#web/lib/use-act.ts';
import { itemsQuery, type InFull, type Item } from './api.ts';
import { useReconcileText, type ReconcileText } from './text.ts';
import type { Clearing } from './use-clearing.ts';

export interface Mend {
  /** What is in the way of finishing. */
  readonly said: string;
  /** What mends it, where that is one act. */
  readonly offer?: { readonly label: string } & ({ readonly run: () => void } | { readonly to: string });
}

/** What stands in the way of finishing leads to what mends it. */
export function useMend(row: InFull, clearing: Clearing): Mend {
  const t = useReconcileText();
  const words = useFailureWords();
  const change = useAct('PATCH /reconciliations/{id}/');
  const clear = useAct('POST /reconciliations/{id}/clear/');
  const { obstacle, currency, equal } = row;
  const isLater = obstacle?.code === 'after-statement';
  const { data } = useQuery({ ...itemsQuery(row.id, { state: 'cleared', after: 'true' }), enabled: isLater });
  const money = (cents: number) => formatMoney(cents, currency, { zero: 'number', negative: 'accounting' });
  const tell = (work: Promise<unknown>) =>
    void work.catch((error: unknown) => showToast({ text: failureText(words, failureOf(error)), tone: 'bad' }));
  if (obstacle === null) return { said: '' };
  const lines = row.openLineCount + row.toDecideCount;
  switch (obstacle.code) {
    case 'opening-differs': {
      const label = t('useOpening', { amount: money(row.previousClosingCents) });
      const body = { version: row.version, openingCents: row.previousClosingCents };
      return {
        said: t(row.previous === null ? 'openingDiffersFirst' : 'openingDiffers', { amount: money(obstacle.cents) }),
        offer: { label, run: () => tell(change({ params: { id: row.id }, body })) },
      };
    }
    case 'after-statement': {
      const ids = (data?.items ?? []).map(({ entryId }) => entryId);
      return {
        said: t('laterIs', { count: obstacle.count, date: formatDate(row.to) }),
        ...(ids.length > 0 && {
          offer: {
            label: t('unclearLater', { count: ids.length }),
            run: () => clearing.set(ids, 'cleared', 'open'),
          },
        }),
      };
    }
    case 'lines-open':
      return {
        said: t('openLines', { count: lines }),
        offer: { label: t('matchLines', { count: lines }), to: `/banking/lines?account=${row.account.id}` },
      };
    case 'statement-difference':
      return ofDifference();
  }

  function ofDifference(): Mend {
    if (row.matchedCount > 0)
      return {
        said: t('tickUntilZero'),
        offer: {
          label: t('clearMatched', { count: row.matchedCount }),
          run: () => tell(clear({ params: { id: row.id }, body: { matched: true } }).then(clearing.show)),
        },
      };
    if (equal === null) return { said: t('tickUntilZero') };
    const item = itemName(t, equal);
    return {
      said: t('equalIs', {
        item: item.charAt(0).toLocaleUpperCase() + item.slice(1),
        amount: money(Math.abs(equal.cents)),
      }),
      offer: {
        label: t('clearItem', { item }),
        run: () => clearing.set([equal.entryId], 'open', 'cleared'),
      },
    };
  }
}

/** In a few words: by its number where it has one. */
function itemName(t: ReconcileText, { kind, reference, date }: Item): string {
  if (reference === null) return t('namedItem', { date: formatDate(date) });
  return kind === 'check' ? t('namedCheck', { reference }) : reference;
}
