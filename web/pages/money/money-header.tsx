import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { useMoneyText } from './text.ts';
import styles from './money-header.module.css';

export interface MoneyHeaderProps {
  /** Which of the pages this is: its name is the title, the others stand beside it. */
  readonly current: (typeof names)[number];
  readonly eyebrow?: ReactNode;
  readonly actions?: ReactNode;
}

const names = ['journal', 'accounts', 'bankAccounts', 'recurring'] as const;
const places = {
  journal: '/money/journal',
  accounts: '/money/accounts',
  bankAccounts: '/money/bank-accounts',
  recurring: '/money/recurring',
} as const;

/** The head of the lists under Money, with the way from one to the other. */
export function MoneyHeader({ current, eyebrow, actions }: MoneyHeaderProps) {
  const t = useMoneyText();
  const others = names.filter((name) => name !== current);
  return (
    <PageHeader
      title={t(current)}
      eyebrow={eyebrow}
      actions={actions}
      chip={
        <nav aria-label={t('money')} className={styles['others']}>
          {others.map((name) => (
            <Link key={name} to={places[name]} className={styles['other']}>
              {t(name)}
            </Link>
          ))}
        </nav>
      }
    />
  );
}
