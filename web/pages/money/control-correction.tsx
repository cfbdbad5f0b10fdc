import { useState } from 'react';
import { addDays, latestOf } from '#shared/dates.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Button } from '#web/kit/button/button.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { newKey } from '#web/lib/new-key.ts';
import { useAct } from '#web/lib/use-act.ts';
import type { ClosingChecks } from './api.ts';
import { useClosingText } from './closing-text.ts';
import styles from './closing-checks.module.css';
import { AccountField } from './entry-form-account.tsx';
import { entryNumber } from './entry-number.ts';
import { useMoneyError } from './money-failure.ts';

interface ControlCorrectionProps {
  readonly check: ClosingChecks['checks'][number];
  readonly checks: ClosingChecks;
}

/** A control account that does not tie: the entries that moved it by hand, and two ways to make it tie. */
export function ControlCorrection({ check, checks }: ControlCorrectionProps) {
  const t = useClosingText();
  const mayPost = useMay()('ledger.post');
  const { busy, problem, run } = useCorrection();
  const reverseEntry = useAct('POST /journal-entries/{id}/reverse/');
  const correct = useAct('POST /control-corrections/');
  const [key] = useState(newKey);
  const [counterAccountId, setCounterAccountId] = useState<string | null>(null);
  const { accountId, causes } = check;
  const { through, closedThrough } = checks;
  const reverse = (entry: (typeof causes)[number]) => {
    const date = latestOf(entry.date, closedThrough && addDays(closedThrough, 1));
    const body = { reason: t('correctionReason'), date };
    return run(() => reverseEntry({ params: { id: entry.id }, body }, { idempotencyKey: `${key}-${entry.id}` }));
  };
  const move = () =>
    run(async () => {
      if (accountId === null || counterAccountId === null) return;
      const body = { accountId, counterAccountId, date: through, memo: t('correctionMemo') };
      await correct({ body }, { idempotencyKey: key });
    });
  return (
    <div className={styles['correction']}>
      <ul aria-label={t('causes')} className={styles['causes']}>
        {causes.map((entry) => (
          <li key={`${entry.id} ${entry.currency}`}>
            <TextLink to={`/money/journal/${entry.id}`}>{entryNumber(entry.number)}</TextLink>
            <span>
              {formatDate(entry.date)} · {entry.memo}
            </span>
            <Amount cents={entry.cents} currency={entry.currency} />
            {mayPost && (
              <TextAct disabled={busy} onClick={() => void reverse(entry)}>
                {t('reverseCause', { entry: entryNumber(entry.number) })}
              </TextAct>
            )}
          </li>
        ))}
      </ul>
      {mayPost && (
        <div className={styles['move']}>
          <AccountField
            label={t('moveTo')}
            help={t('moveHelp')}
            accountId={counterAccountId}
            onChange={setCounterAccountId}
            onEnter={() => undefined}
          />
          <Button disabled={counterAccountId === null} busy={busy} onClick={() => void move()}>
            {t('moveAct')}
          </Button>
        </div>
      )}
      <FormError>{problem}</FormError>
    </div>
  );
}

function useCorrection() {
  const say = useMoneyError();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  return {
    busy,
    problem,
    run: async (act: () => Promise<unknown>) => {
      setBusy(true);
      setProblem(undefined);
      try {
        await act();
      } catch (error) {
        setProblem(say(error));
      } finally {
        setBusy(false);
      }
    },
  };
}
