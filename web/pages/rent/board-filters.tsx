import { useAsOfFilter } from '#web/features/as-of/as-of-filter.ts';
import { FilterBar, type Filter } from '#web/kit/filter-bar/filter-bar.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { usePropertyList } from '#web/lib/properties.ts';
import { useBoardText } from './board-text.ts';
import { boardOrderNames, type BoardAddress } from './use-board-address.ts';
import styles from './board.module.css';

/** Words, property and order, all in the address; and a line that says what a click on a plan left over. */
export function BoardFilters({ state, open }: { readonly state: BoardAddress; readonly open: boolean }) {
  const b = useBoardText();
  const { address, change, usual } = state;
  const properties = usePropertyList() ?? [];
  const asOf = useAsOfFilter();
  const chosen = properties.find(({ id }) => id === address.property);
  const filters: readonly Filter[] = [
    { kind: 'search', name: 'q', label: b('find') },
    ...asOf,
    {
      kind: 'find',
      name: 'property',
      label: b('property'),
      options: properties.map(({ id, name, colour }) => ({ value: id, label: name, colour: propertyColourOf(colour) })),
    },
    {
      kind: 'choice',
      name: 'sort',
      label: b('sort'),
      options: [usual, ...boardOrderNames.filter((name) => name !== usual)].map((name) => ({
        value: name === usual ? '' : name,
        label: b(`sort_${name}`),
      })),
    },
  ];
  return (
    <>
      {open && (
        <FilterBar
          filters={filters}
          values={address}
          // What is looked at may not be among the rows any more.
          onChange={(wish, options) => change({ ...wish, open: '' }, options)}
        />
      )}
      {(address.unit !== '' || (chosen !== undefined && !open)) && (
        <p className={styles['only']}>
          {address.unit === '' ? b('onlyProperty', { name: chosen?.name ?? '' }) : b('onlyUnit')}
          <TextAct onClick={() => change({ unit: '', property: '' })}>{b('showAll')}</TextAct>
        </p>
      )}
    </>
  );
}
