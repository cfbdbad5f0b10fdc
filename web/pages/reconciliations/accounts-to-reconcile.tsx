import type { Standing } from '#web/features/reconciliation/api.ts';
import { ReconciledStrip } from '#web/features/reconciliation/reconciled-strip.tsx';
import { statementShort } from '#web/features/reconciliation/statement-name.ts';
import { Detail } from '#web/kit/detail/detail.tsx';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { useMe } from '#web/lib/me.ts';
import { keyOf } from './standing-key.ts';
import { useReconcileText } from './text.ts';
import styles from './reconciliations.module.css';

interface AccountsToReconcileProps {
  readonly choices: readonly Standing[];
  readonly mayReconcile: boolean;
  readonly onBegin: (choice: Standing) => void;
}

/** Each bank account with its twelve months and what comes next. */
export function AccountsToReconcile({ choices, mayReconcile, onBegin }: AccountsToReconcileProps) {
  const t = useReconcileText();
  const own = useMe().organisation.currency;
  return (
    <ul className={styles['accounts']} aria-label={t('accounts')}>
      {choices.map((choice) => (
        <li key={keyOf(choice)}>
          <span>
            <bdi>{choice.name}</bdi>
            {choice.currency !== own && <Detail>{choice.currency}</Detail>}
          </span>
          <ReconciledStrip standing={choice} />
          <span className={styles['next']}>
            <Next choice={choice} mayReconcile={mayReconcile} onBegin={() => onBegin(choice)} label={t} />
          </span>
        </li>
      ))}
    </ul>
  );
}

interface NextProps {
  readonly choice: Standing;
  readonly mayReconcile: boolean;
  readonly onBegin: () => void;
  readonly label: ReturnType<typeof useReconcileText>;
}

function Next({ choice, mayReconcile, onBegin, label: t }: NextProps) {
  const { open, next, isDue, name } = choice;
  if (open !== null) {
    const month = statementShort(open);
    return (
      <TextLink
        to={`/banking/reconciliations/${open.id}`}
        aria-label={t(mayReconcile ? 'goOnOf' : 'viewOf', { month, account: name })}
      >
        {t(mayReconcile ? 'goOn' : 'view', { month })}
      </TextLink>
    );
  }
  if (!mayReconcile) return null;
  const month = statementShort(next);
  return (
    <TextAct variant={isDue ? 'act' : 'other'} aria-label={t('beginOf', { month, account: name })} onClick={onBegin}>
      {t('begin', { month })}
    </TextAct>
  );
}
