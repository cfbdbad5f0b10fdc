import type { ReactNode } from 'react';
import { ActPanel } from '#web/kit/act-panel/act-panel.tsx';
import { Names } from '#web/kit/names/names.tsx';
import type { Failure } from '#web/kit/submission/failure-of.ts';
import { useActText } from './act-text.ts';
import { ChangeList } from './change-list.tsx';
import { ImpactView } from './impact-view.tsx';
import type { Lease } from './api.ts';
import { useLeaseFailure } from './lease-failure.tsx';
import { useLeaseText } from './text.ts';
import { useAmending, type Amending } from './use-amending.ts';
import type { LeaseActing } from './use-lease-act.ts';
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
  const { children } = props;
  const amending = useAmending(props);
  const { impact, refusal } = amending;
  // A field says what is wrong with it: nothing is left to fill in.
  const isWrong = props.check?.().some(({ code }) => code !== 'required') === true;
  return (
    <LeaseActPanel {...props} acting={amending} refusal={refusal}>
      {children?.(amending.errorOf)}
      {impact.refused === undefined && !isWrong && (
        <ImpactView impact={impact.query.data} isAsked={impact.isAsked} isStale={impact.isAsked && impact.isStale} />
      )}
    </LeaseActPanel>
  );
}

export type LeaseActPanelProps = ActProps &
  Words & {
    readonly acting: LeaseActing;
    /** What the preview refuses, before anything was sent. */
    readonly refusal?: Failure | undefined;
    readonly children: ReactNode;
  };

/** An act beside the lease that it is about. */
export function LeaseActPanel(props: LeaseActPanelProps) {
  const { lease, onClose, title, why, act, danger, acting, refusal, children } = props;
  const a = useActText();
  const t = useLeaseText();
  const say = useLeaseFailure();
  const isElsewhere = acting.meanwhile.length > 0;
  const refused = acting.failure === undefined && refusal !== undefined ? say(refusal) : undefined;
  return (
    <ActPanel
      eyebrow={
        <>
          <Names of={lease.tenants} none={t('noTenant')} /> · {lease.number}
        </>
      }
      title={title}
      why={why}
      act={act}
      danger={danger}
      nothingYet={a('nothingYet')}
      acting={isElsewhere ? { ...acting, said: undefined } : acting}
      problem={isElsewhere ? undefined : refused}
      first="input, textarea, [role='combobox']"
      onClose={onClose}
    >
      {children}
      {isElsewhere && (
        <div role="alert" className={styles['meanwhile']}>
          <p>{t('meanwhile')}</p>
          <ChangeList label={a('meanwhileTitle')} changes={acting.meanwhile} lease={lease} />
        </div>
      )}
    </ActPanel>
  );
}
