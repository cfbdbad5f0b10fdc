import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { banksQuery } from '#web/app/rent/api.ts';
import { useRentWords } from '#web/app/rent/text.ts';
import { useToday } from '#web/lib/use-today.ts';
import { moneyOf, namesOf } from '#web/app/rent/words.ts';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { ActForm, useMoneyAct } from './act-form.tsx';
import { bankMoveQuery, moveAtBank } from './api.ts';
import { useDepositsText } from './text.ts';
import styles from './deposits.module.css';

const usual = 'usual';

/** To the account for deposits what is held and not there yet, and back what is not held any more. */
export function MovePanel({
  leaseIds,
  onClose,
}: {
  readonly leaseIds: readonly string[];
  readonly onClose: () => void;
}) {
  const d = useDepositsText();
  const t = useRentWords();
  const today = useToday();
  const [date, setDate] = useState<string | null>(today);
  const [other, setOther] = useState<string>(usual);
  const { data: banks } = useQuery(banksQuery);
  const wish = {
    leaseIds: leaseIds.slice(0, 500),
    movedOn: date ?? today,
    ...(other === usual ? {} : { otherAccountId: other }),
  };
  const query = useQuery({ ...bankMoveQuery(wish), enabled: leaseIds.length > 0 });
  const lines = leaseIds.length === 0 ? [] : query.data?.lines;
  const [total, ...others] = query.data?.totals ?? [];
  const acting = useMoneyAct({
    fields: ['movedOn'],
    check: () => (date === null ? [{ path: 'movedOn', code: 'required' }] : []),
    send: async (key) => {
      await moveAtBank(wish, key);
      return d('moveDone');
    },
    onDone: onClose,
  });
  const sum = total === undefined ? 0 : total.inCents + total.outCents;
  return (
    <ActForm
      title={d('moveTitle')}
      why={query.data === undefined ? undefined : d('moveWhy', { account: query.data.depositBank.name })}
      act={
        total === undefined || others.length > 0
          ? d('moveActPlain')
          : d('moveAct', { amount: moneyOf(sum, total.currency) })
      }
      disabled={total === undefined || query.isFetching}
      acting={acting}
      onClose={onClose}
    >
      {lines === undefined && query.error !== null && <QueryFailure query={query} />}
      {lines === undefined && query.error === null && <Loading rows={4} />}
      {lines?.length === 0 && <p>{d('moveNone')}</p>}
      {lines !== undefined && lines.length > 0 && (
        <>
          <div className={styles['pair']}>
            <DateField
              label={d('movedOn')}
              value={date}
              today={today}
              error={acting.errorOf('movedOn')}
              onChange={setDate}
            />
            <Select
              label={d('moveOther')}
              options={[
                { value: usual, label: d('moveOtherUsual') },
                ...(banks ?? [])
                  .filter(({ id }) => id !== query.data?.depositBank.id)
                  .map(({ id, number, name }) => ({ value: id, label: name, hint: number })),
              ]}
              value={other}
              onChange={setOther}
            />
          </div>
          <table className={styles['lines']}>
            <tbody>
              {lines.map((line) => (
                <tr key={line.leaseId}>
                  <th scope="row">
                    <bdi>{namesOf(t, line.tenants)}</bdi>
                    <Detail>
                      <bdi>
                        {line.unit.name} {line.property.name}
                      </bdi>
                    </Detail>
                    <div className={styles['quiet']}>
                      {line.isUndeposited
                        ? d('moveUndeposited')
                        : d(line.cents > 0 ? 'moveFrom' : 'moveTo', { account: line.other.name })}
                    </div>
                  </th>
                  <td className={styles['figure']}>{moneyOf(line.cents, line.currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </ActForm>
  );
}
