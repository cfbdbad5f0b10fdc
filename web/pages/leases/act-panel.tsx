import { useEffect, useId, type ReactNode } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { Names } from '#web/kit/names/names.tsx';
import { SidePanel } from '#web/kit/side-panel/side-panel.tsx';
import type { Failure } from '#web/kit/submission/failure-of.ts';
import type { Submission } from '#web/kit/submission/use-submission.ts';
import { useActText } from './act-text.ts';
import { ChangeList } from './change-list.tsx';
import { ImpactView } from './impact-view.tsx';
import type { Lease, RecordChange } from './api.ts';
import { useLeaseFailure } from './lease-failure.tsx';
import { useLeaseText } from './text.ts';
import { useAmending, type Amending } from './use-amending.ts';
import styles from './act-panel.module.css';

export interface ActProps {
  readonly lease: Lease;
  readonly onClose: () => void;
}

interface Words {
  readonly title: string;
  readonly why?: ReactNode;
  /** The button says what it will do: "Give notice for 31 December 2026". */
  readonly act: string;
  readonly danger?: boolean;
}

export type AmendPanelProps = ActProps &
  Words &
  Amending & {
    readonly children?: (errorOf: (path: string) => string | undefined) => ReactNode;
  };

/** A change that alters money: its fields, what it does, and one button that says so. */
export function AmendPanel(props: AmendPanelProps) {
  const { lease, children } = props;
  const amending = useAmending(props);
  const { impact, refusal } = amending;
  return (
    <FormPanel {...props} submission={amending} meanwhile={amending.meanwhile} refusal={refusal} lease={lease}>
      {children?.(amending.errorOf)}
      {impact.refused === undefined && (
        <ImpactView impact={impact.query.data} isAsked={impact.isAsked} isStale={impact.isAsked && impact.isStale} />
      )}
    </FormPanel>
  );
}

export type FormPanelProps = ActProps &
  Words & {
    readonly submission: Submission;
    /** What somebody else changed since the lease was read. */
    readonly meanwhile: readonly RecordChange[];
    /** What the preview refuses, before anything was sent. */
    readonly refusal?: Failure | undefined;
    readonly children: ReactNode;
  };

/** An act beside the lease that it is about, as a form in the side panel. */
export function FormPanel({
  lease,
  onClose,
  title,
  why,
  act,
  danger = false,
  submission,
  meanwhile,
  refusal,
  children,
}: FormPanelProps) {
  const a = useActText();
  const t = useLeaseText();
  const say = useLeaseFailure();
  const id = useId();
  const { form, submit, busy, failure, message } = submission;
  // What is asked for first has the focus, once; the panel itself took it a moment before.
  useEffect(() => {
    const [first] = document.querySelectorAll<HTMLElement>(
      `#${CSS.escape(id)} :is(input, textarea, [role='combobox'])`,
    );
    first?.focus();
  }, [id]);
  const shown = failure !== undefined && message !== undefined ? failure : failure === undefined ? refusal : undefined;
  return (
    <SidePanel
      eyebrow={
        <>
          <Names of={lease.tenants} none={t('noTenant')} /> · {lease.number}
        </>
      }
      title={title}
      onClose={onClose}
      footer={
        <>
          <span>{failure?.code === 'no-answer' ? a('unknownYet') : a('nothingYet')}</span>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant={danger ? 'danger' : 'primary'} type="submit" form={id} busy={busy}>
            {act}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={id}
        inert={failure?.code === 'no-answer'}
        noValidate
        className={styles['form']}
        onSubmit={submit}
      >
        {why !== undefined && <p className={styles['why']}>{why}</p>}
        {children}
        {meanwhile.length > 0 && (
          <div role="alert" className={styles['meanwhile']}>
            <p>{t('meanwhile')}</p>
            <ChangeList label={a('meanwhileTitle')} changes={meanwhile} lease={lease} />
          </div>
        )}
        <FormError requestId={failure?.requestId}>
          {shown !== undefined && meanwhile.length === 0 ? say(shown) : undefined}
        </FormError>
      </form>
    </SidePanel>
  );
}
