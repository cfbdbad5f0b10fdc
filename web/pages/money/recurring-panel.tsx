import { useQuery } from '@tanstack/react-query';
import { addDays } from '#shared/dates.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Fact, FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { SidePanel } from '#web/kit/side-panel/side-panel.tsx';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate, formatDay, formatInstant } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { journalQuery } from './api.ts';
import { entryNumber } from './entry-number.ts';
import { RecurringActs } from './recurring-acts.tsx';
import { daysFrom } from '#shared/recurrence.ts';
import { RecurringLines } from './recurring-lines.tsx';
import { StateChip } from './recurring-list.tsx';
import { frequencyName } from './recurring-names.ts';
import { useRecurringText } from './recurring-text.ts';
import { recurringEntryQuery, type RecurringEntry } from './templates-api.ts';
import quiet from '#web/kit/quiet.module.css';
import styles from './recurring.module.css';

export interface RecurringPanelProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One of them beside the list: what it posts, when, what it has posted, and what is in its way. */
export function RecurringPanel({ id, onClose }: RecurringPanelProps) {
  const t = useRecurringText();
  const mayPost = useMay()('ledger.post');
  const query = useQuery(recurringEntryQuery(id));
  const { data: recurring } = query;
  const isGone = query.error !== null && failureOf(query.error).code === 'not-found';
  return (
    <SidePanel
      eyebrow={recurring && frequencyName(t, recurring.frequency)}
      title={recurring === undefined ? '…' : <bdi>{recurring.name}</bdi>}
      chip={recurring && <StateChip row={recurring} />}
      onClose={onClose}
      footer={recurring !== undefined && mayPost ? <RecurringActs recurring={recurring} /> : undefined}
    >
      {isGone && <FactNote>{t('gone')}</FactNote>}
      {!isGone && recurring === undefined && query.error !== null && <QueryFailure query={query} />}
      {recurring === undefined && query.error === null && <Loading rows={8} />}
      {recurring !== undefined && (
        <>
          <ProblemNote recurring={recurring} />
          <RecurringLines recurring={recurring} />
          <Schedule recurring={recurring} />
          <PostedEntries recurring={recurring} />
          {!mayPost && <FactNote>{t('readOnly')}</FactNote>}
        </>
      )}
    </SidePanel>
  );
}

const known = ['closed-period', 'archived-account', 'unknown-account'] as const;

/** Why the day that is due was not posted, and what to do; the server's own words where this page has none. */
function ProblemNote({ recurring: { problem, pausedAt } }: { readonly recurring: RecurringEntry }) {
  const t = useRecurringText();
  if (problem === null) return null;
  const code = known.find((one) => one === problem.code);
  return (
    <div className={styles['problem']}>
      <p className={styles['strong']}>{t('problemTitle', { date: formatDate(problem.date) })}</p>
      <p>
        {code === undefined ? problem.detail : t(`problem-${code}`)} {pausedAt === null && t('problemRetry')}
      </p>
    </div>
  );
}

function Schedule({ recurring }: { readonly recurring: RecurringEntry }) {
  const t = useRecurringText();
  const { organisation } = useMe();
  const { startsOn, endsOn, nextOn, pausedAt, postedCount } = recurring;
  const later = nextOn === null ? [] : daysFrom(recurring, addDays(nextOn, 1), 3);
  return (
    <Facts title={t('schedule')}>
      {nextOn !== null && <Fact label={t('nextOn')}>{formatDay(nextOn, 'with-year')}</Fact>}
      {later.length > 0 && <Fact label={t('ahead3')}>{later.map((day) => formatDate(day)).join(' · ')}</Fact>}
      <Fact label={t('started')}>{formatDay(startsOn, 'with-year')}</Fact>
      <Fact label={t('ended')}>{endsOn === null ? t('never') : formatDay(endsOn, 'with-year')}</Fact>
      {pausedAt !== null && <Fact label={t('pausedSince')}>{formatInstant(pausedAt, organisation.timeZone)}</Fact>}
      <Fact label={t('posted')}>{postedCount === 0 ? t('postedNever') : t('postedTimes', { count: postedCount })}</Fact>
    </Facts>
  );
}

const entriesShown = 5;

/** The newest of what it has posted; the journal has them all. */
function PostedEntries({ recurring }: { readonly recurring: RecurringEntry }) {
  const t = useRecurringText();
  const filters = { sourceKind: 'recurring', sourceId: recurring.id };
  const query = useQuery({
    ...journalQuery({ ...filters, limit: entriesShown }),
    // It posts while one looks at it.
    refetchInterval: 15_000,
  });
  const all = `/money/journal?${new URLSearchParams({ ...filters, period: 'all' }).toString()}`;
  if (recurring.postedCount === 0 && (query.data?.items.length ?? 0) === 0) {
    return (
      <Facts title={t('entries')}>
        <FactNote>
          {recurring.nextOn === null ? t('postedNever') : t('entriesNone', { date: formatDate(recurring.nextOn) })}
        </FactNote>
      </Facts>
    );
  }
  return (
    <Facts title={t('entries')} act={<TextLink to={all}>{t('entriesAll')}</TextLink>}>
      {query.data?.items.map((entry) => (
        <div key={entry.id} className={styles['entry']}>
          <TextLink to={`/money/journal/${entry.id}`}>{entryNumber(entry.number)}</TextLink>
          <span className={quiet['note']}>{formatDay(entry.date, 'with-year')}</span>
          <span className={styles['end']}>
            {entry.amounts.map(({ currency, cents }) => (
              <Amount key={currency} cents={cents} currency={currency} struck={entry.reversedBy !== null} />
            ))}
          </span>
        </div>
      ))}
    </Facts>
  );
}
