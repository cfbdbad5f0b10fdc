import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { useMe } from '#web/lib/me.ts';
import { useReportsText } from './text.ts';
import styles from './reports.module.css';

const reports = ['income-statement', 'balance-sheet', 'trial-balance', 'general-ledger'] as const;

/** Every report, with a line about what it answers. */
export function ReportsPage() {
  const t = useReportsText();
  const { organisation } = useMe();
  return (
    <ListLayout header={<PageHeader eyebrow={organisation.name} title={t('reports')} />}>
      <ul className={styles['list']}>
        {reports.map((name) => (
          <li key={name} className={styles['report']}>
            <TextLink to={`/reports/${name}`}>{t(name)}</TextLink>
            <p>{t(`about_${name}`)}</p>
          </li>
        ))}
      </ul>
    </ListLayout>
  );
}
