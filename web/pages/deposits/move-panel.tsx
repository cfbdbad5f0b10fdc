import { useQuery } from '@tanstack/react-query';
import { lessCents, type SumCents } from '#shared/money.ts';
import { banksQuery, rentPolicyQuery } from '#web/features/money/api.ts';
import { useToday } from '#web/lib/use-today.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { controlsOf, useDraft } from '#web/kit/record-form/controls.ts';
import { Select } from '#web/kit/select/select.tsx';
import { ActPanel } from '#web/kit/act-panel/act-panel.tsx';
import { useMoneyAct } from '#web/features/money-acts/use-money-act.ts';
import { unlessSent } from '#web/lib/preview-query.ts';
import { bankMoveQuery } from './api.ts';
import { DepositLines } from './deposit-lines.tsx';
import { useDepositsText } from './text.ts';
import { useBankBalances } from './use-bank-balances.ts';
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
  const today = useToday();
  const form = useDraft(() => ({ movedOn: today as string | null, other: usual, gathers: false }));
  const { movedOn, other, gathers } = form.draft;
  const { data: banks } = useQuery(banksQuery);
  const balances = useBankBalances();
  const depositAccountId = useQuery(rentPolicyQuery).data?.depositAccountId ?? undefined;
  const wish = {
    leaseIds: leaseIds.slice(0, 500),
    movedOn: movedOn ?? today,
    ...(other === usual ? {} : { otherAccountId: other }),
    ...(gathers && depositAccountId !== undefined ? { depositAccountId } : {}),
  };
  const query = useQuery(unlessSent(form.isSent, { ...bankMoveQuery(wish), enabled: leaseIds.length > 0 }));
  const lines = leaseIds.length === 0 ? [] : query.data?.lines;
  const [total, ...others] = query.data?.totals ?? [];
  const acting = useMoneyAct({
    typed: form.draft,
    fields: ['movedOn'],
    check: () => (movedOn === null ? [{ path: 'movedOn', code: 'required' }] : []),
    send: async (post) => {
      await post('POST /deposit-transfers/', { body: wish });
      return d('moveDone');
    },
    onDone: onClose,
  });
  const control = controlsOf(form, acting.errorOf);
  const sum = total === undefined ? 0 : total.inCents + total.outCents;
  const short = shortOf();

  /** The other account, where this would take it below zero. */
  function shortOf() {
    const account = banks?.find(({ id }) => id === other);
    if (account === undefined || total === undefined) return undefined;
    const balance = balances.of(account.id, total.currency);
    if (balance === undefined) return undefined;
    const after = lessCents(balance, total.inCents - total.outCents);
    if (BigInt(after) >= 0n) return undefined;
    const money = (cents: SumCents) => moneyOf(cents, total?.currency ?? '');
    return { account: account.name, balance: money(balance), after: money(after) };
  }
  return (
    <ActPanel
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
      {lines === undefined && query.error === null && !form.isSent && <Loading rows={4} />}
      {lines?.length === 0 && <p>{d('moveNone')}</p>}
      {(gathers || query.data?.isElsewhere === true) && depositAccountId !== undefined && (
        <Checkbox label={d('moveGathers')} {...control.checked('gathers')} />
      )}
      {((lines !== undefined && lines.length > 0) || other !== usual || movedOn !== today) && (
        <div className={styles['pair']}>
          <DateField label={d('movedOn')} today={today} {...control.date('movedOn')} />
          <Select
            label={d('moveOther')}
            options={[
              { value: usual, label: d('moveOtherUsual') },
              ...(banks ?? [])
                .filter(({ id }) => id !== query.data?.depositBank.id)
                .map(({ id, number, name }) => ({ value: id, label: name, hint: balances.hintOf(id, number) })),
            ]}
            {...control.choice('other')}
          />
        </div>
      )}
      {short !== undefined && <p className={styles['note']}>{d('moveShort', short)}</p>}
      {lines !== undefined && lines.length > 0 && (
        <DepositLines
          lines={lines}
          keyOf={(line) => `${line.leaseId} ${line.other.id} ${line.isBroughtForward}`}
          below={(line) => (
            <div className={styles['quiet']}>
              {line.isBroughtForward
                ? d('moveBroughtForward')
                : line.isUndeposited
                  ? d('moveUndeposited')
                  : d(line.cents > 0 ? 'moveFrom' : 'moveTo', { account: line.other.name })}
            </div>
          )}
        />
      )}
    </ActPanel>
  );
}
