import { Link } from 'react-router';
import { Spine } from '#web/kit/spine/spine.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { isolate } from '#web/kit/isolate/isolated.tsx';
import { pageOf, titleOf, whoOf, type CalendarEntry } from './entry-words.ts';
import { useCalendarText } from './text.ts';
import styles from './calendar.module.css';

/** What happens on a day, each with the way to its page. */
export function EntryRows({ entries }: { readonly entries: readonly CalendarEntry[] }) {
  const t = useCalendarText();
  return (
    <ul>
      {entries.map((entry) => {
        const { key, lease, property, assignee } = entry;
        const who = whoOf(entry);
        const place = [lease?.unit.name, property?.name].filter((name) => name !== undefined);
        return (
          <li key={key} className={styles['row']}>
            {property !== null && <Spine colour={propertyColourOf(property.colour)} />}
            <Link to={pageOf(entry)} className={styles['title']}>
              <bdi>{titleOf(t, entry)}</bdi>
              {who !== '' && (
                <>
                  {': '}
                  <bdi>{who}</bdi>
                </>
              )}
            </Link>
            <span className={styles['place']}>
              {place.map((name, at) => (
                <span key={name}>
                  {at > 0 && ', '}
                  <bdi>{name}</bdi>
                </span>
              ))}
            </span>
            {assignee !== null && (
              <span className={styles['assignee']}>{t('assignedTo', { name: isolate(assignee.name) })}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
