import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRentWords } from '#web/features/money/text.ts';
import { call } from '#web/lib/client.ts';
import { useToday } from '#web/lib/use-today.ts';
import { moneyOf, namesOf } from '#web/features/money/words.ts';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { ActPanel } from '#web/kit/act-panel/act-panel.tsx';
import { useMoneyAct } from '#web/features/money-acts/use-money-act.ts';
import { interestQuery, rulesQuery } from './api.ts';
import { useDepositsText } from './text.ts';
import styles from './deposits.module.css';

interface InterestPanelProps {
  readonly propertyId?: string | undefined;
  readonly leaseIds?: readonly string[] | undefined;
  readonly onClose: () => void;
}

/** What deposits have earned by a day, line by line, before it is added. */
export function InterestPanel({ propertyId, leaseIds, onClose }: InterestPanelProps) {
  const d = useDepositsText();
  const t = useRentWords();
  const today = useToday();
  const [through, setThrough] = useState<string | null>(today);
  const wish = {
    through: through ?? today,
    ...(propertyId === undefined ? {} : { propertyId }),
    ...(leaseIds === undefined ? {} : { leaseIds: [...leaseIds] }),
  };
  const query = useQuery(interestQuery(wish));
  const { data: rules } = useQuery(rulesQuery);
  const lines = query.data?.lines;
  const count = lines?.length ?? 0;
  const acting = useMoneyAct({
    fields: ['through'],
    check: () => (through === null ? [{ path: 'through', code: 'required' }] : []),
    send: async (key) =>
      d('interestDone', {
        count: (await call('POST /deposit-interest/', { body: wish }, { idempotencyKey: key })).posted,
      }),
    onDone: onClose,
  });
  return (
    <ActPanel
      title={d('interestTitle')}
      why={d('interestWhy')}
      act={d('interestAct', { count })}
      disabled={count === 0 || query.isFetching}
      acting={acting}
      onClose={onClose}
    >
      <DateField
        label={d('interestThrough')}
        value={through}
        today={today}
        max={today}
        error={acting.errorOf('through')}
        onChange={setThrough}
      />
      {rules?.interest.length === 0 && (
        <p>
          {d('interestNoRates')} <TextLink to="/rent/deposits/rules">{d('interestSet')}</TextLink>
        </p>
      )}
      {lines === undefined && query.error !== null && <QueryFailure query={query} />}
      {lines === undefined && query.error === null && <Loading rows={4} />}
      {count === 0 && lines !== undefined && <p>{d('interestNone')}</p>}
      {count > 0 && (
        <table className={styles['lines']}>
          <tbody>
            {lines?.map((line) => (
              <tr key={line.leaseId}>
                <th scope="row">
                  <bdi>{namesOf(t, line.tenants)}</bdi>
                  <Detail>
                    <bdi>
                      {line.unit.name} {line.property.name}
                    </bdi>
                  </Detail>
                </th>
                <td className={styles['figure']}>{moneyOf(line.cents, line.currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </ActPanel>
  );
}
