import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRentFailure } from '#web/features/money/use-rent-failure.ts';
import { useToday } from '#web/lib/use-today.ts';
import { useGoOn } from '#web/kit/go-on/use-go-on.ts';
import type { Run } from '#web/kit/run-page/use-run.ts';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { newKey } from '#web/lib/new-key.ts';
import { previewQuery, unlessSent } from '#web/lib/preview-query.ts';
import { useAct } from '#web/lib/use-act.ts';
import { useSettled } from '#web/lib/use-settled.ts';
import type { SharedCostPreview } from './api.ts';
import { askedCost, commonOf, newSharedCost, type AskedCost, type SharedCostDraft } from './shared-cost-draft.ts';
import { useSharedCostsText } from './shared-costs-text.ts';

type CostWish = AskedCost & { readonly label?: string };

const nothingAsked: AskedCost = { propertyId: '', cents: 0, by: 'units', from: '', to: '' };

/** A cost from the opening of the page until it is charged: what is typed, who would bear it, and its one key. */
export function useSharedCost(propertyId: string) {
  const c = useSharedCostsText();
  const goOn = useGoOn();
  const say = useRentFailure();
  const charge = useAct('POST /shared-costs/');
  const today = useToday();
  const [key] = useState(newKey);
  const [draft, setDraft] = useState(() => newSharedCost(propertyId, today));
  const change = (wish: Partial<SharedCostDraft>) => setDraft((before) => ({ ...before, ...wish }));
  const asked = askedCost(draft);
  const label = draft.label.trim();
  const written = JSON.stringify(asked === undefined ? null : { ...asked, ...(label === '' ? {} : { label }) });
  const settled = useSettled(written, 250);
  const wish = JSON.parse(settled) as CostWish | null; // It was written two lines above.
  // Sent under its one key: from then on the preview would count it.
  const [isSent, setSent] = useState(false);
  const query = useQuery(
    unlessSent(isSent, {
      ...previewQuery('POST /shared-costs/previews/', wish ?? nothingAsked),
      enabled: wish !== null,
    }),
  );
  const isCurrent = settled === written && wish !== null && !query.isPlaceholderData && !query.isFetching;
  const preview = asked === undefined ? undefined : query.data;
  // What is said of one run holds for that one alone.
  const [againstRun, setAgainstRun] = useState<string>();
  const before = preview?.before ?? null;
  const isAgain = before !== null && before.id === againstRun;
  const submission = useSubmission({
    typed: draft,
    fields: ['propertyId', 'cents', 'label', 'from', 'to', 'dueOn', 'commonMillipercent', 'by'],
    check: () =>
      [
        ...(draft.propertyId === '' ? ['propertyId'] : []),
        ...(draft.cents === null || draft.cents <= 0 ? ['cents'] : []),
        ...(draft.label.trim() === '' ? ['label'] : []),
        ...(draft.from === null ? ['from'] : []),
        ...(draft.to === null || (draft.from ?? '') > draft.to ? ['to'] : []),
        ...(draft.dueOn === null ? ['dueOn'] : []),
        ...(commonOf(draft.common) === undefined ? ['commonMillipercent'] : []),
      ].map((path) => ({ path, code: 'required' })),
    send: async () => {
      // What is charged is what was looked at: what is typed right now is previewed first.
      if (asked === undefined || !isCurrent) return;
      const again = isAgain ? { again: true as const } : {};
      const body = { ...asked, label, dueOn: draft.dueOn ?? today, ...again };
      setSent(true);
      const run = await charge({ body }, { idempotencyKey: key });
      void goOn(`/rent/runs/${run.id}`, { said: c('posted', { count: run.charges }) });
    },
    onFailure: ({ code }) => {
      if (code !== 'no-answer') setSent(false);
      // It was charged from somewhere else meanwhile: the preview then names that run.
      if (code === 'charged-twice') void query.refetch();
      return true;
    },
  });
  const refusal = wish === null || query.error === null || settled !== written ? undefined : failureOf(query.error);
  const { failure, message } = submission;
  // What is charged already the page says itself, with the way to that run.
  const refused = refusal ?? (message !== undefined && failure?.code !== 'charged-twice' ? failure : undefined);
  const run: Run<SharedCostPreview> = {
    query,
    preview,
    isStale: !isCurrent,
    busy: submission.busy,
    submit: () => submission.submit(),
    problem: refused && say(refused),
    isUnknown: failure?.code === 'no-answer',
    requestId: refused?.requestId,
  };
  return {
    draft,
    change,
    today,
    run,
    isRefused: refusal !== undefined,
    isAgain,
    setAgain: (isMeant: boolean) => setAgainstRun(isMeant ? before?.id : undefined),
    submission,
  };
}

export type SharedCost = ReturnType<typeof useSharedCost>;
