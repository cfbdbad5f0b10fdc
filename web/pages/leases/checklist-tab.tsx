import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { Section } from '#web/kit/section/section.tsx';
import { required } from '#web/kit/submission/checks.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { call } from '#web/lib/client.ts';
import { useMay } from '#web/lib/me.ts';
import { checklistQuery, type ChecklistItem, type Lease, type Phase } from './api.ts';
import { ChecklistRow } from './checklist-row.tsx';
import { useChecklistText } from './checklist-text.ts';
import page from './lease-page.module.css';
import styles from './checklist.module.css';
import { useTouched } from '#web/lib/use-act.ts';

const phases = ['move-in', 'move-out'] as const satisfies readonly Phase[];

/** What is to be done when somebody moves in or out: keys, meters, a walk through, deposit and papers. */
export function ChecklistTab({ lease }: { readonly lease: Lease }) {
  const c = useChecklistText();
  const mayFill = useMay()('leases.draft');
  const query = useQuery(checklistQuery(lease.id));
  const items = query.data?.items;
  if (items === undefined) return query.error === null ? <Loading rows={6} /> : <QueryFailure query={query} />;
  // Before it is signed there is nobody to move, and the list for it comes then.
  const mayMake = mayFill && lease.signedOn !== null && lease.state !== 'cancelled';
  const shown = phases.filter((phase) => items.some((item) => item.phase === phase));
  return (
    <>
      {shown.map((phase) => (
        <PhaseList key={phase} lease={lease} phase={phase} items={items.filter((item) => item.phase === phase)} />
      ))}
      {shown.length === 0 && <p className={page['tab']}>{c(mayMake ? 'noneYet' : 'none')}</p>}
      {mayMake && <MakeLists lease={lease} phases={phases.filter((phase) => !shown.includes(phase))} />}
    </>
  );
}

/** Who moved in long ago, or leaves at the end of a term, has no list by itself. */
function MakeLists({ lease, phases: missing }: { readonly lease: Lease; readonly phases: readonly Phase[] }) {
  const c = useChecklistText();
  const touched = useTouched();
  const [making, setMaking] = useState<Phase>();
  const { submit, busy, failure, message } = useSubmission({
    send: async () => {
      if (making !== undefined)
        await call('POST /leases/{id}/checklists/', { params: { id: lease.id }, body: { phase: making } });
      await touched('POST /leases/{id}/checklists/');
    },
  });
  return (
    <form className={page['tab']} onSubmit={submit}>
      {missing.map((phase) => (
        <p key={phase} className={styles['add']}>
          <TextAct type="submit" aria-disabled={busy || undefined} onClick={() => setMaking(phase)}>
            {c(`make_${phase}`)}
          </TextAct>
        </p>
      ))}
      <FormError requestId={failure?.requestId}>{message}</FormError>
    </form>
  );
}

function PhaseList({
  lease,
  phase,
  items,
}: {
  readonly lease: Lease;
  readonly phase: Phase;
  readonly items: readonly ChecklistItem[];
}) {
  const c = useChecklistText();
  const mayFill = useMay()('leases.draft');
  const done = items.filter(({ doneOn }) => doneOn !== null).length;
  return (
    <Section title={c(`phase_${phase}`)} lead={c('tally', { done, items: items.length })}>
      <ul className={styles['items']}>
        {items.map((item) => (
          <ChecklistRow key={item.id} lease={lease} item={item} mayFill={mayFill} />
        ))}
      </ul>
      {mayFill && <AddItem lease={lease} phase={phase} />}
    </Section>
  );
}

function AddItem({ lease, phase }: { readonly lease: Lease; readonly phase: Phase }) {
  const c = useChecklistText();
  const touched = useTouched();
  const [adding, setAdding] = useState(false);
  const [label, setLabel] = useState('');
  const { form, submit, busy, failure, message, errorOf } = useSubmission({
    fields: ['label'],
    typed: { label },
    check: () => required({ label }),
    send: async () => {
      await call('POST /leases/{id}/checklist/', { params: { id: lease.id }, body: { phase, label: label.trim() } });
      setLabel('');
      setAdding(false);
      await touched('POST /leases/{id}/checklists/');
    },
  });
  if (!adding)
    return (
      <p className={styles['add']}>
        <TextAct onClick={() => setAdding(true)}>{c('add')}</TextAct>
      </p>
    );
  return (
    <form ref={form} noValidate className={styles['form']} onSubmit={submit}>
      <TextField
        ref={focusOnArrival}
        label={c('addLabel')}
        maxLength={120}
        value={label}
        error={errorOf('label')}
        onChange={(event) => setLabel(event.target.value)}
      />
      <FormError requestId={failure?.requestId}>{message}</FormError>
      <div className={styles['acts']}>
        <Button type="submit" busy={busy}>
          {c('addAct')}
        </Button>
        <Button variant="quiet" onClick={() => setAdding(false)}>
          {c('cancel')}
        </Button>
      </div>
    </form>
  );
}

/** One and the same function for every render, so that the focus is moved once. */
function focusOnArrival(field: HTMLInputElement | null): void {
  field?.focus();
}
