import { useMutation } from '@tanstack/react-query';
import { FactNote } from '#web/kit/facts/facts.tsx';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatDate } from '#web/lib/format.ts';
import { setLatePolicy, type LateFeePolicies } from './api.ts';
import { useLateFeeText } from './late-fee-text.ts';
import { lateFeeWords } from './late-fee-words.ts';
import { usePolicyText } from './policy-text.ts';
import { useTouched } from '#web/lib/use-act.ts';

export interface ComingPoliciesProps {
  readonly coming: LateFeePolicies['coming'];
  readonly currency: string;
  readonly mayChange: boolean;
}

/** What holds from a day to come on, and a way to take that out again. */
export function ComingPolicies({ coming, currency, mayChange }: ComingPoliciesProps) {
  const t = usePolicyText();
  const f = useLateFeeText();
  const touched = useTouched();
  const remove = useMutation({
    mutationFn: ({ propertyId, startsOn }: LateFeePolicies['coming'][number]) =>
      setLatePolicy({ propertyId, policy: null, startsOn }, undefined),
    onSuccess: () => {
      showToast({ text: t('comingRemoved') });
      return touched('POST /late-fee-policies/');
    },
    onError: (error) => showToast({ text: failureText(useFailureWords.now(), failureOf(error)), tone: 'bad' }),
  });
  return coming.map((one) => (
    <FactNote key={`${one.propertyId ?? ''} ${one.startsOn}`}>
      {t('coming', { date: formatDate(one.startsOn), policy: lateFeeWords(f, one.policy, currency) })}{' '}
      {mayChange && (
        <TextAct disabled={remove.isPending} onClick={() => remove.mutate(one)}>
          {t('comingRemove')}
        </TextAct>
      )}
    </FactNote>
  ));
}
