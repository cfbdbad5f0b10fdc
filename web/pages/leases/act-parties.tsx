import { useDraft } from '#web/kit/record-form/controls.ts';
import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { required } from '#web/kit/submission/checks.ts';
import { formatDate } from '#web/lib/format.ts';
import { changeParties, type Lease, type Party } from './api.ts';
import { LeaseActPanel, type ActProps } from './act-panel.tsx';
import { useActText } from './act-text.ts';
import { usePeopleText } from './people-text.ts';
import { isWritten, type PersonDraft } from './person-draft.ts';
import { PartyRows, type ChosenParty } from './party-rows.tsx';
import { useLeaseText } from './text.ts';
import { closing, useLeaseAct } from './use-lease-act.ts';
import { useToday } from '#web/lib/use-today.ts';
import styles from './act-panel.module.css';

/** Who joins and who leaves from a day on: a swap, another tenant, a guarantor. */
export function ChangeParties({ lease, onClose }: ActProps) {
  const a = useActText();
  const t = useLeaseText();
  const p = usePeopleText();
  const today = useToday();
  const form = useDraft(() => ({
    on: (today > lease.startsOn ? today : lease.startsOn) as string | null,
    leaving: new Set<string>() as ReadonlySet<string>,
    joining: [] as readonly ChosenParty[],
    draft: null as PersonDraft | null,
    reason: '',
  }));
  const { on, leaving, joining, draft, reason } = form.draft;
  const there = partiesOn(lease, on ?? today);
  const leave = there.map(({ personId }) => personId).filter((id) => leaving.has(id));
  const acting = useSending({ typed: form.draft, lease, onClose, on, leave, joining, draft, reason });
  const notAdded = acting.errorOf('newPerson') && p('notAdded');
  const nobody = acting.failure?.code === 'invalid-input' ? acting.errorOf('nobody') : undefined;
  return (
    <LeaseActPanel
      lease={lease}
      onClose={onClose}
      name="parties"
      act={on === null ? a('partiesActPlain') : a('partiesAct', { date: formatDate(on) })}
      acting={acting}
    >
      <DateField
        label={a('partiesOn')}
        value={on}
        today={today}
        min={today}
        required
        onChange={(day) => form.change({ on: day })}
        error={acting.errorOf('on')}
      />
      <section className={styles['part']} aria-label={a('partiesNow')}>
        <h3>{a('partiesNow')}</h3>
        <ul className={styles['people']}>
          {there.map(({ personId, name, role }) => (
            <li key={`${personId} ${role}`}>
              <span className={styles['person']}>
                <bdi>{name}</bdi>
                <Detail>{t(`role_${role}`)}</Detail>
              </span>
              <Checkbox
                label={a('partiesLeave', { name })}
                checked={leaving.has(personId)}
                onChange={(event) => form.change({ leaving: toggled(leaving, personId, event.target.checked) })}
              />
            </li>
          ))}
        </ul>
      </section>
      <section className={styles['part']} aria-label={a('partiesJoin')}>
        <h3>{a('partiesJoin')}</h3>
        <PartyRows
          parties={joining}
          // Who leaves on that day may come back with another role.
          taken={there.map(({ personId }) => personId).filter((id) => !leaving.has(id))}
          draft={draft}
          onChange={(next, person) => form.change({ joining: next, draft: person })}
          error={notAdded ?? acting.errorOf('join') ?? acting.errorOf('leave') ?? (nobody && a('partiesNobody'))}
        />
      </section>
      <TextField
        label={a('reason')}
        maxLength={500}
        value={reason}
        error={acting.errorOf('reason')}
        onChange={(event) => form.change({ reason: event.target.value })}
      />
    </LeaseActPanel>
  );
}

interface Sending extends ActProps {
  readonly typed: object;
  readonly on: string | null;
  readonly leave: readonly string[];
  readonly joining: readonly ChosenParty[];
  readonly draft: PersonDraft | null;
  readonly reason: string;
}

function useSending({ typed, lease, onClose, on, leave, joining, draft, reason }: Sending) {
  const a = useActText();
  return useLeaseAct(lease, {
    typed,
    fields: ['on', 'join', 'leave', 'reason', 'nobody', 'newPerson'],
    check: () => [
      ...required({ on: on ?? '' }),
      ...(draft !== null && isWritten(draft) ? [{ path: 'newPerson', code: 'not-added' }] : []),
      ...(leave.length + joining.length === 0 && (draft === null || !isWritten(draft))
        ? [{ path: 'nobody', code: 'required' }]
        : []),
    ],
    send: () => {
      const join = joining.map(({ person, role }) => ({ personId: person.id, role }));
      return changeParties(lease, { on: on ?? '', leave: [...leave], join, reason: reason.trim() || null });
    },
    onDone: closing(onClose, () => ({ text: a('partiesDone', { date: formatDate(on ?? '') }) })),
  });
}

/** Who is on the lease on a day, or will be after it. */
function partiesOn({ parties }: Lease, day: string): readonly Party[] {
  return parties.filter(({ toDay }) => toDay === null || toDay >= day);
}

function toggled(set: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(set);
  if (isIn) next.add(id);
  else next.delete(id);
  return next;
}
