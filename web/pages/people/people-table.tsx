import { writeOrder } from '#web/kit/address/order.ts';
import { Detail } from '#web/kit/detail/detail.tsx';
import { useRoom } from '#web/kit/hooks/use-room.ts';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import type { ListTable } from '#web/kit/list-page/list-body.tsx';
import type { CardParts, Column } from '#web/kit/table/column.ts';
import { Table } from '#web/kit/table/table.tsx';
import { formatDate, nothing } from '#web/lib/format.ts';
import type { Person, PersonPlace } from './api.ts';
import { letterOf, PersonName } from './person-name.tsx';
import { PersonRoles } from './person-roles.tsx';
import { usePeopleText } from './text.ts';
import type { usePeopleAddress } from './use-people-address.ts';
import styles from './people-page.module.css';

export interface PeopleTableProps extends ListTable<Person> {
  /** A panel is beside it: what the panel says is left out. */
  readonly narrow: boolean;
  readonly state: Pick<ReturnType<typeof usePeopleAddress>, 'order' | 'change'>;
}

/** People under the letter of their family name. */
export function PeopleTable({ narrow: isBeside, state, ...list }: PeopleTableProps) {
  const t = usePeopleText();
  const narrow = !useRoom(900) || isBeside;
  const all: readonly (Column<Person> | false)[] = [
    { name: 'name', header: t('name'), sortable: true, cell: (person) => <Named person={person} /> },
    {
      name: 'roles',
      header: t('roles'),
      width: isBeside ? '34%' : narrow ? '22%' : '15%',
      cell: (person) => <PersonRoles person={person} />,
    },
    {
      name: 'where',
      header: t('where'),
      width: narrow ? '30%' : '20%',
      cell: ({ places }) => <Where places={places} />,
    },
    !narrow && { name: 'email', header: t('email'), width: '23%', cell: ({ email }) => <Cut text={email} /> },
    !narrow && { name: 'phone', header: t('phone'), width: '15%', cell: ({ phone }) => <Cut text={phone} /> },
  ];
  return (
    <Table
      {...list}
      label={t('label')}
      columns={all.filter((column) => column !== false)}
      rowLabel={({ name }) => name}
      groupOf={groupOf}
      sort={{ column: 'name', direction: state.order?.direction ?? 'ascending' }}
      onSort={(sort) => state.change({ sort: writeOrder(sort, 'name') })}
      spine={({ places: [place] }) => (place === undefined ? undefined : propertyColourOf(place.property.colour))}
      linkOf={({ id }) => `/people/${id}`}
      card={(person): CardParts => ({
        title: <Named person={person} />,
        detail: person.places.length > 0 ? <Where places={person.places} /> : (person.phone ?? person.email ?? nothing),
        chip: <PersonRoles person={{ ...person, roles: person.roles.slice(0, 1) }} />,
      })}
    />
  );
}

const groupOf = (person: Person) => ({ key: letterOf(person), label: letterOf(person) });

function Named({ person }: { readonly person: Person }) {
  const t = usePeopleText();
  return (
    <span className={styles['cut']} title={person.name}>
      <PersonName person={person} />
      {person.kind === 'company' && <Detail>{t('company')}</Detail>}
    </span>
  );
}

/** The place that is nearest in time; how many others there are. */
export function Where({ places }: { readonly places: readonly PersonPlace[] }) {
  const t = usePeopleText();
  const [place, ...others] = places;
  if (place === undefined) return <Detail alone>{nothing}</Detail>;
  return (
    <span className={styles['cut']}>
      {place.unit === null ? (
        <bdi>{place.property.name}</bdi>
      ) : (
        <>
          <bdi>{place.unit.name}</bdi>
          <Detail>
            <bdi>{place.property.name}</bdi>
          </Detail>
        </>
      )}
      {place.from !== null && <Detail>{t('from', { date: formatDate(place.from) })}</Detail>}
      {others.length > 0 && <Detail>{t('andMore', { count: others.length })}</Detail>}
    </span>
  );
}

function Cut({ text }: { readonly text: string | null }) {
  if (text === null) return <Detail alone>{nothing}</Detail>;
  return (
    <span className={styles['cut']} title={text}>
      {text}
    </span>
  );
}
