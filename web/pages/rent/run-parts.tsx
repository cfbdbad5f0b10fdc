import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useRentFailure } from '#web/features/money/use-rent-failure.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { ConfirmBar } from '#web/kit/confirm-bar/confirm-bar.tsx';
import { ErrorNotice } from '#web/kit/error-notice/error-notice.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatDateFull, formatInstant, formatNumber, nothing } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { newKey } from '#web/lib/new-key.ts';
import { useTouched } from '#web/lib/use-act.ts';

/** What every run shows before it is posted. */
interface PreviewedRun {
  readonly leases: number;
  readonly charges: number;
  readonly totals: readonly { readonly currency: string; readonly cents: number }[];
  readonly leftOut: readonly unknown[];
  readonly through: string;
  readonly previewedAt: string;
}

export function RunFigures({
  preview,
  labels,
}: {
  readonly preview: PreviewedRun;
  readonly labels: Readonly<Record<'leases' | 'charges' | 'leftOut', string>> & {
    readonly total: (currency: string) => string;
  };
}) {
  const { organisation } = useMe();
  const count = (number: number) => (number === 0 ? nothing : formatNumber(number));
  const totals = preview.totals.length === 0 ? [{ currency: organisation.currency, cents: 0 }] : preview.totals;
  return (
    <Figures>
      <Figure phone={false} label={labels.leases} value={count(preview.leases)} />
      <Figure label={labels.charges} value={count(preview.charges)} />
      {totals.slice(0, 2).map(({ currency, cents }) => (
        <Figure
          key={currency}
          label={labels.total(currency)}
          value={cents === 0 ? nothing : moneyOf(cents, currency)}
        />
      ))}
      <Figure phone={false} label={labels.leftOut} value={count(preview.leftOut.length)} />
    </Figures>
  );
}

export function RunConfirm({
  preview,
  isStale,
  posting,
  words,
}: {
  readonly preview: PreviewedRun;
  readonly isStale: boolean;
  readonly posting: RunPosting;
  readonly words: {
    readonly dated: (date: string, count: number) => string;
    readonly previewed: (at: string) => string;
    readonly cancel: string;
    /** The amount is left out where there are several currencies. */
    readonly post: (count: number, amount: string | undefined) => string;
  };
}) {
  const { organisation } = useMe();
  const mayChange = useMay()('rent.change');
  const [total, ...others] = preview.totals;
  const amount = total === undefined || others.length > 0 ? undefined : moneyOf(total.cents, total.currency);
  return (
    <ConfirmBar
      title={words.dated(formatDateFull(preview.through), preview.leases)}
      detail={words.previewed(formatInstant(preview.previewedAt, organisation.timeZone))}
    >
      <ButtonLink to="/rent">{words.cancel}</ButtonLink>
      {mayChange && (
        <Button variant="primary" busy={posting.busy || isStale} onClick={() => posting.submit()}>
          {words.post(preview.charges, amount)}
        </Button>
      )}
    </ConfirmBar>
  );
}

/** Why a run was not posted. */
export function RunProblems({ posting, changed }: { readonly posting: RunPosting; readonly changed: string }) {
  return (
    <>
      {posting.hasChanged && <ErrorNotice title={changed} />}
      {posting.problem !== undefined && <ErrorNotice title={posting.problem} requestId={posting.requestId} />}
    </>
  );
}

export type RunPosting = ReturnType<typeof useRunPosting>;

/** Posts what was previewed. Where it would be something else by now, nothing is posted and the preview is made anew. */
export function useRunPosting(options: {
  /** Nothing while there is no preview. */
  readonly post: (key: string) => Promise<{ readonly id: string; readonly charges: number }> | undefined;
  readonly posted: (count: number) => string;
  readonly lookAgain: () => void;
}) {
  const say = useRentFailure();
  const navigate = useNavigate();
  const touched = useTouched();
  const [key, setKey] = useState(newKey);
  const [hasChanged, setChanged] = useState(false);
  const { submit, busy, failure } = useSubmission({
    send: async () => {
      const run = await options.post(key);
      if (run === undefined) return;
      showToast({ text: options.posted(run.charges) });
      void navigate(`/rent/runs/${run.id}`);
      await touched('POST /charge-runs/');
    },
    onFailure: ({ code }) => {
      if (code !== 'conflict') return true;
      setChanged(true);
      setKey(newKey());
      options.lookAgain();
      return false;
    },
  });
  return {
    submit,
    busy,
    hasChanged,
    problem: failure === undefined ? undefined : say(failure),
    requestId: failure?.requestId,
  };
}
