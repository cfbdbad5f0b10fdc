import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays } from '#shared/dates.ts';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { RadioGroup } from '#web/kit/radio-group/radio-group.tsx';
import { FormDialog } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { useSettled } from '#web/lib/use-settled.ts';
import { useToday } from '#web/lib/use-today.ts';
import { latePoliciesQuery, policyImpactQuery, setLatePolicy, type LateFeePolicies } from './api.ts';
import { lateFeeDraft, missingInLateFee, policyOf, type LateFeeDraft } from './late-fee-draft.ts';
import { LateFeeFields } from './late-fee-fields.tsx';
import type { LateFeePolicy } from './late-fee-policy.ts';
import { PolicyImpactView } from './policy-impact.tsx';
import { usePolicyText } from './policy-text.ts';

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
  const queryClient = useQueryClient();
  const today = useToday();
  const isWorkspace = property === null;
  // What stood when it was opened: whoever sets another meanwhile is not overwritten.
  const [seen, setSeen] = useState(() => standing(policies, property?.id));
  const form = useRecordForm({
    draft: (): Draft => ({ fee: draftFrom(seen, isWorkspace), when: 'now', startsOn: null }),
    fields: ({ fee }) => ['policy', ...missingInLateFee(fee).map(({ path }) => path)],
    check: (draft) => {
      const isLater = draft.when === 'later';
      const { startsOn } = draft;
      return [
        ...missingInLateFee(draft.fee),
        ...(isLater && (startsOn === null || startsOn <= today)
          ? [{ path: 'startsOn', code: 'unreadable', message: t('fromDayWrong') }]
          : []),
        ...(isLater && policyIn(draft, isWorkspace) === null ? [{ path: 'policy', code: 'required' }] : []),
      ];
    },
    line: 'POST /late-fee-policies/',
    send: (draft) =>
      setLatePolicy({ ...wishOf(draft, property), policy: policyIn(draft, isWorkspace) ?? null }, seen.setAt),
    said: () => (isWorkspace ? t('saved') : t('savedOf', { name: property.name })),
    say: ({ code }) => (code === 'conflict' ? t('meanwhile') : undefined),
    onSaved: onClose,
    onFailure: ({ code }) => {
      if (code === 'conflict') void lookAgain();
    },
  });
  const lookAgain = async () => {
    const next = standing(await queryClient.fetchQuery({ ...latePoliciesQuery, staleTime: 0 }), property?.id);
    setSeen(next);
    form.change({ fee: draftFrom(next, isWorkspace) });
  };
  const { fee, when, startsOn } = form.draft;
  const isLater = when === 'later';
  const policy = policyIn(form.draft, isWorkspace);
  const wanted =
    policy === undefined || (isLater && startsOn === null) ? undefined : { ...wishOf(form.draft, property), policy };
  const settled = useSettled(wanted === undefined ? undefined : JSON.stringify(wanted));
  // It was written a line above.
  const asked = settled === undefined ? undefined : (JSON.parse(settled) as typeof wanted);
  const { data: impact, isFetching } = useQuery(policyImpactQuery(asked));
  return (
    <FormDialog
      form={form}
      title={isWorkspace ? t('title') : t('titleOf', { name: property.name })}
      why={t('why')}
      act={t('save')}
      onClose={onClose}
    >
      <LateFeeFields
        level={isWorkspace ? 'organisation' : 'property'}
        fee={fee}
        currency={currency}
        errorOf={(path) =>
          path === 'lateFee'
            ? form.errorOf('policy') && t(isLater && policy === null ? 'laterNeedsOwn' : 'incomplete')
            : form.errorOf(path)
        }
        onChange={(wish) => {
          form.clear();
          form.change({ fee: { ...fee, ...wish } });
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
          form.clear();
          form.change({ when: next });
        }}
      />
      {isLater && <DateField label={t('fromDay')} today={today} min={addDays(today, 1)} {...form.date('startsOn')} />}
      <PolicyImpactView
        impact={impact}
        isAsked={wanted !== undefined}
        isStale={isFetching || settled !== (wanted && JSON.stringify(wanted))}
      />
    </FormDialog>
  );
}

interface Draft {
  readonly fee: LateFeeDraft;
  readonly when: 'now' | 'later';
  readonly startsOn: string | null;
}

function wishOf({ when, startsOn }: Draft, property: PolicyDialogProps['property']) {
  return { propertyId: property?.id ?? null, ...(when === 'later' && startsOn !== null ? { startsOn } : {}) };
}

/** From a day to come on there is something to hold: for the whole workspace, none at all is none on purpose. */
function policyIn({ fee, when }: Draft, isWorkspace: boolean): LateFeePolicy | null | undefined {
  const policy = policyOf(fee);
  return when === 'later' && policy === null && isWorkspace ? { kind: 'none' } : policy;
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
