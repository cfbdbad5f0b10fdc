import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useRentError } from '#web/features/money/use-rent-failure.ts';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { ExportMenu } from '#web/kit/export-act/export-act.tsx';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { RoomHeader } from '#web/features/rooms/room-header.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { Section } from '#web/kit/section/section.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { call } from '#web/lib/client.ts';
import { formatDate, formatNumber } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { placeName } from './place-name.ts';
import { rulesQuery, type Rules } from './api.ts';
import { useRulesText } from './rules-text.ts';
import { useDeadlinesTable, useRatesTable } from './use-rules-tables.ts';
import styles from './deposits.module.css';
import { useTouched } from '#web/lib/use-act.ts';

const RuleForm = lazyPart(async () => (await import('./rule-form.tsx')).RuleForm, { instead: 'toast' });
const defaults = { add: '' };

/** Dated rows: what deposits earn, and until when they are settled. */
export function RulesPage() {
  const r = useRulesText();
  const mayChange = useMay()('rent.policy');
  const query = useQuery(rulesQuery);
  const [address, change] = useAddress(defaults);
  const add = (what: string) => change({ add: what }, { keepPage: true });
  const close = () => add('');
  const isAdding = mayChange && (address.add === 'rate' || address.add === 'deadline');
  return (
    <ListLayout
      header={<RoomHeader page="depositRules" />}
      panel={
        isAdding && (
          <Suspense fallback={null}>
            <RuleForm
              key={address.add}
              kind={address.add === 'rate' ? 'rate' : 'deadline'}
              onClose={close}
              onUnavailable={close}
            />
          </Suspense>
        )
      }
    >
      <p className={styles['note']}>{r('unverified')}</p>
      {query.data === undefined && query.error !== null && <QueryFailure query={query} />}
      {query.data === undefined && query.error === null && <Loading rows={10} />}
      {query.data !== undefined && (
        <>
          <Rates rules={query.data} onAdd={mayChange ? () => add('rate') : undefined} />
          <Deadlines rules={query.data} onAdd={mayChange ? () => add('deadline') : undefined} />
        </>
      )}
    </ListLayout>
  );
}

interface ListProps {
  readonly rules: Rules;
  readonly onAdd: (() => void) | undefined;
}

interface RemoveCellProps {
  readonly of: string;
  /** Nothing where it comes with the program, or this person may only look. */
  readonly remove: (() => Promise<unknown>) | undefined;
}

function RemoveCell({ of, remove }: RemoveCellProps) {
  const r = useRulesText();
  const say = useRentError();
  const touched = useTouched();
  async function act(): Promise<void> {
    try {
      await remove?.();
      showToast({ text: r('removed') });
      await touched('POST /deposit-deadlines/');
    } catch (error) {
      showToast({ text: say(error), tone: 'bad' });
    }
  }
  return (
    <td className={styles['figure']}>
      {remove !== undefined && (
        <TextAct aria-label={of} onClick={() => void act()}>
          {r('remove')}
        </TextAct>
      )}
    </td>
  );
}

function Rates({ rules, onAdd }: ListProps) {
  const r = useRulesText();
  const save = useRatesTable(rules.interest);
  return (
    <Section
      title={r('interest')}
      lead={r('interestWhy')}
      act={
        <>
          {rules.interest.length > 0 && <ExportMenu save={save} />}
          {onAdd !== undefined && <Button onClick={onAdd}>{r('addRate')}</Button>}
        </>
      }
    >
      {rules.interest.length === 0 && <p className={styles['quiet']}>{r('interestNone')}</p>}
      <table className={styles['lines']}>
        <tbody>
          {rules.interest.map(({ id, jurisdiction, from, annualPercent, minimumMonths, source }) => {
            const place = jurisdiction === null ? r('everywhere') : placeName(jurisdiction);
            return (
              <tr key={id}>
                <th scope="row">
                  {place}
                  <Detail>{formatDate(from)}</Detail>
                  {source !== null && <div className={styles['quiet']}>{source}</div>}
                </th>
                <td>
                  {formatNumber(Number(annualPercent))} %
                  {minimumMonths > 0 && <Detail>{r('minimumOf', { count: minimumMonths })}</Detail>}
                </td>
                <RemoveCell
                  of={r('removeOf', { place, date: formatDate(from) })}
                  remove={
                    onAdd && (() => call('POST /deposit-interest-rates/{id}/remove/', { params: { id }, body: {} }))
                  }
                />
              </tr>
            );
          })}
        </tbody>
      </table>
    </Section>
  );
}

function Deadlines({ rules, onAdd }: ListProps) {
  const r = useRulesText();
  const save = useDeadlinesTable(rules.deadlines);
  return (
    <Section
      title={r('deadlines')}
      lead={r('deadlinesWhy')}
      act={
        <>
          <ExportMenu save={save} />
          {onAdd !== undefined && <Button onClick={onAdd}>{r('addDeadline')}</Button>}
        </>
      }
    >
      <table className={styles['lines']}>
        <tbody>
          {rules.deadlines.map(({ id, jurisdiction, from, unit, within, withinIfDeducted, source }) => {
            const said = r(`in_${unit}`, { count: within });
            return (
              <tr key={`${jurisdiction} ${from}`}>
                <th scope="row">
                  {placeName(jurisdiction)}
                  <Detail>{formatDate(from)}</Detail>
                  <div className={styles['quiet']}>{source}</div>
                </th>
                <td>
                  {withinIfDeducted === null
                    ? said
                    : r('ifDeducted', { within: said, deducted: r(`in_${unit}`, { count: withinIfDeducted }) })}
                  <div className={styles['quiet']}>{r(id === null ? 'builtIn' : 'own')}</div>
                </td>
                <RemoveCell
                  of={r('removeOf', { place: placeName(jurisdiction), date: formatDate(from) })}
                  remove={
                    id !== null && onAdd !== undefined
                      ? () => call('POST /deposit-deadlines/{id}/remove/', { params: { id }, body: {} })
                      : undefined
                  }
                />
              </tr>
            );
          })}
        </tbody>
      </table>
    </Section>
  );
}
