import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bankAccountsQuery } from '#web/features/money/bank-accounts.ts';
import { refusalText } from '#web/features/documents/refusal-text.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { ErrorNotice } from '#web/kit/error-notice/error-notice.tsx';
import { RadioGroup } from '#web/kit/radio-group/radio-group.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { MapDialog } from './map-dialog.tsx';
import { useBankingText } from './text.ts';
import type { Answer, Asked } from './use-bank-import.ts';

export interface AskDialogProps {
  readonly asked: Asked;
  readonly answer: (asked: Asked, answer: Answer) => Promise<void>;
  readonly onClose: () => void;
}

/** What a file does not say by itself: whose it is, how its dates are written, or which column is what. */
export function AskDialog(props: AskDialogProps) {
  const { asked } = props;
  if (asked.ask.kind === 'mapping') return <MapDialog {...props} />;
  return <PlainAsk {...props} />;
}

/** The bank accounts to choose from. */
export function useAccountOptions() {
  const { data } = useQuery(bankAccountsQuery('active'));
  return (data?.items ?? []).map(({ id, name, numberEnding }) => ({
    value: id,
    label: name,
    ...(numberEnding !== null && { hint: `··${numberEnding}` }),
  }));
}

/** Sends an answer, and says why where it is not taken. */
export function useAnswer({ asked, answer }: Pick<AskDialogProps, 'asked' | 'answer'>) {
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState<string>();
  const send = async (given: Answer) => {
    setBusy(true);
    setWhy(undefined);
    try {
      await answer(asked, given);
    } catch (error) {
      setWhy(refusalText(error));
      setBusy(false);
    }
  };
  return { busy, why, send: (given: Answer) => void send(given) };
}

function PlainAsk({ asked, answer, onClose }: AskDialogProps) {
  const t = useBankingText();
  const { busy, why, send } = useAnswer({ asked, answer });
  const options = useAccountOptions();
  const [dayOrder, setDayOrder] = useState<'month-first' | 'day-first' | null>(null);
  const { ask, file } = asked;
  const [accountId, setAccountId] = useState(ask.kind === 'account' ? ask.likelyId : null);
  const written = ask.kind === 'account' ? ask.written : null;
  const given: Answer | undefined =
    ask.kind === 'account'
      ? accountId === null
        ? undefined
        : { accountId, ...(written !== null && { written }) }
      : dayOrder === null
        ? undefined
        : { dayOrder };
  const title =
    ask.kind !== 'account'
      ? t('askDays')
      : written === null
        ? t('askAccount')
        : t('askAccountNumber', { number: written });
  return (
    <Dialog
      open
      stays
      onClose={onClose}
      title={title}
      description={t(ask.kind === 'account' ? 'askAccountLead' : 'askDaysLead', { name: file.name })}
      footer={
        <>
          <Button onClick={onClose}>{t('skip')}</Button>
          <Button variant="primary" busy={busy} disabled={given === undefined} onClick={() => given && send(given)}>
            {t('importIt')}
          </Button>
        </>
      }
    >
      {why !== undefined && <ErrorNotice title={why} />}
      {ask.kind === 'account' ? (
        <Select
          label={t('bankAccount')}
          options={options}
          value={accountId}
          placeholder={t('chooseAccount')}
          onChange={setAccountId}
        />
      ) : (
        <RadioGroup
          label={t('dayOrder')}
          options={(['month-first', 'day-first'] as const).map((value) => ({ value, label: t(value) }))}
          value={dayOrder}
          onChange={setDayOrder}
        />
      )}
    </Dialog>
  );
}
