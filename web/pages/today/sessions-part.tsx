import { useQuery } from '@tanstack/react-query';
import { Chip } from '#web/kit/chip/chip.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { useWhereabouts } from '#web/kit/whereabouts/whereabouts.ts';
import { formatInstant, formatRelative } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { sessionsQuery } from './api.ts';
import { Part } from './part.tsx';
import { useTodayText } from './text.ts';
import quiet from '#web/kit/quiet.module.css';
import styles from './today-page.module.css';

const shown = 4;

/** A sign-in that is not one's own is seen here first. */
export function SessionsPart() {
  const t = useTodayText();
  const { organisation } = useMe();
  const whereabouts = useWhereabouts();
  const query = useQuery(sessionsQuery);
  return (
    <Part title={t('sessions')} query={query} act={<TextLink to="/account?tab=sessions">{t('all')}</TextLink>}>
      <ul>
        {query.data?.items.slice(0, shown).map((session) => (
          <li key={session.id} className={styles['session']}>
            <span>{whereabouts.device(session.device)}</span>
            <span className={quiet['note']}>{whereabouts.place(session.place)}</span>
            {session.isCurrent && <Chip tone="tint">{t('thisOne')}</Chip>}
            <time dateTime={session.lastUsedAt} title={formatInstant(session.lastUsedAt, organisation.timeZone)}>
              {formatRelative(session.lastUsedAt)}
            </time>
          </li>
        ))}
      </ul>
    </Part>
  );
}
