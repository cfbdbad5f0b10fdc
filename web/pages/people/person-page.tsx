import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, Navigate, useLocation, useParams } from 'react-router';
import { useAddress } from '#web/kit/address/use-address.ts';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { FetchedRecord, RecordPage } from '#web/kit/record-page/record-page.tsx';
import { useMay } from '#web/lib/me.ts';
import { routeQuery } from '#web/lib/route-query.ts';
import type { PersonInFull } from './api.ts';
import { PersonActs } from './person-acts.tsx';
import type { PersonDraft } from './person-draft.ts';
import { PersonFacts } from './person-facts.tsx';
import { PersonRoles } from './person-roles.tsx';
import { PersonBelow, PersonHoldings } from './person-sections.tsx';
import { usePersonText } from './person-text.ts';
import { usePeopleText } from './text.ts';

const PersonForm = lazyPart(async () => (await import('./person-form.tsx')).PersonForm);

/** Somebody: what they rent and own, who they are, how to reach them, and what was changed. */
export function PersonPage() {
  const { id = '' } = useParams();
  return (
    <FetchedPerson id={id}>
      {(person) =>
        // A record that was merged answers by the one that was kept; the address follows.
        person.id === id ? <Person key={id} person={person} /> : <Navigate replace to={`/people/${person.id}`} />
      }
    </FetchedPerson>
  );
}

/** Until somebody is there, or says that there is nobody. */
export function FetchedPerson({
  id,
  children,
}: {
  readonly id: string;
  readonly children: (person: PersonInFull) => ReactNode;
}) {
  const p = usePeopleText();
  const query = useQuery(routeQuery('GET /people/{id}/', { params: { id } }));
  const list = { to: '/people', name: p('people') };
  return (
    <FetchedRecord query={query} list={list} gone={p('gone')} goneWhy={p('goneWhy')} goneAct={p('toList')}>
      {children}
    </FetchedRecord>
  );
}

export function ToDirectory() {
  const p = usePeopleText();
  return <Link to="/people">{p('people')}</Link>;
}

const addressDefaults = { edit: '' };

function Person({ person }: { readonly person: PersonInFull }) {
  const t = usePersonText();
  const p = usePeopleText();
  const mayChange = useMay()('people.change');
  const { state } = useLocation();
  const [address, change] = useAddress(addressDefaults);
  const isEditing = address.edit !== '' && mayChange && person.archivedAt === null;
  const edit = (isOpen: boolean) => change({ edit: isOpen ? '1' : '' }, { replace: !isOpen });
  const hasRoles = person.roles.length > 0 || person.archivedAt !== null;
  return (
    <RecordPage
      page={p('titled', { page: person.name })}
      trail={[{ to: '/people', name: p('people') }, t(person.kind === 'company' ? 'companyKind' : 'personKind')]}
      title={<bdi>{person.name}</bdi>}
      chip={hasRoles && <PersonRoles person={person} />}
      actions={<PersonActs person={person} quiet={isEditing} onEdit={() => edit(true)} />}
      below={<PersonBelow person={person} />}
      facts={<PersonFacts person={person} onEdit={() => edit(true)} />}
      panel={
        isEditing && (
          <PersonForm person={person} typed={typedIn(state)} onClose={() => edit(false)} onSaved={() => edit(false)} />
        )
      }
    >
      <PersonHoldings person={person} />
    </RecordPage>
  );
}

/** What was typed about somebody new who turned out to be this one, handed over by the form. */
function typedIn(state: unknown): PersonDraft | undefined {
  if (typeof state !== 'object' || state === null || !('typed' in state)) return undefined;
  return state.typed as PersonDraft; // Only the form puts it there.
}
