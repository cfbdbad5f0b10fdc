import { useQuery } from '@tanstack/react-query';
import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { copyText } from '#web/kit/copy-text/copy-text.ts';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { SidePanel, type PeekProps } from '#web/kit/side-panel/side-panel.tsx';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { formatDay } from '#web/lib/format.ts';
import { journalEntryQuery, type JournalEntry } from './api.ts';
import { EntryLines } from './entry-lines.tsx';
import { entryNumber } from './entry-number.ts';
import { EntryDimensions, EntryLinks, EntrySeal, EntryWhy } from './entry-parts.tsx';
import { useEntryText } from './entry-text.ts';
import styles from './entry-panel.module.css';

export type EntryPanelProps = PeekProps<Pick<JournalEntry, 'number' | 'date' | 'memo'> & Partial<Reversals>>;

/** One entry beside the list that it stands in. */
export function EntryPanel({ id, known, ...steps }: EntryPanelProps) {
  const t = useEntryText();
  const query = useQuery(journalEntryQuery(id));
  const entry = query.data;
  const head = entry ?? known;
  const isGone = query.error !== null && failureOf(query.error).code === 'not-found';
  return (
    <SidePanel
      eyebrow={head && `${entryNumber(head.number)}, ${formatDay(head.date, 'with-year')}`}
      title={head === undefined ? '…' : <bdi>{head.memo}</bdi>}
      chip={head && <EntryChip entry={head} />}
      {...steps}
      footer={
        entry && (
          <>
            <ButtonLink to={`/money/journal/${id}`}>{t('openEntry')}</ButtonLink>
            <Button onClick={() => void copyText(new URL(`/money/journal/${id}`, location.href).href)}>
              {t('copyLink')}
            </Button>
          </>
        )
      }
    >
      {isGone && <p>{t('gone')}</p>}
      {!isGone && entry === undefined && query.error !== null && <QueryFailure query={query} />}
      {entry === undefined && query.error === null && <Loading rows={8} />}
      {entry !== undefined && (
        <div className={styles['entry']}>
          <EntryLines entry={entry} />
          <EntryDimensions entry={entry} />
          <EntryLinks entry={entry} />
          <EntryWhy entry={entry} />
          <EntrySeal entry={entry} />
        </div>
      )}
    </SidePanel>
  );
}

type Reversals = Pick<JournalEntry, 'reverses' | 'reversedBy'>;

export function EntryChip({ entry: { reverses = null, reversedBy = null } }: { readonly entry: Partial<Reversals> }) {
  const t = useEntryText();
  if (reverses !== null) return <Chip tone="tint">{t('reversal')}</Chip>;
  return reversedBy === null ? null : <Chip tone="warn">{t('reversed')}</Chip>;
}
