import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ButtonLink } from '#web/kit/button/button.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { QueryFailure, type FailingQuery } from '#web/kit/query-failure/query-failure.tsx';
import { isGone } from '#web/kit/record-page/is-gone.ts';
import { personByIdQuery } from '#web/lib/find-people.ts';
import { doorsOfQuery, unitByIdQuery, type FoundUnit } from '#web/lib/find-units.ts';
import { leaseQuery, readDraft } from './api.ts';
import { readForm } from './kept-form.ts';
import { changed, formOfLease, newForm, type LeaseForm } from './lease-form.ts';
import { LeaseWizard } from './lease-wizard.tsx';
import { useSentLease, useUnsavedLease } from './sent-lease.ts';
import { useLeaseText } from './text.ts';
import { chosen } from './unit-field.tsx';
import { useToday } from '#web/lib/use-today.ts';
import { useWizardText } from './wizard-text.ts';

/**
 * The address names the draft as soon as there is one. The wizard that made it goes on as it is; any other draft, and a
 * new beginning, is another wizard.
 */
export function NewLeasePage() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('draft') ?? '';
  const [round, setRound] = useState(0);
  const [made, setMade] = useState('');
  const [seen, setSeen] = useState(asked);

  function startOver() {
    setMade('');
    setRound(round + 1);
  }

  if (asked !== seen) {
    setSeen(asked);
    if (asked !== made) startOver();
  }

  function keep(id: string) {
    setMade(id);
    setParams({ draft: id }, { replace: true, preventScrollReset: true });
  }

  if (asked !== '' && asked !== made) return <Resumed key={round} id={asked} onMade={keep} onReload={startOver} />;
  const given = {
    unit: params.get('unit') ?? '',
    property: params.get('property') ?? '',
    person: params.get('person') ?? '',
    lease: params.get('lease') ?? '',
  };
  return <Begun key={round} given={given} onMade={keep} onReload={startOver} />;
}

interface StartProps {
  readonly onMade: (id: string) => void;
  /** Another window wrote on the draft, and its version is wanted. */
  readonly onReload: () => void;
}

/** What was begun earlier, here or on another machine. */
function Resumed({ id, onMade, onReload }: StartProps & { readonly id: string }) {
  const today = useToday();
  const { read } = useSentLease();
  const [sent] = useState(() => read(id));
  const unsaved = useUnsavedLease();
  const [written] = useState(() => unsaved.read());
  const query = useQuery({
    enabled: sent === undefined,
    queryKey: ['GET /lease-drafts/{id}/', id],
    queryFn: ({ signal }) => readDraft(id, signal),
    // What is kept here may be older than what another window wrote: only what was just read counts.
    gcTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const again = { onMade, onReload };
  if (sent !== undefined) {
    const { content, version } = sent;
    return <LeaseWizard initial={readForm(content, today)} draft={{ id, version }} sent={sent} {...again} />;
  }
  if (query.data === undefined || !query.isFetchedAfterMount) return <Waiting query={query} />;
  // The version that it was written on: what another window wrote since is not overwritten.
  const { content, version } = written ?? query.data;
  const isUnsaved = written !== undefined;
  return <LeaseWizard initial={readForm(content, today)} draft={{ id, version }} isUnsaved={isUnsaved} {...again} />;
}

interface Given {
  readonly unit: string;
  readonly property: string;
  readonly person: string;
  readonly lease: string;
}

/** A new one; the address may name the unit or its building, the person, or the draft lease that is changed. */
function Begun({ given, onMade, onReload }: StartProps & { readonly given: Given }) {
  const today = useToday();
  const [first] = useState(given);
  const unsaved = useUnsavedLease();
  const [written] = useState(() => unsaved.read());
  const lease = useQuery({ ...leaseQuery(first.lease), enabled: first.lease !== '' });
  const unitId = first.lease === '' ? first.unit : (lease.data?.unit.id ?? '');
  const unit = useQuery({ ...unitByIdQuery(unitId), enabled: unitId !== '', retry: 1 });
  const asksDoors = first.property !== '' && unitId === '';
  const doors = useQuery({ ...doorsOfQuery(first.property), enabled: asksDoors, retry: 1 });
  const person = useQuery({ ...personByIdQuery(first.person), enabled: first.person !== '', retry: 1 });
  if (first.lease !== '' && lease.data === undefined) return <Waiting query={lease} />;
  // What the address names wrongly is left out; the wizard asks for it.
  if (asksDoors && doors.isPending) return <Waiting query={doors} />;
  if ((unitId !== '' && unit.isPending) || (first.person !== '' && person.isPending)) return <Waiting query={unit} />;
  return (
    <LeaseWizard
      initial={written === undefined ? initial() : readForm(written.content, today)}
      isUnsaved={written !== undefined}
      draft={undefined}
      onMade={onMade}
      onReload={onReload}
      propertyId={first.property}
    />
  );

  function initial(): LeaseForm {
    const named = unit.data ?? onlyDoor(doors.data?.items ?? []);
    const found = named === undefined ? null : chosen(named);
    if (lease.data !== undefined && found !== null) return formOfLease(lease.data, found, today);
    const form = newForm(today);
    const parties =
      person.data === undefined
        ? []
        : [{ person: { id: person.data.id, name: person.data.name }, role: 'tenant' as const }];
    return changed({ ...form, parties }, { unit: found });
  }
}

/** Where a building has one unit, or one that is free, that is the one. */
function onlyDoor(units: readonly FoundUnit[]): FoundUnit | undefined {
  const free = units.filter(({ state }) => state === 'vacant');
  const [first, other] = free.length > 0 ? free : units;
  return other === undefined ? first : undefined;
}

function Waiting({ query }: { readonly query: FailingQuery }) {
  const w = useWizardText();
  return (
    <ListLayout header={<PageHeader eyebrow={<ToList />} title={w('title')} />}>
      {isGone(query) && (
        <Empty
          plain
          act={
            <ButtonLink to="/leases/new" variant="primary">
              {w('goneAct')}
            </ButtonLink>
          }
        >
          {w('gone')}
        </Empty>
      )}
      {!isGone(query) && query.error !== null && <QueryFailure query={query} />}
      {query.error === null && <Loading rows={8} />}
    </ListLayout>
  );
}

function ToList() {
  const t = useLeaseText();
  return <Link to="/leases">{t('leases')}</Link>;
}
