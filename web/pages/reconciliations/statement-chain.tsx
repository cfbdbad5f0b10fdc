import { Link } from 'react-router';
import { statementShort } from '#web/features/reconciliation/statement-name.ts';
import { formatMoney } from '#web/lib/format.ts';
import type { InFull } from './api.ts';
import { useReconcileText } from './text.ts';
import styles from './reconciliations.module.css';

/** The statements that led here: each opens where the one before it closed. */
export function StatementChain({ row }: { readonly row: InFull }) {
  const t = useReconcileText();
  return (
    <nav className={styles['chain']} aria-label={t('statements')}>
      <span className={styles['quiet']}>{t('statements')}</span>
      <ol>
        {row.chain.map(({ id, from, to, closingCents, state }) => {
          const words = (
            <>
              <span className={styles['link']} data-state={state} aria-hidden="true" />
              <span>
                {statementShort({ from, to })}{' '}
                <span className={styles['closing']}>
                  {formatMoney(closingCents, row.currency, { zero: 'number', negative: 'accounting' })}
                </span>
                <span className={styles['said']}> {t(state)}</span>
              </span>
            </>
          );
          return (
            <li key={id}>
              {id === row.id ? (
                <span aria-current="page">{words}</span>
              ) : (
                <Link to={`/banking/reconciliations/${id}`}>{words}</Link>
              )}
            </li>
          );
        })}
      </ol>
      <span className={styles['chainNote']}>{t('chainNote')}</span>
    </nav>
  );
}
