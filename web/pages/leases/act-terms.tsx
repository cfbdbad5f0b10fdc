import { useState } from 'react';
import { CheckedField } from '#web/kit/checked-field/checked-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { required } from '#web/kit/submission/checks.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import type { Amendment, Lease } from './api.ts';
import { AmendPanel, type ActProps } from './act-panel.tsx';
import { useActText } from './act-text.ts';
import { noticeDaysOf } from './charge-draft.ts';
import { useChargeText } from './charge-text.ts';
import { lateFeeDraft, missingInLateFee, policyOf } from '#web/features/late-fees/late-fee-draft.ts';
import { LateFeeFields } from '#web/features/late-fees/late-fee-fields.tsx';
import { percentText } from './percent.ts';
import { holdoverOf, TermFields, type TermEnd } from './term-fields.tsx';
import { useToday } from '#web/lib/use-today.ts';
import styles from './act-panel.module.css';

/** What happens at the end, notice, deposit and late fees: for what is still to come. */
export function ChangeTerms({ lease, onClose }: ActProps) {
  const a = useActText();
  const c = useChargeText();
  const today = useToday();
  const [end, setEnd] = useState<TermEnd>(() => endDraft(lease));
  const [noticeDays, setNoticeDays] = useState(String(lease.noticeDays));
  const [deposit, setDeposit] = useState<number | null>(lease.depositCents);
  const [fee, setFee] = useState(() => lateFeeDraft(lease.lateFee.own));
  const [reason, setReason] = useState('');
  // What happened at an end that is over stays.
  const hasEnd = lease.endsOn !== null && lease.endsOn >= today;
  const days = noticeDaysOf(noticeDays);
  const policy = policyOf(fee);
  const rate = holdoverOf(end.holdoverPercent);
  const isComplete =
    days !== null && deposit !== null && policy !== undefined && (end.atEnd !== 'holdover' || rate !== null);
  const change: Amendment | undefined = isComplete
    ? {
        act: 'change-terms',
        ...(hasEnd ? { atEnd: end.atEnd, holdoverMillipercent: end.atEnd === 'holdover' ? rate : null } : {}),
        noticeDays: days,
        depositCents: deposit,
        lateFee: policy,
        reason: reason.trim() || null,
      }
    : undefined;
  return (
    <AmendPanel
      lease={lease}
      onClose={onClose}
      title={a('termsTitle')}
      why={a('termsWhy')}
      act={a('termsAct')}
      change={change}
      fields={[...missingInLateFee(fee).map(({ path }) => path), ...ownFields]}
      check={() => [
        ...required({ noticeDays: days === null ? '' : noticeDays, depositCents: deposit === null ? '' : '0' }),
        ...(end.atEnd === 'holdover' && rate === null ? [{ path: 'holdoverMillipercent', code: 'required' }] : []),
        ...missingInLateFee(fee),
      ]}
      onDone={() => {
        onClose();
        showToast({ text: a('termsDone') });
      }}
    >
      {(errorOf) => (
        <>
          {hasEnd && (
            <TermFields policyOnly end={end} onChange={(wish) => setEnd({ ...end, ...wish })} errorOf={errorOf} />
          )}
          <div className={styles['pair']}>
            <CheckedField
              label={a('noticeDays')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              value={noticeDays}
              problem={noticeDays.trim() !== '' && days === null ? c('noticeWrong') : undefined}
              error={errorOf('noticeDays')}
              onChange={(event) => setNoticeDays(event.target.value)}
            />
            <MoneyField
              label={a('deposit')}
              currency={lease.currency}
              cents={deposit}
              onChange={setDeposit}
              error={errorOf('depositCents')}
            />
          </div>
          <LateFeeFields
            fee={fee}
            currency={lease.currency}
            errorOf={errorOf}
            onChange={(wish) => setFee({ ...fee, ...wish })}
          />
          <TextField
            label={a('reason')}
            maxLength={500}
            value={reason}
            error={errorOf('reason')}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      )}
    </AmendPanel>
  );
}

const ownFields = ['atEnd', 'holdoverMillipercent', 'noticeDays', 'depositCents', 'lateFee', 'reason'];

function endDraft({ endsOn, atEnd, holdoverMillipercent }: Lease): TermEnd {
  return {
    isOpen: endsOn === null,
    endsOn,
    atEnd: atEnd ?? 'month-to-month',
    holdoverPercent: percentText(holdoverMillipercent ?? 150_000),
  };
}
