import { addDays } from '#shared/dates.ts';
import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { CheckedField } from '#web/kit/checked-field/checked-field.tsx';
import { useDraft } from '#web/kit/record-form/controls.ts';
import { required } from '#web/kit/submission/checks.ts';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import type { Charge, Clause, Lease } from './api.ts';
import type { ChargeActProps } from './act-charge.tsx';
import { AmendPanel, type ActProps } from './act-panel.tsx';
import { useActText } from './act-text.ts';
import { clauseOf, indexOf, newClauseDraft } from './charge-draft.ts';
import { useChargeText } from './charge-text.ts';
import { clauseFields, ClauseFields } from './clause-fields.tsx';
import { clauseWords } from './clause-words.ts';
import { missingInClause } from './missing.ts';
import { chargeName } from './lease-words.ts';
import { closing } from './use-lease-act.ts';
import { useLeaseText } from './text.ts';
import { useToday } from '#web/lib/use-today.ts';
import quiet from '#web/kit/quiet.module.css';

export function AddClause({ lease, onClose, chargeId }: ChargeActProps) {
  const a = useActText();
  const t = useLeaseText();
  const charge = lease.charges.find(({ id }) => id === chargeId);
  const form = useDraft(() => newClauseDraft());
  const written = clauseOf(form.draft);
  return (
    <AmendPanel
      lease={lease}
      onClose={onClose}
      title={a('clauseTitle', { charge: charge === undefined ? '' : chargeName(t, charge) })}
      act={a('clauseAct')}
      change={written && { act: 'add-clause', chargeId, ...written }}
      fields={clauseFields}
      check={() => missingInClause(form.draft)}
      onDone={closing(onClose, a('clauseDone'))}
      form={form}
    >
      {(_, errorOf) => <ClauseFields clause={form.draft} errorOf={errorOf} onChange={form.change} />}
    </AmendPanel>
  );
}

export interface ClauseActProps extends ActProps {
  readonly clauseId: string;
}

function clauseIn(lease: Lease, clauseId: string): { readonly charge?: Charge; readonly clause?: Clause } {
  for (const charge of lease.charges) {
    const clause = charge.clauses.find(({ id }) => id === clauseId);
    if (clause !== undefined) return { charge, clause };
  }
  return {};
}

/** Base × new ÷ base index, within the terms of the clause: the server reckons, the preview shows it. */
export function ApplyIndex({ lease, onClose, clauseId }: ClauseActProps) {
  const a = useActText();
  const c = useChargeText();
  const t = useLeaseText();
  const today = useToday();
  const { charge, clause } = clauseIn(lease, clauseId);
  const noticeDays = clause?.noticeDays ?? 0;
  const earliest = addDays(today, noticeDays);
  const form = useDraft(() => ({
    newIndex: '',
    startsOn: firstDay(clause, earliest) as string | null,
    agreed: false,
  }));
  const { newIndex, startsOn, agreed } = form.draft;
  const index = indexOf(newIndex);
  const isEarly = startsOn !== null && (startsOn < earliest || startsOn < (clause?.nextOn ?? ''));
  return (
    <AmendPanel
      lease={lease}
      onClose={onClose}
      name="index"
      why={
        charge !== undefined &&
        a('indexWas', {
          name: clause?.indexName ?? '',
          index: clause?.baseIndex ?? '',
          charge: chargeName(t, charge),
        })
      }
      act={a('indexAct')}
      change={
        index !== null && startsOn !== null
          ? { act: 'apply-index', clauseId, newIndex: index, startsOn, agreed: isEarly && agreed }
          : undefined
      }
      fields={['newIndex', 'startsOn']}
      check={() => required({ newIndex: index ?? '', startsOn: startsOn ?? '' })}
      onDone={closing(onClose, () => ({ text: a('indexDone', { date: formatDate(startsOn ?? '') }) }))}
      form={form}
    >
      {(control) => (
        <>
          <CheckedField
            label={a('newIndex')}
            help={a('newIndexHelp')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            required
            problem={newIndex.trim() !== '' && index === null ? c('indexWrong') : undefined}
            {...control.text('newIndex')}
          />
          <DateField label={a('from')} today={today} min={today} required {...control.date('startsOn')} />
          {noticeDays > 0 && (
            <p className={quiet['note']}>{a('indexNotice', { count: noticeDays, date: formatDate(earliest) })}</p>
          )}
          {isEarly && <Checkbox label={a('indexAgreed')} {...control.checked('agreed')} />}
        </>
      )}
    </AmendPanel>
  );
}

function firstDay(clause: Clause | undefined, earliest: string): string {
  const next = clause?.nextOn ?? earliest;
  return next > earliest ? next : earliest;
}

export function RemoveClause({ lease, onClose, clauseId }: ClauseActProps) {
  const a = useActText();
  const c = useChargeText();
  const { clause } = clauseIn(lease, clauseId);
  return (
    <AmendPanel
      lease={lease}
      onClose={onClose}
      name="removeClause"
      why={
        <>
          {clause !== undefined && `${clauseWords(c, clause)}. `}
          {a('removeClauseWhy')}
        </>
      }
      act={a('removeClauseAct')}
      change={{ act: 'remove-clause', clauseId }}
      fields={[]}
      onDone={closing(onClose, a('removeClauseDone'))}
    />
  );
}

/** An amount that was planned and has not begun. */
export function RemoveStep({ lease, onClose, chargeId, startsOn }: ChargeActProps & { readonly startsOn: string }) {
  const a = useActText();
  const t = useLeaseText();
  const charge = lease.charges.find(({ id }) => id === chargeId);
  const step = charge?.amounts.find((amount) => amount.startsOn === startsOn);
  return (
    <AmendPanel
      lease={lease}
      onClose={onClose}
      name="removeStep"
      why={
        charge !== undefined &&
        step !== undefined &&
        a('removeStepWhy', {
          charge: chargeName(t, charge),
          amount: formatMoney(step.cents, lease.currency, { zero: 'number' }),
          date: formatDate(startsOn),
        })
      }
      act={a('removeStepAct')}
      change={{ act: 'remove-step', chargeId, startsOn }}
      fields={[]}
      onDone={closing(onClose, a('removeStepDone'))}
    />
  );
}
