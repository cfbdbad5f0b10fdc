import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { addDays } from '#shared/dates.ts';
import { rentChanged } from '#web/features/money/api.ts';
import { Button } from '#web/kit/button/button.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { RadioGroup } from '#web/kit/radio-group/radio-group.tsx';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { useSettled } from '#web/lib/use-settled.ts';
import { useToday } from '#web/lib/use-today.ts';
import { latePoliciesQuery, policyImpactQuery, setLatePolicy, type LateFeePolicies } from './api.ts';
import { lateFeeDraft, missingInLateFee, policyOf, type LateFeeDraft } from './late-fee-draft.ts';
import { LateFeeFields } from './late-fee-fields.tsx';
import type { LateFeePolicy } from './late-fee-policy.ts';
import { PolicyImpactView } from './policy-impact.tsx';
import { usePolicyText } from './policy-text.ts';
import styles from './policy.module.css';

export interface PolicyDialogProps {
  /** Null for the workspace. */
  readonly property: { readonly id: string; readonly name: string } | null;
  readonly currency: string;
  readonly policies: LateFeePolicies;
  readonly onClose: () => void;
}

/** The late fee of the workspace or a property, with what it would do to the money before it is saved. */
export function PolicyDialog({ property, currency, policies, onClose }: PolicyDialogProps) {
  const t = usePolicyText();
  const formId = useId();
  const queryClient = useQueryClient();
  // What stood when it was opened: whoever sets another meanwhile is not overwritten.
  const [seen, setSeen] = useState(() => standing(policies, property?.id));
  const [fee, setFee] = useState(() => draftFrom(seen, property === null));
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [startsOn, setStartsOn] = useState<string | null>(null);
  const today = useToday();
  const propertyId = property?.id ?? null;
  const isLater = when === 'later';
  const policy = isLater ? namedPolicy(policyOf(fee), property === null) : policyOf(fee);
  const from = isLater && startsOn !== null ? { startsOn } : {};
  const wanted = policy === undefined || (isLater && startsOn === null) ? undefined : { propertyId, policy, ...from };
  const settled = useSettled(wanted === undefined ? undefined : JSON.stringify(wanted));
  // It was written a line above.
  const asked = settled === undefined ? undefined : (JSON.parse(settled) as typeof wanted);
  const { data: impact, isFetching } = useQuery(policyImpactQuery(asked));
  const { form, submit, busy, failure, message, errorOf, clear } = useSubmission({
    fields: ['policy', 'startsOn', ...missingInLateFee(fee).map(({ path }) => path)],
    check: () => [
      ...missingInLateFee(fee),
      ...(isLater && (startsOn === null || startsOn <= today) ? [{ path: 'startsOn', code: 'required' }] : []),
      ...(isLater && policy === null ? [{ path: 'policy', code: 'required' }] : []),
    ],
    send: async () => {
      await setLatePolicy({ propertyId, policy: policy ?? null, ...from }, seen.setAt);
      onClose();
      showToast({ text: property === null ? t('saved') : t('savedOf', { name: property.name }) });
      await rentChanged(queryClient);
    },
    onFailure: ({ code }) => {
      if (code === 'conflict') void lookAgain();
      return true;
    },
  });
  const lookAgain = async () => {
    const next = standing(await queryClient.fetchQuery({ ...latePoliciesQuery, staleTime: 0 }), property?.id);
    setSeen(next);
    setFee(draftFrom(next, property === null));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={property === null ? t('title') : t('titleOf', { name: property.name })}
      description={t('why')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate className={styles['form']} onSubmit={submit}>
        <LateFeeFields
          level={property === null ? 'organisation' : 'property'}
          fee={fee}
          currency={currency}
          errorOf={(path) =>
            path === 'lateFee'
              ? errorOf('policy') && t(isLater && policy === null ? 'laterNeedsOwn' : 'incomplete')
              : errorOf(path)
          }
          onChange={(wish) => {
            clear();
            setFee({ ...fee, ...wish });
          }}
        />
        <RadioGroup
          label={t('from')}
          options={[
            { value: 'now', label: t('fromNow'), help: t('fromNowHelp') },
            { value: 'later', label: t('fromLater'), help: t('fromLaterHelp') },
          ]}
          value={when}
          onChange={(next) => {
            clear();
            setWhen(next);
          }}
        />
        {isLater && (
          <DateField
            label={t('fromDay')}
            value={startsOn}
            today={today}
            min={addDays(today, 1)}
            error={errorOf('startsOn') && t('fromDayWrong')}
            onChange={setStartsOn}
          />
        )}
        <PolicyImpactView
          impact={impact}
          isAsked={wanted !== undefined}
          isStale={isFetching || settled !== (wanted && JSON.stringify(wanted))}
        />
        <FormError requestId={failure?.requestId}>{failure?.code === 'conflict' ? t('meanwhile') : message}</FormError>
      </form>
    </Dialog>
  );
}

/** From a day to come on there is something to hold: for the whole workspace, none at all is none on purpose. */
function namedPolicy(policy: LateFeePolicy | null | undefined, isWorkspace: boolean) {
  return policy === null && isWorkspace ? ({ kind: 'none' } as const) : policy;
}

interface Standing {
  readonly policy: LateFeePolicy | null;
  readonly setAt: string | null;
}

function standing(policies: LateFeePolicies, propertyId: string | undefined): Standing {
  if (propertyId === undefined) return { policy: policies.organisation, setAt: policies.organisationSetAt };
  const own = policies.properties.find((one) => one.propertyId === propertyId);
  return own === undefined ? { policy: null, setAt: null } : own;
}

/** For the whole workspace, none on purpose and none at all are the same. */
function draftFrom({ policy }: Standing, isWorkspace: boolean): LateFeeDraft {
  const draft = lateFeeDraft(policy);
  return isWorkspace && draft.own === 'none' ? { ...draft, own: 'inherit' } : draft;
}
