import { Button } from '#web/kit/button/button.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { Progress } from '#web/kit/progress/progress.tsx';
import { checkImport, runImport, type Check, type Import } from './api.ts';
import { CountFigures } from './counts.tsx';
import { CutOff } from './cut-off.tsx';
import { ErrorList } from './error-list.tsx';
import { OpeningBalances } from './opening-balances.tsx';
import { useImportText } from './text.ts';
import { useAct } from './use-act.ts';
import styles from './import.module.css';
import { useTouched } from '#web/lib/use-act.ts';

interface CheckStepProps {
  readonly found: Import;
  readonly onKept: (changed: Import) => void;
  readonly onBack: () => void;
}

/** What a look found: errors by row and cell, what would be made, and the acts that follow from it. */
export function CheckStep({ found, onKept, onBack }: CheckStepProps) {
  const t = useImportText();
  const touched = useTouched();
  const { busy, problem, run } = useAct();
  const { checked: check, progress } = found;
  const isRunning = progress !== null;
  const look = () => void run(async () => onKept(await checkImport(found.id)));
  const go = (partial: boolean) =>
    void run(async () => {
      const done = await runImport(found.id, partial);
      await touched('POST /imports/{id}/run/');
      onKept(done);
    });
  return (
    <>
      {check !== null && <CountFigures check={check} />}
      {check?.errorCount === 0 && <p className={styles['note']}>{t('allRight')}</p>}
      {check !== null && check.errorCount > 0 && <ErrorList found={found} check={check} />}
      {check !== null && <OpeningBalances check={check} />}
      {progress !== null && <Progress label={t('rowsDone')} done={progress.done} of={Math.max(1, progress.of)} />}
      {isRunning && <p className={styles['note']}>{t('goesOn')}</p>}
      {found.interrupted !== null && !busy && (
        <FormError>
          <CutOff interrupted={found.interrupted} />
        </FormError>
      )}
      {/* That no answer came is the same news, and says less. */}
      <FormError>{found.interrupted === null ? problem : undefined}</FormError>
      <div className={styles['acts']}>
        {check === null ? (
          <Button variant="primary" busy={busy || isRunning} onClick={look}>
            {busy || isRunning ? t('checking') : t('check')}
          </Button>
        ) : (
          <RunButton check={check} busy={busy || isRunning} onRun={go} />
        )}
        <Button onClick={onBack}>{t('backToColumns')}</Button>
        {check !== null && (
          <Button variant="quiet" busy={busy || isRunning} onClick={look}>
            {t('checkAgain')}
          </Button>
        )}
      </div>
    </>
  );
}

interface RunButtonProps {
  readonly check: Check;
  readonly busy: boolean;
  readonly onRun: (partial: boolean) => void;
}

/** The rest is imported only by the button that says so. What is wrong with the whole file has no rest. */
function RunButton({ check, busy, onRun }: RunButtonProps) {
  const t = useImportText();
  const right = check.rows - check.badRows;
  if (check.errorCount === 0)
    return (
      <>
        <Button variant="primary" busy={busy} onClick={() => onRun(false)}>
          {t('run')}
        </Button>
        <span className={styles['note']}>{t('runDetail')}</span>
      </>
    );
  if (right === 0 || check.errors.some(({ row }) => row === null))
    return right === 0 ? <span className={styles['note']}>{t('nothingRight')}</span> : null;
  return (
    <>
      <Button busy={busy} onClick={() => onRun(true)}>
        {t('runPartial', { count: right })}
      </Button>
      <span className={styles['note']}>{t('runPartialDetail', { count: check.badRows })}</span>
    </>
  );
}
