import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { moneyOf } from '#web/features/money/words.ts';
import { useGoOn } from '#web/kit/go-on/use-go-on.ts';
import { Button } from '#web/kit/button/button.tsx';
import { ConfirmBar } from '#web/kit/confirm-bar/confirm-bar.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { FormLayout } from '#web/kit/layout/layouts.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { useOutcomeWords } from '#web/kit/outcome/use-outcome.ts';
import { Stepper } from '#web/kit/stepper/stepper.tsx';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { useSubmission, type FieldCheck } from '#web/kit/submission/use-submission.ts';
import { formatDate } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { addLease, changeLease, signLease, type LeaseFields, type Signing } from './api.ts';
import { ChargesStep } from './charges-step.tsx';
import { CheckStep } from './check-step.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { isFirstTerm } from './deposit-due.ts';
import { DraftKeeping } from './draft-keeping.tsx';
import { DraftsList } from './drafts-list.tsx';
import { changed, leaseFields, stepOf, type LeaseForm } from './lease-form.ts';
import { steps } from './wizard-steps.ts';
import { shownFields } from './shown-fields.ts';
import { useLeaseFailure } from './lease-failure.tsx';
import { lacksToSign, missingOf } from './missing.ts';
import { PeopleStep } from './people-step.tsx';
import { useSentLease, type SentLease } from './sent-lease.ts';
import { useLeaseText } from './text.ts';
import { UnitStep } from './unit-step.tsx';
import { contentOf } from './kept-form.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import { useLivePreview } from './use-live-preview.ts';
import { useSaidChecks } from './use-said-checks.ts';
import { useToday } from '#web/lib/use-today.ts';
import { WizardPreview } from './wizard-preview.tsx';
import { useWizardText } from './wizard-text.ts';
import styles from './wizard.module.css';
import { useTouched } from '#web/lib/use-act.ts';

export interface LeaseWizardProps {
  readonly initial: LeaseForm;
  readonly draft: { readonly id: string; readonly version: number } | undefined;
  /** It was sent before a reload, and no answer came. */
  readonly sent?: SentLease;
  /** It was written in this tab, and the server has not all of it. */
  readonly isUnsaved?: boolean;
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
export function LeaseWizard(props: LeaseWizardProps) {
  const { initial, draft, sent, isUnsaved = false, onMade, onReload, propertyId } = props;
  const w = useWizardText();
  const t = useLeaseText();
  const say = useLeaseFailure();
  const today = useToday();
  const maySign = useMay()('leases.change');
  const formId = useId();
  const [form, setForm] = useState(initial);
  const said = useSaidChecks(form.unit?.currency ?? '');
  const [signedOn, setSignedOn] = useState<string | null>(sent?.signedOn ?? today);
  const [signing, setSigning] = useState(typeof sent?.signedOn === 'string');
  const o = useOutcomeWords();
  const kept = useKeptDraft({ form, known: draft, isUnsaved, onMade });
  const { finish, wasSent } = useFinishing(kept, sent !== undefined);
  const change = (wish: Partial<LeaseForm>) => {
    clear();
    setForm((now) => changed(now, wish));
  };
  const isLast = form.step === steps.length - 1;
  const preview = useLivePreview(form, isLast && maySign && isFirstTerm(form) ? signedOn : null);
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
    fields: shownFields(form),
    onTry: () => {
      const [wrong] = wrongNow();
      // What is wrong is said where it was entered.
      if (isLast && wrong !== undefined) go(stepOf(wrong.path));
    },
    check: wrongNow,
    send: async () => {
      const fields = leaseFields(form, today);
      if (!isLast || fields === undefined) go(form.step + 1);
      else await finish(form, fields, signing ? (signedOn ?? today) : null);
    },
    onFailure: ({ code, fields: [first] }) => {
      // The unit may be let since: the step with unit and days shows by whom, and a draft can still be saved here.
      if (code === 'unit-taken') preview.askAgain();
      else if (first !== undefined && first.path !== 'signedOn' && isLast) go(stepOf(first.path));
      return true;
    },
  });

  // While nobody knows whether it is a lease, nothing but the same can be sent.
  const isLost = failure === undefined ? wasSent && !busy : failure.code === 'no-answer';
  const isHeld = busy || isLost;

  function wrongNow(): readonly FieldCheck[] {
    if (isLast) return said(steps.flatMap((_, step) => missingOf(form, step)));
    const missing = missingOf(form, form.step);
    return missing.length > 0 ? said(missing) : preview.refusedOn(form.step);
  }

  const name = steps[form.step] ?? 'unit';
  // What was sent may have the unit by now itself. Who has it is said once: where it stands with its link and days, it is not said below again.
  const conflicts = (!isLost && !wasSent && preview.data?.conflicts) || [];
  const showsConflicts = conflicts.length > 0;
  const isSaid = (path: string) => showsConflicts && path === 'unitId' && failure?.code === 'unit-taken';
  const stepProps: StepProps = {
    form,
    onChange: change,
    errorOf: (path) => (isSaid(path) ? undefined : (errorOf(path) ?? preview.errorOf(path))),
  };
  return (
    <FormLayout
      header={
        <PageHeader
          eyebrow={<Link to="/leases">{t('leases')}</Link>}
          title={form.changes === null ? w('title') : w('titleChange', { number: form.changes.number })}
          {...(form.unit === null ? {} : { colour: propertyColourOf(form.unit.colour) })}
        />
      }
      aside={<WizardPreview preview={preview} form={form} isCheck={name === 'check'} />}
      confirm={
        <ConfirmBar
          title={<BarTitle form={form} />}
          // Beside the button, whatever is on screen of the page.
          detail={
            isLost ? (
              <FormError requestId={failure?.requestId}>{o('lost')}</FormError>
            ) : (
              <DraftKeeping kept={kept} onReload={onReload} />
            )
          }
        >
          {form.step > 0 && (
            <Button disabled={isHeld} onClick={() => go(form.step - 1)}>
              {w('back')}
            </Button>
          )}
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
                disabled={isHeld && signing}
                onClick={() => setSigning(false)}
              >
                {isLost && !signing ? o('sendAgain') : form.changes === null ? w('saveDraft') : w('saveChanges')}
              </Button>
              {maySign && (
                <Button
                  variant="primary"
                  type="submit"
                  form={formId}
                  busy={busy && signing}
                  disabled={isHeld && !signing}
                  onClick={() => setSigning(true)}
                >
                  {isLost && signing ? o('sendAgain') : w('sign')}
                </Button>
              )}
            </>
          )}
        </ConfirmBar>
      }
    >
      {form.step === 0 && kept.status === 'untouched' && <DraftsList />}
      <Stepper
        label={w('steps')}
        steps={steps.map((step) => w(`step_${step}`))}
        current={form.step}
        lacking={steps.flatMap((_, step) => (lacksToSign(form, step) ? [step] : []))}
        {...(!isHeld && { onGo: go })}
      />
      <form key={name} ref={formRef} id={formId} noValidate inert={isLost} className={styles['form']} onSubmit={submit}>
        {name === 'unit' && <UnitStep {...stepProps} propertyId={propertyId} conflicts={conflicts} />}
        {(name === 'people' || name === 'charges') && <ConflictNotice conflicts={conflicts} />}
        {name === 'people' && <PeopleStep {...stepProps} />}
        {name === 'charges' && <ChargesStep {...stepProps} />}
        {name === 'check' && (
          <CheckStep
            form={form}
            preview={preview.data}
            conflicts={conflicts}
            isSent={isLost || wasSent}
            onGo={isHeld ? undefined : go}
            signedOn={signedOn}
            onSignedOn={maySign ? setSignedOn : undefined}
            error={errorOf('signedOn')}
          />
        )}
        <FormError requestId={failure?.requestId}>
          {failure !== undefined &&
            !isLost &&
            (failure.code === 'unit-taken' ? !showsConflicts : message !== undefined) &&
            say(failure)}
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

/** Makes the lease, or changes the one that the wizard came from; then the draft goes. */
function useFinishing(kept: ReturnType<typeof useKeptDraft>, wasSentBefore: boolean) {
  const w = useWizardText();
  const goOn = useGoOn();
  const touched = useTouched();
  const stored = useSentLease();
  const [wasSent, setWasSent] = useState(wasSentBefore);
  // However often it is sent, it is the same until it is answered.
  const sentAs = useRef<{ readonly draftId?: string }>(undefined);

  async function write(form: LeaseForm, fields: LeaseFields, signedOn: string | null) {
    const draft = await kept.settle();
    const draftId = draft?.id ?? '';
    sentAs.current ??= draft === undefined ? {} : { draftId };
    if (draft !== undefined) stored.write(draftId, { content: contentOf(form), signedOn, version: draft.version });
    const answered = () => {
      sentAs.current = undefined;
      stored.forget(draftId);
    };
    try {
      const lease = await writeLease(form.changes, fields, signedOn, sentAs.current);
      // The server takes the draft with a new lease, and not with one that is changed.
      const goneId = form.changes === null ? sentAs.current.draftId : undefined;
      answered();
      return { lease, goneId };
    } catch (error) {
      if (failureOf(error).code === 'no-answer') void hold(error);
      else {
        answered();
        setWasSent(false);
      }
      throw error;
    }
  }

  const finish = async (form: LeaseForm, fields: LeaseFields, signedOn: string | null): Promise<void> => {
    const { lease, goneId } = await write(form, fields, signedOn);
    const { cents } = lease.posted;
    const text = { number: lease.number, amount: moneyOf(cents, lease.currency) };
    const drafted = form.changes === null ? 'addedDraft' : 'changedDraft';
    const said = w(signedOn === null ? drafted : cents > 0 ? 'addedCharged' : 'addedSigned', text);
    await kept.finish(goneId);
    await goOn(`/leases/${lease.id}`, { said, replace: true });
    await touched('POST /leases/');
  };
  return { finish, wasSent };
}

/** As long as it is there to be sent again, it goes under the same key. */
async function hold(thrown: unknown): Promise<void> {
  (await import('#web/lib/sent-before.ts').catch(() => undefined))?.holdSending(thrown);
}

/** As a draft, or signed, with what signing charged. */
async function writeLease(
  changes: LeaseForm['changes'],
  fields: LeaseFields,
  signedOn: string | null,
  sentAs: Pick<Signing, 'draftId'>,
) {
  if (changes === null)
    return addLease(fields, { ...(signedOn === null ? { sign: false } : { sign: true, signedOn }), ...sentAs });
  const changedLease = await changeLease(changes, fields);
  return signedOn === null ? { ...changedLease, posted: { cents: 0 } } : signLease(changedLease, signedOn);
}
