import { leaseViewStates } from '#shared/lists/leases-view.ts';
import { FilterBar, type Filter } from '#web/kit/filter-bar/filter-bar.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { usePropertyList } from '#web/lib/properties.ts';
import { useLeasesText } from './leases-text.ts';
import { useLeaseText } from './text.ts';
import { orders, type useLeasesAddress } from './use-leases-address.ts';
import styles from './leases-page.module.css';

/** Words, property, state and when it ends, all in the address. A view has its own state, and its own end. */
export function LeasesFilters({ state }: { readonly state: ReturnType<typeof useLeasesAddress> }) {
  const l = useLeasesText();
  const t = useLeaseText();
  const { address, change, view } = state;
  const properties = usePropertyList() ?? [];
  const filters: readonly Filter[] = [
    { kind: 'search', name: 'q', label: l('find') },
    {
      kind: 'find',
      name: 'property',
      label: l('property'),
      options: properties.map(({ id, name, colour }) => ({ value: id, label: name, colour: propertyColourOf(colour) })),
    },
    ...(view === 'all'
      ? [
          {
            kind: 'choice' as const,
            name: 'state',
            label: l('state'),
            options: [
              { value: '', label: l('anyState') },
              ...leaseViewStates.map((name) => ({ value: name, label: t(`state_${name}`) })),
            ],
          },
        ]
      : []),
    ...(view === 'all' || view === 'notice'
      ? [
          { kind: 'date' as const, name: 'from', label: l('endsFrom') },
          { kind: 'date' as const, name: 'to', label: l('endsTo') },
        ]
      : []),
    {
      kind: 'choice',
      name: 'sort',
      label: l('sort'),
      options: [
        { value: '', label: l(view === 'ending' ? 'sort_end' : 'sort_newest') },
        ...orders.map((order) => ({ value: order, label: l(`sort_${order}`) })),
      ],
    },
  ];
  return (
    <>
      <FilterBar
        filters={filters}
        values={address}
        // What is looked at may not be among the rows any more.
        onChange={(wish, options) => change({ ...wish, open: '' }, options)}
      />
      {(['unit', 'person'] as const)
        .filter((name) => address[name] !== '')
        .map((name) => (
          <p key={name} className={styles['only']}>
            {l(name === 'unit' ? 'onlyUnit' : 'onlyPerson')}
            <TextAct onClick={() => change({ [name]: '' })}>{l('showAll')}</TextAct>
          </p>
        ))}
    </>
  );
}
