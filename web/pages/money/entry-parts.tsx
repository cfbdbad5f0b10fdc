import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Detail } from '#web/kit/detail/detail.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { Isolated } from '#web/kit/isolate/isolated.tsx';
import { Seal } from '#web/kit/seal/seal.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate, formatInstant } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { dayIn } from '#web/lib/places.ts';
import type { JournalEntryInFull, Linked } from './api.ts';
import { entryNumber } from './entry-number.ts';
import { useEntryText, useExplainTexts } from './entry-text.ts';
import { reasons, sourceName } from './explain.ts';
import { subjectOf } from './subject-names.ts';
import { journalDimensions } from '#shared/lists/journal-view.ts';
import quiet from '#web/kit/quiet.module.css';
import styles from './entry-parts.module.css';

interface PartProps {
  readonly entry: JournalEntryInFull;
}

export function EntryPart({
  title,
  aside,
  children,
}: {
  readonly title: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles['part']}>
      <header className={styles['head']}>
        <h3>{title}</h3>
        {aside !== undefined && <Detail>{aside}</Detail>}
      </header>
      {children}
    </section>
  );
}

/** Only those that a line carries; each leads to everything of the same one. */
export function EntryDimensions({ entry }: PartProps) {
  const t = useEntryText();
  const found = journalDimensions.flatMap((name) => {
    const named = new Map<string, string | null>();
    for (const line of entry.lines) {
      const id = line[name];
      if (id !== null) named.set(id, line.names[subjectOf[name]]);
    }
    return [...named].map(([id, called]) => ({ name, id, called }));
  });
  if (found.length === 0) return null;
  return (
    <EntryPart title={t('dimensions')}>
      <dl className={styles['pairs']}>
        {found.map(({ name, id, called }) => (
          <div key={id}>
            <dt>{t(name)}</dt>
            <dd>
              <TextLink className={styles['link']} to={`/money/journal?period=all&${name}=${id}`}>
                <bdi>{called ?? t('unnamed')}</bdi>
              </TextLink>
            </dd>
          </div>
        ))}
      </dl>
    </EntryPart>
  );
}

/** What it takes back and what took it back. */
export function EntryLinks({ entry, always = false }: PartProps & { readonly always?: boolean }) {
  const t = useEntryText();
  const { reverses, reversedBy } = entry;
  if (!always && reverses === null && reversedBy === null) return null;
  return (
    <EntryPart title={t('linked')}>
      <dl className={styles['links']}>
        {reverses !== null && <LinkRow label={t('reverses')} to={reverses} />}
        {reversedBy === null ? (
          <div>
            <dt>{t('reversedBy')}</dt>
            <dd className={styles['none']}>{t(reverses === null ? 'notReversed' : 'neverReversed')}</dd>
          </div>
        ) : (
          <LinkRow label={t('reversedBy')} to={reversedBy} />
        )}
      </dl>
    </EntryPart>
  );
}

function LinkRow({ label, to }: { readonly label: string; readonly to: Linked }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <TextLink className={styles['link']} to={`/money/journal/${to.id}`}>
          {entryNumber(to.number)}
        </TextLink>
      </dd>
      <dd>
        <bdi>{to.memo}</bdi>
      </dd>
      <dd className={quiet['note']}>{formatDate(to.date)}</dd>
    </div>
  );
}

export function EntryWhy({ entry }: PartProps) {
  const t = useEntryText();
  const { organisation } = useMe();
  const why = reasons(useExplainTexts(), entry);
  return (
    <EntryPart title={t('whoAndWhy')}>
      <p className={styles['why']}>
        <bdi>{entry.postedBy?.name ?? t('program')}</bdi>, {formatInstant(entry.recordedAt, organisation.timeZone)}
        <span className={quiet['note']}>
          {' · '}
          {why.length === 0 ? sourceName(t, entry) : <Isolated text={why.join(' · ')} />}
        </span>
      </p>
    </EntryPart>
  );
}

export function EntrySeal({ entry: { seal } }: PartProps) {
  const t = useEntryText();
  const { organisation } = useMe();
  return (
    <EntryPart title={t('seal')} aside={t('sealOf')}>
      {seal === null ? (
        <p className={quiet['note']}>{t('notSealed')}</p>
      ) : (
        <Seal
          hash={seal.sha256}
          note={
            <>
              <Icon of={Check} size={16} />
              {t('sealed', {
                first: entryNumber(1),
                day: formatDate(dayIn(organisation.timeZone, new Date(seal.sealedAt))),
              })}
            </>
          }
        />
      )}
    </EntryPart>
  );
}
