import { useState } from 'react';
import { statementShort } from '#web/features/reconciliation/statement-name.ts';
import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { ConfirmBar } from '#web/kit/confirm-bar/confirm-bar.tsx';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { useAct } from '#web/lib/use-act.ts';
import type { InFull } from './api.ts';
import type { Mend } from './use-mend.ts';
import { useReconcileText } from './text.ts';
import type { Clearing } from './use-clearing.ts';

interface FinishBarProps {
  readonly row: InFull;
  readonly clearing: Clearing;
  readonly mend: Mend;
}

/** How far it is from zero, what would bring it there, and the button that finishes. */
export function FinishBar({ row, clearing, mend }: FinishBarProps) {
  const t = useReconcileText();
  const words = useFailureWords();
  const finish = useAct('POST /reconciliations/{id}/finish/');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ readonly version: number; readonly said: string }>();
  const month = statementShort(row);
  const money = (cents: number) => formatMoney(Math.abs(cents), row.currency);
  const run = async () => {
    setBusy(true);
    setRefused(undefined);
    try {
      await clearing.show(await finish({ params: { id: row.id }, body: { version: row.version } }));
      showToast({ text: t('finishedToast', { month }) });
    } catch (error) {
      setRefused({ version: row.version, said: failureText(words, failureOf(error)) });
    } finally {
      setBusy(false);
    }
  };
  // What was refused holds for the figures of then: others say for themselves what is in the way.
  const said = refused !== undefined && refused.version === row.version ? refused.said : undefined;
  return (
    <ConfirmBar
      title={row.differenceCents === 0 ? t('barZero') : t('barDifference', { amount: money(row.differenceCents) })}
      detail={
        <span role="status">
          {said ?? mend.said} {row.obstacle === null && t('afterFinish', { date: formatDate(row.to) })}
        </span>
      }
    >
      {mend.offer !== undefined &&
        ('to' in mend.offer ? (
          <ButtonLink to={mend.offer.to}>{mend.offer.label}</ButtonLink>
        ) : (
          <Button busy={clearing.isUnanswered} onClick={mend.offer.run}>
            {mend.offer.label}
          </Button>
        ))}
      <Button
        variant="primary"
        data-finish
        busy={busy}
        disabled={row.obstacle !== null || clearing.isUnanswered}
        onClick={() => void run()}
      >
        {t('finish', { month })}
      </Button>
    </ConfirmBar>
  );
}
