import { optionalReason } from '#shared/form-fields.ts';
import { CheckedField } from '#web/kit/checked-field/checked-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { useDraft } from '#web/kit/record-form/controls.ts';
import { FormPair } from '#web/kit/record-form/record-form.tsx';
import { required } from '#web/kit/submission/checks.ts';
import type { Amendment, Lease } from './api.ts';
import { AmendPanel, type ActProps } from './act-panel.tsx';
import { useActText } from './act-text.ts';
import { noticeDaysOf } from './charge-draft.ts';
import { useChargeText } from './charge-text.ts';
import { lateFeeDraft, missingInLateFee, policyOf } from '#web/features/late-fees/late-fee-draft.ts';
import { LateFeeFields } from '#web/features/late-fees/late-fee-fields.tsx';
import { closing } from './use-lease-act.ts';
import { percentText } from './percent.ts';
import { holdoverOf, TermFields, type TermEnd } from './term-fields.tsx';
import { useToday } from '#web/lib/use-today.ts';

/** What happens at the end, notice, deposit and late fees: for what is still to come. */
export function ChangeTerms({ lease, onClose }: ActProps) {
  const a = useActText();
  const c = useChargeText();
  const today = useToday();
  const form = useDraft(() => ({
    end: endDraft(lease),
    noticeDays: String(lease.noticeDays),
    depositCents: lease.depositCents as number | null,
    fee: lateFeeDraft(lease.lateFee.own),
    reason: '',
  }));
  const { end, noticeDays, depositCents, fee, reason } = form.draft;
  // What happened at an end that is over stays.
  const hasEnd = lease.endsOn !== null && lease.endsOn >= today;
  const days = noticeDaysOf(noticeDays);
  const policy = policyOf(fee);
  const rate = holdoverOf(end.holdoverPercent);
  const isComplete =
    days !== null && depositCents !== null && policy !== undefined && (end.atEnd !== 'holdover' || rate !== null);
  const change: Amendment | undefined = isComplete
    ? {
        act: 'change-terms',
        ...(hasEnd ? { atEnd: end.atEnd, holdoverMillipercent: end.atEnd === 'holdover' ? rate : null } : {}),
        noticeDays: days,
        depositCents,
        lateFee: policy,
        reason: reason.trim() || null,
      }
    : undefined;
  return (
    <AmendPanel
      lease={lease}
      onClose={onClose}
      name="terms"
      act={a('termsAct')}
      change={change}
      fields={[...missingInLateFee(fee).map(({ path }) => path), ...ownFields]}
      check={() => [
        ...required({ noticeDays: days === null ? '' : noticeDays, depositCents: depositCents === null ? '' : '0' }),
        ...(end.atEnd === 'holdover' && rate === null ? [{ path: 'holdoverMillipercent', code: 'required' }] : []),
        ...missingInLateFee(fee),
      ]}
      onDone={closing(onClose, a('termsDone'))}
      form={form}
      bounds={optionalReason}
    >
      {(control, errorOf) => (
        <>
          {hasEnd && (
            <TermFields
              policyOnly
              end={end}
              onChange={(wish) => form.change({ end: { ...end, ...wish } })}
              errorOf={errorOf}
            />
          )}
          <FormPair>
            <CheckedField
              label={a('noticeDays')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              problem={noticeDays.trim() !== '' && days === null ? c('noticeWrong') : undefined}
              {...control.text('noticeDays')}
            />
            <MoneyField label={a('deposit')} currency={lease.currency} {...control.money('depositCents')} />
          </FormPair>
          <LateFeeFields
            fee={fee}
            currency={lease.currency}
            errorOf={errorOf}
            onChange={(wish) => form.change({ fee: { ...fee, ...wish } })}
          />
          <TextField label={a('reason')} {...control.text('reason')} />
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
