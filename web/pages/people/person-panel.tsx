import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#web/kit/button/button.tsx';
import { Fact, Facts } from '#web/kit/facts/facts.tsx';
import { FetchedPart } from '#web/kit/record-page/fetched-part.tsx';
import { SidePanel, type PeekProps } from '#web/kit/side-panel/side-panel.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { routeQuery } from '#web/lib/route-query.ts';
import type { Person, PersonInFull, PersonPlace } from './api.ts';
import { PersonContacts } from './person-contacts.tsx';
import { PersonRelations } from './person-relations.tsx';
import { PersonRoles } from './person-roles.tsx';
import { usePeopleText } from './text.ts';
import styles from './person-panel.module.css';

export type PersonPanelProps = PeekProps<Person>;

/** Somebody beside the directory: how to reach them, where they are, who stands behind them. */
export function PersonPanel({ id, known, ...steps }: PersonPanelProps) {
  const t = usePeopleText();
  const mayChange = useMay()('people.change');
  const query = useQuery(routeQuery('GET /people/{id}/', { params: { id } }));
  const person = query.data;
  const head = person ?? known;
  return (
    <SidePanel
      eyebrow={head && <PersonRoles person={head} />}
      title={head === undefined ? '…' : <bdi>{head.name}</bdi>}
      {...steps}
      footer={
        person && (
          <>
            {mayChange && <ButtonLink to={`/people/${person.id}?edit=1`}>{t('edit')}</ButtonLink>}
            <ButtonLink variant="primary" to={`/people/${person.id}`}>
              {t('open')}
            </ButtonLink>
          </>
        )
      }
    >
      <FetchedPart query={query} gone={t('gone')}>
        {(found) => <Peek person={found} places={known?.places ?? []} />}
      </FetchedPart>
    </SidePanel>
  );
}

function Peek({ person, places }: { readonly person: PersonInFull; readonly places: readonly PersonPlace[] }) {
  const t = usePeopleText();
  return (
    <>
      <Facts title={t('contacts')}>
        <PersonContacts contacts={person.contacts} />
      </Facts>
      {places.length > 0 && (
        <Facts title={t('where')}>
          {places.map((place) => (
            <Place key={`${place.role}-${place.leaseId ?? place.property.id}`} place={place} />
          ))}
        </Facts>
      )}
      {person.relations.length > 0 && (
        <Facts title={t('relations')}>
          <PersonRelations relations={person.relations} />
        </Facts>
      )}
      {person.relatedTo.length > 0 && (
        <Facts title={t('relatedTo')}>
          <PersonRelations relations={person.relatedTo} />
        </Facts>
      )}
      {person.notes !== null && (
        <Facts title={t('notes')}>
          <p className={styles['notes']} dir="auto">
            {person.notes}
          </p>
        </Facts>
      )}
    </>
  );
}

function Place({ place: { role, property, unit, leaseId, from } }: { readonly place: PersonPlace }) {
  const t = usePeopleText();
  const mayReadLeases = useMay()('leases.read');
  const words = (
    <>
      {unit !== null && (
        <>
          <bdi>{unit.name}</bdi>,{' '}
        </>
      )}
      <bdi>{property.name}</bdi>
    </>
  );
  const to = leaseId !== null && mayReadLeases ? `/leases/${leaseId}` : `/properties/${property.id}`;
  return (
    <Fact
      reversed
      label={
        <TextLink variant="row" to={to}>
          {words}
        </TextLink>
      }
    >
      {t(`role_${role}`)}
      {from !== null && <>, {t('from', { date: formatDate(from) })}</>}
    </Fact>
  );
}
