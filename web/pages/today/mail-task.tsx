import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { useMay } from '#web/lib/me.ts';
import type { MailStanding } from './api.ts';
import { useTodayText } from './text.ts';
import styles from './needs-doing.module.css';

/** Messages that did not go out: those that failed, and those that are kept because there is no mail server. */
export function MailTask({ standing: { failed, kept } }: { readonly standing: MailStanding }) {
  const t = useTodayText();
  const may = useMay();
  const rows = [
    failed > 0 && { state: 'failed', title: t('mailFailed', { count: failed }), why: t('mailFailedWhy') },
    kept > 0 && { state: 'kept', title: t('mailKept', { count: kept }), why: t('mailKeptWhy') },
  ].filter((row) => row !== false);
  return (
    <>
      <h3 className={styles['group']}>
        {t('mail')} <span>{rows.length}</span>
      </h3>
      <ul>
        {rows.map(({ state, title, why }) => (
          <li key={state} className={styles['row']}>
            <span className={styles['words']}>
              <span className={styles['title']}>{title}</span>
              <span className={styles['why']}>{may('mail.read') ? why : t('mailAskOwner')}</span>
            </span>
            {may('mail.read') && (
              <TextLink to={`/settings?tab=mail&state=${state}`} className={styles['act']}>
                {t('openMail')}
              </TextLink>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
