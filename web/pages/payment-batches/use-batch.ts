import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { mostBatchRows } from '#shared/batch-rows.ts';
import { receivingBanksQuery, rentPolicyQuery } from '#web/features/money/api.ts';
import { usualBank } from '#web/features/money/usual-bank.ts';
import { useRentFailure } from '#web/features/money/use-rent-failure.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { useGoOn } from '#web/kit/go-on/use-go-on.ts';
import { unanswered } from '#web/kit/outcome/unanswered.ts';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { useMe } from '#web/lib/me.ts';
import { newKey } from '#web/lib/new-key.ts';
import { unlessSent } from '#web/lib/preview-query.ts';
import { loadRefusalWords } from '#web/lib/refusals/refusal-words.ts';
import { useAct } from '#web/lib/use-act.ts';
import { useSettled } from '#web/lib/use-settled.ts';
import { useToday } from '#web/lib/use-today.ts';
import { batchPreviewQuery, type BatchWish, type PreviewRow } from './api.ts';
import { batchOf, blankBatch, enteredRows, totalOf, wishOf, type BatchDraft } from './batch-draft.ts';
import { useBatchText, type BatchText } from './text.ts';
import { useBatchDraft } from './use-batch-draft.ts';
import { useFoundLeases } from './use-found-leases.ts';

const nobody: BatchWish = { rows: [], receivedOn: '', accountId: null };

/** A batch from its first row until it is recorded: what is typed, where it would go, and its one key. */
export function useBatch() {
  const t = useBatchText();
  const { organisation, user } = useMe();
  const today = useToday();
  const navigate = useNavigate();
  const goOn = useGoOn();
  const say = useRentFailure();
  const record = useAct('POST /receipt-batches/');
  const fresh = useCallback(() => blankBatch(newKey(), today), [today]);
  const { draft, change, restart, keepNow } = useBatchDraft(
    { organisationId: organisation.id, userId: user.id },
    fresh,
  );
  const { data: banks } = useQuery(receivingBanksQuery);
  const { data: policy } = useQuery(rentPolicyQuery);
  const account = draft.account ?? usualBank(banks, policy);
  const accountId = account === 'none' ? null : account;
  const isKnown = draft.account !== null || (banks !== undefined && policy !== undefined);
  const lookUp = useFoundLeases(draft, change);
  const asked = useSettled(JSON.stringify((isKnown && wishOf(draft, accountId)) || null), 250);
  const settled = JSON.parse(asked) as BatchWish | null; // It was written by the line above.
  const preview = useQuery(
    unlessSent(draft.isSent, { ...batchPreviewQuery(settled ?? nobody), enabled: settled !== null }),
  );
  const isCurrent =
    asked === JSON.stringify((isKnown && wishOf(draft, accountId)) || null) && !preview.isPlaceholderData;
  useRefusalWords(preview.data);
  const plannedOf = plannedRows(draft, settled === null ? undefined : preview.data?.rows);
  const total = totalOf(draft);
  const entered = enteredRows(draft);
  const currency = entered.find(({ lease }) => lease !== null)?.lease?.currency ?? organisation.currency;
  const refusal = settled === null || preview.error === null || !isCurrent ? undefined : failureOf(preview.error);
  const [refusedDraft, setRefused] = useState<BatchDraft>();
  const body = batchOf(draft, accountId);
  const block = draft.isSent ? undefined : blockOf(t, draft, { currency, plannedOf, refused: refusal !== undefined });
  const submission = useSubmission({
    send: async () => {
      if (body === undefined || (block !== undefined && !draft.isSent)) return;
      keepNow({ ...draft, account, isSent: true });
      const batch = await record({ body }, { idempotencyKey: draft.key });
      restart(fresh());
      const payments = t('payments', { count: batch.receipts });
      const amount = moneyOf(batch.cents, batch.currency);
      showToast({
        text: t('recorded', { payments, amount, first: batch.firstNumber, last: batch.lastNumber }),
        act: { label: t('undo'), run: () => void navigate(`/rent/batches/${batch.id}?act=void`) },
      });
      await goOn(`/rent/batches/${batch.id}`);
    },
    onFailure: ({ code }) => {
      if (code === 'no-answer') return true;
      // An earlier attempt with other rows has arrived: what stands here is another batch.
      const next = { ...draft, isSent: false, ...(code === 'idempotency-conflict' ? { key: newKey() } : {}) };
      keepNow(next);
      setRefused(next);
      void preview.refetch();
      return true;
    },
  });
  // What was refused is marked until something is changed.
  const own =
    submission.failure !== undefined && (draft.isSent || refusedDraft === draft) ? submission.failure : undefined;
  const failure = own ?? (draft.isSent && !submission.busy ? unanswered : undefined);
  return {
    draft,
    change: draft.isSent ? ignore : change,
    discard: () => restart(fresh()),
    banks,
    account,
    today,
    currency,
    total,
    entered,
    preview: settled === null ? undefined : preview.data,
    plannedOf,
    lookUp,
    isStale: !draft.isSent && body !== undefined && (!isCurrent || preview.isFetching),
    refusal,
    block,
    submission,
    failure,
    say,
  };
}

export type Batch = ReturnType<typeof useBatch>;

/** What is being recorded stays as it was sent. */
function ignore(): void {
  // Fields are inert for that moment.
}

/** By the key of a row, what the server says of it: as long as both are about the same lease. */
function plannedRows(draft: BatchDraft, rows: readonly PreviewRow[] | undefined) {
  const withLease = draft.rows.filter(({ lease }) => lease !== null);
  const byKey = new Map(
    withLease.flatMap(({ key, lease }, at) => {
      const row = rows?.[at];
      return row !== undefined && row.leaseId === lease?.id ? [[key, row] as const] : [];
    }),
  );
  return (key: number) => byKey.get(key);
}

/** Sentences of rows are fetched in the language of the page; until then they are English. */
function useRefusalWords(preview: { readonly rows: readonly PreviewRow[] } | undefined): void {
  const [, setLoaded] = useState(0);
  useEffect(() => {
    const told = (preview?.rows ?? []).flatMap(({ problem, doubts }) => [
      ...(problem === null ? [] : [problem]),
      ...doubts,
    ]);
    if (told.length > 0) void loadRefusalWords().then(() => setLoaded((count) => count + 1));
  }, [preview]);
}

interface Known {
  readonly currency: string;
  readonly plannedOf: (key: number) => PreviewRow | undefined;
  readonly refused: boolean;
}

/** Why it cannot be recorded yet; undefined once it can. */
function blockOf(t: BatchText, draft: BatchDraft, { currency, plannedOf, refused }: Known): string | undefined {
  const entered = enteredRows(draft);
  if (entered.length === 0) return t('enterRows');
  if (entered.length > mostBatchRows)
    return t('tooMany', { most: String(mostBatchRows), count: String(entered.length - mostBatchRows) });
  if (draft.receivedOn === null) return t('enterDate');
  const waits = draft.rows.findIndex((row) => entered.includes(row) && isWaiting(row, plannedOf(row.key)));
  if (waits !== -1) return t('rowWaits', { row: String(waits + 1) });
  if (draft.slipCents === null) return t('enterSlip');
  const left = draft.slipCents - totalOf(draft);
  if (left > 0) return t('leftToEnter', { amount: moneyOf(left, currency) });
  if (left < 0) return t('overSlip', { amount: moneyOf(-left, currency) });
  return refused ? t('enterDate') : undefined;
}

function isWaiting({ lease, cents, meant }: BatchDraft['rows'][number], planned: PreviewRow | undefined): boolean {
  if (lease === null || cents === null || cents <= 0) return true;
  if (planned === undefined) return false;
  return planned.problem !== null || planned.doubts.some(({ code }) => !meant.includes(code));
}
