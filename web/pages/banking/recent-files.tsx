import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { listQuery } from '#web/lib/route-query.ts';
import { FilesTable } from './files-table.tsx';
import { useBankingText } from './text.ts';
import styles from './banking.module.css';

/** The last files, and whether they add up. */
export function RecentFiles() {
  const t = useBankingText();
  const navigate = useNavigate();
  const query = useQuery(listQuery('GET /bank-files/', { limit: 5 }));
  const files = query.data?.items;
  return (
    <section aria-labelledby="recent-files">
      <header className={styles['head']}>
        <h2 id="recent-files">{t('recent')}</h2>
        {files !== undefined && files.length > 0 && <TextLink to="/banking/files">{t('allFiles')}</TextLink>}
      </header>
      {files === undefined && (query.error === null ? <Loading rows={3} /> : <QueryFailure query={query} />)}
      {files?.length === 0 && <p className={styles['none']}>{t('noFiles')}</p>}
      {files !== undefined && files.length > 0 && (
        <FilesTable
          rows={files}
          rowKey={({ id }) => id}
          narrow
          onOpen={({ id }) => void navigate(`/banking/files?open=${id}`)}
        />
      )}
    </section>
  );
}
