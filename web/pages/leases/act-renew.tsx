import { useGoOn } from '#web/kit/go-on/use-go-on.ts';
import { useDraft } from '#web/kit/record-form/controls.ts';
import { addDays, firstOfMonth } from '#shared/dates.ts';
import { addMonths } from '#shared/rent/calendar.ts';
import { useNoteCleared } from '#web/features/today-cleared/use-note-cleared.ts';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { listNames } from '#web/kit/names/list-names.ts';
import { required } from '#web/kit/submission/checks.ts';
import { formatDate } from '#web/lib/format.ts';
import type { Lease } from './api.ts';
import { AmendPanel, type ActProps } from './act-panel.tsx';
import { useActText } from './act-text.ts';
import { wrongEnd } from './missing.ts';
import { changedAmounts, NewAmounts, runningCharges, type Amounts } from './new-amounts.tsx';
import { percentText } from './percent.ts';
import { endOf, isEndComplete, TermFields, type TermEnd } from './term-fields.tsx';
import { useSaidChecks } from './use-said-checks.ts';
import { useToday } from '#web/lib/use-today.ts';

/** The next term of the same unit, with new amounts where they change, and what that comes to. */
export function Renew({ lease, onClose }: ActProps) {
  const a = useActText();
  const said = useSaidChecks(lease.currency);
  const today = useToday();
  const goOn = useGoOn();
  const cleared = useNoteCleared();
  const form = useDraft(() => ({
    startsOn: usualStart(lease, today) as string | null,
    end: usualEnd(lease, usualStart(lease, today)),
    amounts: {} as Amounts,
  }));
  const { startsOn, end, amounts } = form.draft;
  const charges = runningCharges(lease, today);
  const isReadable = charges.every(({ id }) => amounts[id] !== null);
  const change =
    startsOn === null || !isEndComplete(end) || !isReadable
      ? undefined
      : ({ act: 'renew', startsOn, ...endOf(end), amounts: changedAmounts(charges, amounts) } as const);
  return (
    <AmendPanel
      lease={lease}
      onClose={onClose}
      name="renew"
      act={end.isOpen || end.endsOn === null ? a('renewActOpen') : a('renewAct', { date: formatDate(end.endsOn) })}
      change={change}
      fields={['startsOn', 'endsOn', 'atEnd', 'holdoverMillipercent']}
      check={() => [
        ...required({ startsOn: startsOn ?? '' }),
        ...(end.isOpen ? [] : required({ endsOn: end.endsOn ?? '' })),
        ...said(end.isOpen ? [] : wrongEnd(startsOn, end.endsOn)),
        ...(isEndComplete(end) || end.endsOn === null ? [] : [{ path: 'holdoverMillipercent', code: 'required' }]),
      ]}
      onDone={({ id, number }) => {
        cleared.note({
          kind: 'renewal',
          id: lease.id,
          name: listNames(lease.tenants.map(({ name }) => name)),
          undo: id,
        });
        void goOn(`/leases/${id}`, { said: a('renewDone', { number }) });
      }}
      form={form}
    >
      {(control, errorOf) => (
        <>
          <DateField label={a('startsOn')} today={today} required {...control.date('startsOn')} />
          <TermFields end={end} onChange={(wish) => form.change({ end: { ...end, ...wish } })} errorOf={errorOf} />
          <NewAmounts
            currency={lease.currency}
            charges={charges}
            amounts={amounts}
            onChange={(next) => form.change({ amounts: next })}
          />
        </>
      )}
    </AmendPanel>
  );
}

/** The day after the term; where that is over and the tenant stayed on, the first of the next month. */
function usualStart({ endsOn, lastDay, startsOn }: Lease, today: string): string {
  const after = endsOn === null ? null : addDays(endsOn, 1);
  if (after !== null && (lastDay !== null || after >= today)) return after;
  return addMonths(firstOfMonth(today > startsOn ? today : startsOn), 1);
}

/** As long as this term was, with the same policy; open where this one is. */
function usualEnd(lease: Lease, startsOn: string): TermEnd {
  const { startsOn: from, endsOn, atEnd, holdoverMillipercent } = lease;
  const months = endsOn === null ? 12 : Math.max(1, monthsBetween(from, addDays(endsOn, 1)));
  return {
    isOpen: endsOn === null,
    endsOn: addDays(addMonths(startsOn, months), -1),
    atEnd: atEnd ?? 'month-to-month',
    holdoverPercent: percentText(holdoverMillipercent ?? 150_000),
  };
}

function monthsBetween(from: string, to: string): number {
  const months = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return months(to) - months(from);
}
