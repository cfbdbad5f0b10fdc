import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '#web/kit/button/button.tsx';
import { ConfirmBar } from '#web/kit/confirm-bar/confirm-bar.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { FormLayout } from '#web/kit/layout/layouts.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { Stepper } from '#web/kit/stepper/stepper.tsx';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { fieldText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatDate } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { useSettled } from '#web/lib/use-settled.ts';
import { addLease, changeLease, leasesChanged, previewQuery, signLease, type LeaseFields } from './api.ts';
import { ChargesStep } from './charges-step.tsx';
import { CheckStep } from './check-step.tsx';
import { DraftKeeping } from './draft-keeping.tsx';
import { DraftsList } from './drafts-list.tsx';
import { changed, leaseFields, missingOf, previewFields, stepOf, steps, type LeaseForm } from './lease-form.ts';
import { useLeaseFailure } from './lease-failure.tsx';
import { PeopleStep } from './people-step.tsx';
import { useLeaseText } from './text.ts';
import { UnitStep } from './unit-step.tsx';
import { useKeptDraft } from './use-kept-draft.ts';
import { useToday } from '#web/lib/use-today.ts';
import { WizardPreview } from './wizard-preview.tsx';
import { useWizardText } from './wizard-text.ts';
import styles from './wizard.module.css';

export interface LeaseWizardProps {
  readonly initial: LeaseForm;
  readonly draft: { readonly id: string; readonly version: number } | undefined;
  readonly onMade: (id: string) => void;
  readonly onReload: () => void;
  /** The property that it was begun from: its units are offered first. */
  readonly propertyId?: string;
}

export interface StepProps {
  readonly form: LeaseForm;
  readonly onChange: (change: Partial<LeaseForm>) => void;
  readonly errorOf: (path: string) => string | undefined;
}

/** Four short steps; what falls due stands beside them before anything is a lease. */
export function LeaseWizard({ initial, draft, onMade, onReload, propertyId }: LeaseWizardProps) {
  const w = useWizardText();
  const t = useLeaseText();
  const say = useLeaseFailure();
  const today = useToday();
  const maySign = useMay()('leases.change');
  const formId = useId();
  const [form, setForm] = useState(initial);
  const [signedOn, setSignedOn] = useState<string | null>(today);
  const [signing, setSigning] = useState(false);
  const kept = useKeptDraft({ form, known: draft, onMade });
  const preview = useLivePreview(form);
  const finish = useFinishing(kept.finish);
  const change = (wish: Partial<LeaseForm>) => {
    clear();
    setForm((now) => changed(now, wish));
  };
  const isLast = form.step === steps.length - 1;
  const go = (step: number) => setForm((now) => ({ ...now, step }));
  const {
    form: formRef,
    submit,
    busy,
    failure,
    message,
    errorOf,
    clear,
  } = useSubmission({
    fields: preview.fields,
    check: () => (isLast ? steps.flatMap((_, step) => missingOf(form, step)) : missingOf(form, form.step)),
    send: async () => {
      const fields = leaseFields(form);
      if (!isLast || fields === undefined) go(form.step + 1);
      else await finish(form, fields, signing ? (signedOn ?? today) : null);
    },
    onFailure: ({ fields }) => {
      // What is wrong is said where it was entered.
      const [first] = fields;
      if (first !== undefined && isLast && first.code !== 'unit-taken') go(stepOf(first.path));
      return true;
    },
  });
  const props: StepProps = { form, onChange: change, errorOf: (path) => errorOf(path) ?? preview.errorOf(path) };
  const name = steps[form.step] ?? 'unit';
  return (
    <FormLayout
      header={
        <PageHeader
          eyebrow={<Link to="/leases">{t('leases')}</Link>}
          title={form.changes === null ? w('title') : w('titleChange', { number: form.changes.number })}
          {...(form.unit === null ? {} : { colour: propertyColourOf(form.unit.colour) })}
        />
      }
      aside={<WizardPreview preview={preview} isCheck={name === 'check'} />}
      confirm={
        <ConfirmBar title={<BarTitle form={form} />} detail={<DraftKeeping kept={kept} onReload={onReload} />}>
          {form.step > 0 && <Button onClick={() => go(form.step - 1)}>{w('back')}</Button>}
          {!isLast && (
            <Button variant="primary" type="submit" form={formId} busy={busy}>
              {w('next')}
            </Button>
          )}
          {isLast && (
            <>
              <Button
                variant={maySign ? 'outline' : 'primary'}
                type="submit"
                form={formId}
                busy={busy && !signing}
                onClick={() => setSigning(false)}
              >
                {form.changes === null ? w('saveDraft') : w('saveChanges')}
              </Button>
              {maySign && (
                <Button
                  variant="primary"
                  type="submit"
                  form={formId}
                  busy={busy && signing}
                  onClick={() => setSigning(true)}
                >
                  {w('sign')}
                </Button>
              )}
            </>
          )}
        </ConfirmBar>
      }
    >
      {form.step === 0 && kept.status === 'untouched' && <DraftsList />}
      <Stepper label={w('steps')} steps={steps.map((step) => w(`step_${step}`))} current={form.step} onGo={go} />
      <form key={name} ref={formRef} id={formId} noValidate className={styles['form']} onSubmit={submit}>
        {name === 'unit' && <UnitStep {...props} propertyId={propertyId} conflicts={preview.data?.conflicts ?? []} />}
        {name === 'people' && <PeopleStep {...props} />}
        {name === 'charges' && <ChargesStep {...props} />}
        {name === 'check' && (
          <CheckStep
            form={form}
            preview={preview.data}
            onGo={go}
            signedOn={signedOn}
            onSignedOn={maySign ? setSignedOn : undefined}
            error={errorOf('signedOn')}
          />
        )}
        <FormError requestId={failure?.requestId}>
          {failure !== undefined && (message !== undefined || failure.code === 'unit-taken') ? say(failure) : undefined}
        </FormError>
      </form>
    </FormLayout>
  );
}

function BarTitle({ form: { unit, startsOn } }: { readonly form: LeaseForm }) {
  const w = useWizardText();
  if (unit === null) return w('barNothing');
  return (
    <>
      <bdi>{w('barUnit', { unit: unit.name, property: unit.propertyName })}</bdi>
      {startsOn !== null && ` · ${w('barFrom', { date: formatDate(startsOn) })}`}
    </>
  );
}

export type LivePreview = ReturnType<typeof useLivePreview>;

/** What it would come to, asked for a moment after the typing rests; what it refuses belongs to the fields. */
function useLivePreview(form: LeaseForm) {
  const words = useFailureWords();
  const asked = useSettled(JSON.stringify(previewFields(form) ?? null));
  const fields = useMemo(() => JSON.parse(asked) as LeaseFields | null, [asked]); // They were before they became text.
  const query = useQuery({ ...previewQuery(fields ?? nothing), enabled: fields !== null });
  const refused = fields === null || query.error === null ? undefined : failureOf(query.error);
  return {
    data: fields === null ? undefined : query.data,
    isAsked: fields !== null,
    isBusy: query.isFetching,
    currency: form.unit?.currency ?? '',
    refused,
    fields: [
      ...plainFields,
      ...form.charges.flatMap((_, index) =>
        ['cents', 'dueDay', 'label', 'startsOn', 'endsOn', 'steps'].map((name) => `charges.${index}.${name}`),
      ),
    ],
    errorOf: (path: string): string | undefined => {
      const found = refused?.fields.find((field) => field.path === path);
      return found && fieldText(words, found);
    },
  };
}

const plainFields = [
  'unitId',
  'startsOn',
  'endsOn',
  'atEnd',
  'holdoverMillipercent',
  'noticeDays',
  'parties',
  'lateFee',
  'depositCents',
  'depositDueOn',
  'notes',
  'signedOn',
];

/** Never asked for: the query is off while there is nothing to ask. */
const nothing: LeaseFields = { unitId: '', startsOn: '' };

/** Makes the lease, or changes the one that the wizard came from; then the draft goes. */
function useFinishing(finish: () => Promise<void>) {
  const w = useWizardText();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async (form: LeaseForm, fields: LeaseFields, signedOn: string | null): Promise<void> => {
    const { changes } = form;
    const written =
      changes === null
        ? await addLease(fields, signedOn === null ? { sign: false } : { sign: true, signedOn })
        : await changeLease(changes, fields);
    const lease = changes === null || signedOn === null ? written : await signLease(written, signedOn);
    const text = { number: lease.number };
    showToast({
      text:
        signedOn !== null ? w('addedSigned', text) : changes === null ? w('addedDraft', text) : w('changedDraft', text),
    });
    await finish();
    await navigate(`/leases/${lease.id}`, { replace: true });
    await leasesChanged(queryClient);
  };
}
