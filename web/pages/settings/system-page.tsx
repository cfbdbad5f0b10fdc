import { useQuery } from '@tanstack/react-query';
import { Fact } from '#web/kit/facts/facts.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { Section } from '#web/kit/section/section.tsx';
import { installationQuery } from './api.ts';
import { useSystemText } from './system-text.ts';
import styles from './settings-section.module.css';

/** What runs here: versions, and whether anything needs the attention of whoever runs it. */
export function SystemPage() {
  const t = useSystemText();
  const query = useQuery(installationQuery);
  const installation = query.data;
  if (installation === undefined) return query.error === null ? <Loading rows={4} /> : <QueryFailure query={query} />;
  const { gable, postgres, disk } = installation;
  return (
    <div className={styles['column']}>
      <Section title={t('systemFacts')}>
        <Fact label={t('gable')}>{gable}</Fact>
        <Fact label={t('postgres')}>{postgres.version}</Fact>
        <Fact label={t('source')}>{t(`source_${postgres.source}`)}</Fact>
        <Fact label={t('disk')}>{t(`disk_${disk}`)}</Fact>
        <p className={styles['note']}>{t(`updates_${postgres.source}`)}</p>
      </Section>
    </div>
  );
}
