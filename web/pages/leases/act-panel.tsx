import type { ReactNode } from 'react';
import { ActPanel } from '#web/kit/act-panel/act-panel.tsx';
import { Names } from '#web/kit/names/names.tsx';
import { controlsOf, type Bounds, type Controls, type DraftOf } from '#web/kit/record-form/controls.ts';
import type { Failure } from '#web/kit/submission/failure-of.ts';
import { useActText } from './act-text.ts';
import { en } from './act.en.ts';
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

type En = typeof en;
type Plain = { [Key in keyof En]: En[Key] extends `${string}{${string}` | object ? never : Key }[keyof En];
type NamedBy<Part extends string, Key = Plain> = Key extends `${infer Name}${Part}` ? Name : never;

type Words = {
  readonly why?: ReactNode;
  /** The button says what it will do: "Give notice for 31 December 2026". */
  readonly act: string;
  readonly danger?: boolean;
} & (
  | {
      /** Where its title stands in the catalogue, and why. */
      readonly name: NamedBy<'Title'>;
      readonly title?: undefined;
    }
  | { readonly name?: undefined; readonly title: string }
);

export type AmendPanelProps<Draft extends object> = ActProps &
  Words &
  Amending & {
    readonly form?: DraftOf<Draft> & { readonly isSent?: boolean };
    readonly bounds?: Bounds<Draft>;
    readonly children?: (control: Controls<Draft>, errorOf: (path: string) => string | undefined) => ReactNode;
  };

/** A change that alters money: its fields, what it does, and one button that says so. */
export function AmendPanel<Draft extends object>(props: AmendPanelProps<Draft>) {
  const { form, bounds, children } = props;
  const amending = useAmending({ ...props, typed: form?.draft, isSent: form?.isSent });
  const { impact, refusal } = amending;
  // A field says what is wrong with it: nothing is left to fill in.
  const isWrong = props.check?.().some(({ code }) => code !== 'required') === true;
  return (
    <LeaseActPanel {...props} acting={amending} refusal={refusal}>
      {form !== undefined && children?.(controlsOf(form, amending.errorOf, bounds), amending.errorOf)}
      {impact.refused === undefined && !isWrong && !impact.isGone && (
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
  const a = useActText();
  const { lease, onClose, name, act, danger, acting, refusal, children } = props;
  const { why = isExplained(name) ? a(`${name}Why`) : undefined } = props;
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
      title={props.name === undefined ? props.title : a(`${props.name}Title`)}
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

function isExplained(name: string | undefined): name is NamedBy<'Why'> {
  return Object.hasOwn(en, `${name}Why`);
}
