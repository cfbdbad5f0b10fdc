import { useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { ErrorNotice } from '#web/kit/error-notice/error-notice.tsx';
import { RadioGroup } from '#web/kit/radio-group/radio-group.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { useAccountOptions, useAnswer, type AskDialogProps } from './ask-answers.ts';
import { MapDialog } from './map-dialog.tsx';
import { useBankingText } from './text.ts';
import type { Answer } from './use-bank-import.ts';

/** What a file does not say by itself: whose it is, how its dates are written, or which column is what. */
export function AskDialog(props: AskDialogProps) {
  const { asked } = props;
  if (asked.ask.kind === 'mapping') return <MapDialog {...props} />;
  return <PlainAsk {...props} />;
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
