import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { receivingBanksQuery, rentPolicyQuery } from '#web/features/money/api.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { useRentFailure } from '#web/features/money/use-rent-failure.ts';
import { call } from '#web/lib/client.ts';
import { useToday } from '#web/lib/use-today.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Button } from '#web/kit/button/button.tsx';
import { ConfirmBar } from '#web/kit/confirm-bar/confirm-bar.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { focusHeading } from '#web/kit/focus/watch-focus.ts';
import { useKeptState } from '#web/kit/kept/use-kept-state.ts';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { unanswered } from '#web/kit/outcome/unanswered.ts';
import { useOutcome, useSendAgain } from '#web/kit/outcome/use-outcome.ts';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { useSentBefore } from '#web/kit/run-page/use-sent-before.ts';
import { Select } from '#web/kit/select/select.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { Table } from '#web/kit/table/table.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatDate } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { newKey } from '#web/lib/new-key.ts';
import type { ReceiptItem } from './api.ts';
import { useBankText } from './bank-text.ts';
import { payerOf, Places } from './receipts-table.tsx';
import { usualBank } from '#web/features/money/usual-bank.ts';
import { undepositedRow } from '#web/features/today-cleared/cleared.ts';
import { useNoteCleared } from '#web/features/today-cleared/use-note-cleared.ts';
import styles from './bank.module.css';
import { useTouched } from '#web/lib/use-act.ts';

/** A deposit that was sent and not answered: its payments may be in the bank by now, and wait for nothing else. */
interface SentDeposit {
  readonly rows: readonly ReceiptItem[];
  readonly accountId: string;
  readonly date: string;
  readonly key: string;
}

/** What is chosen, and the one key that it goes to the bank under; another choice is another act. */
export function useWaiting(listed: readonly ReceiptItem[] | undefined) {
  const k = useBankText();
  const today = useToday();
  const touched = useTouched();
  const { data: banks } = useQuery(receivingBanksQuery);
  const { data: policy } = useQuery(rentPolicyQuery);
  const navigate = useNavigate();
  const cleared = useNoteCleared();
  const before = useSentBefore<SentDeposit>('bank-deposit');
  const { sent } = before;
  const rows = sent === undefined ? listed : withSent(sent.rows, listed);
  const ticks = useTicks(rows);
  const [account, setAccount] = useState<string | null>(null);
  const [day, setDate] = useState<string | null>(today);
  const [fresh, setKey] = useState(newKey);
  const chosen = sent?.rows ?? (rows ?? []).filter(({ id }) => ticks.value.has(id));
  const currencies = new Set(chosen.map(({ currency }) => currency));
  const accountId = sent?.accountId ?? account ?? usualBank(banks, policy);
  const date = sent?.date ?? day;
  const key = sent?.key ?? fresh;
  const submission = useSubmission({
    send: async () => {
      if (accountId === null || date === null || chosen.length === 0 || currencies.size !== 1) return;
      before.note({ rows: chosen, accountId, date, key });
      const batch = await call(
        'POST /deposit-batches/',
        { body: { receiptIds: chosen.map(({ id }) => id), accountId, depositedOn: date } },
        { idempotencyKey: key },
      );
      before.forget();
      setKey(newKey());
      // The others are another deposit: a second click on the same button must not make it.
      ticks.set(new Set());
      focusHeading();
      const name = moneyOf(batch.cents, batch.currency);
      cleared.note({ kind: 'bank-deposit', id: undepositedRow, name, undo: batch.id });
      showToast({
        text: k('done', {
          number: batch.number,
          amount: name,
          account: batch.account.name,
        }),
        act: { label: k('undo'), run: () => void navigate(`/rent/deposits-to-bank?tab=batches&undo=${batch.id}`) },
      });
      await touched('POST /deposit-batches/');
    },
    onFailure: (refusal) => {
      const { code } = refusal;
      before.onFailure(refusal);
      // Another one may have deposited some of them; without an answer all stays as it is, to be sent again.
      if (code !== 'no-answer') void touched('POST /deposit-batches/');
      // An earlier choice was deposited: what is left is another deposit.
      if (code === 'idempotency-conflict') setKey(newKey());
      return true;
    },
  });
  return {
    rows,
    banks,
    chosen,
    selected: new Set(chosen.map(({ id }) => id)),
    onSelect: ticks.set,
    currency: currencies.size === 1 ? [...currencies][0] : undefined,
    accountId,
    setAccount,
    date,
    setDate,
    today,
    submission,
    wasSent: sent !== undefined,
  };
}

/** What may be in the bank already stands first, whether it is still listed or not. */
function withSent(sent: readonly ReceiptItem[], listed: readonly ReceiptItem[] | undefined): readonly ReceiptItem[] {
  const ids = new Set(sent.map(({ id }) => id));
  return [...sent, ...(listed ?? []).filter(({ id }) => !ids.has(id))];
}

/** All that wait when the page is opened; what comes later is ticked by hand. A reload keeps them, and none as well. */
function useTicks(rows: readonly ReceiptItem[] | undefined) {
  const [value, set] = useKeptState<ReadonlySet<string> | undefined>('bank-deposit', () => undefined, isTicks);
  const [first, setFirst] = useState<ReadonlySet<string>>();
  if (first === undefined && rows !== undefined) setFirst(new Set(rows.map(({ id }) => id)));
  return { value: value ?? first ?? new Set<string>(), set };
}

const isTicks = (value: unknown): value is ReadonlySet<string> => value instanceof Set;

export type Waiting = ReturnType<typeof useWaiting>;

export function BankWaiting({
  query,
  waiting,
}: {
  readonly query: UseQueryResult<readonly ReceiptItem[]>;
  readonly waiting: Waiting;
}) {
  const k = useBankText();
  const t = useRentWords();
  const mayChange = useMay()('rent.change');
  const { rows, selected, onSelect, currency, wasSent } = waiting;
  if (rows === undefined && query.error !== null) return <QueryFailure query={query} />;
  if (rows?.length === 0) return <Empty>{k('nothingWaits')}</Empty>;
  return (
    <>
      <p className={styles['why']}>{k('why')}</p>
      <Table
        label={k('label')}
        columns={[
          {
            name: 'from',
            header: k('from'),
            cell: (receipt) => (
              <>
                <bdi>{payerOf(t, receipt)}</bdi>
                <Detail>
                  <Places receipt={receipt} />
                </Detail>
              </>
            ),
          },
          {
            name: 'date',
            header: k('date'),
            width: '8rem',
            cell: ({ receivedOn, number }) => (
              <>
                {formatDate(receivedOn)}
                <Detail>{number}</Detail>
              </>
            ),
          },
          {
            name: 'how',
            header: k('how'),
            width: '22%',
            cell: ({ method, reference }) => (
              <>
                {t(`method_${method}`)}
                {reference !== null && (
                  <Detail>
                    <bdi>{reference}</bdi>
                  </Detail>
                )}
              </>
            ),
          },
          {
            name: 'amount',
            header: currency === undefined ? k('amountPlain') : k('amount', { currency }),
            width: '9rem',
            align: 'end',
            cell: (receipt) => <Amount cents={receipt.cents} currency={receipt.currency} />,
          },
        ]}
        rows={rows}
        rowKey={({ id }) => id}
        spine={({ leases: [lease] }) => lease && propertyColourOf(lease.property.colour)}
        keyboard="page"
        {...(mayChange && { selected, onSelect: wasSent ? () => undefined : onSelect })}
        rowLabel={(receipt) => `${payerOf(t, receipt)}, ${receipt.number}`}
        card={(receipt) => ({
          title: <bdi>{payerOf(t, receipt)}</bdi>,
          detail: `${formatDate(receipt.receivedOn)} · ${t(`method_${receipt.method}`)}`,
          amount: <Amount cents={receipt.cents} currency={receipt.currency} />,
          chip: receipt.number,
        })}
      />
    </>
  );
}

/** Into which account, on which day, and the sum that will stand on the bank's statement. */
export function WaitingConfirm({ waiting }: { readonly waiting: Waiting }) {
  const k = useBankText();
  const say = useRentFailure();
  const { chosen, currency, banks, accountId, date, today, submission } = waiting;
  const { submit, busy } = submission;
  const failure = submission.failure ?? (waiting.wasSent ? unanswered : undefined);
  // Integers, added as the cash register would; the server adds them again and posts its own sum.
  const sum = chosen.reduce((cents, receipt) => cents + receipt.cents, 0);
  const count = chosen.length;
  const act = currency === undefined ? k('postPlain') : k('post', { count, amount: moneyOf(sum, currency) });
  const sendAgain = useSendAgain(failure);
  const isAboutAccount = failure?.fields.some(({ path }) => path === 'accountId') === true;
  // That it is unknown stands beside the button with what to do.
  const outcome = useOutcome({ busy, isUnknown: false, act });
  return (
    <ConfirmBar
      title={
        count === 0
          ? k('chooseSome')
          : currency === undefined
            ? k('mixed')
            : `${k('totalChosen', { count })}, ${moneyOf(sum, currency)}`
      }
      detail={
        outcome ??
        (failure === undefined || isAboutAccount ? (
          k('nothingYet')
        ) : (
          <FormError requestId={failure.requestId}>{say(failure)}</FormError>
        ))
      }
    >
      <div className={styles['field']}>
        <Select
          label={k('account')}
          options={(banks ?? []).map(({ id, number, name }) => ({ value: id, label: name, hint: number }))}
          value={accountId}
          disabled={waiting.wasSent}
          error={isAboutAccount ? say(failure) : undefined}
          onChange={waiting.setAccount}
        />
      </div>
      <div className={styles['day']}>
        <DateField
          label={k('depositedOn')}
          value={date}
          today={today}
          disabled={waiting.wasSent}
          onChange={waiting.setDate}
        />
      </div>
      <Button
        variant="primary"
        className={styles['post']}
        busy={busy}
        disabled={count === 0 || currency === undefined || accountId === null || date === null}
        onClick={() => submit()}
      >
        {sendAgain ?? act}
      </Button>
    </ConfirmBar>
  );
}
