import { useAsOfFilter } from '#web/features/as-of/as-of-filter.ts';
import type { Filter } from '#web/kit/filter-bar/filter-bar.tsx';
import { usePropertyFilter } from '#web/kit/list-page/use-property-filter.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { usePropertyList } from '#web/lib/properties.ts';
import { useBoardText } from './board-text.ts';
import { boardOrderNames, type BoardAddress } from './use-board-address.ts';
import styles from './board.module.css';

/** Words, property and order, all in the address. */
export function useBoardFilters({ usual }: BoardAddress): readonly Filter[] {
  const b = useBoardText();
  const asOf = useAsOfFilter();
  const property = usePropertyFilter(b('property'));
  return [
    { kind: 'search', name: 'q', label: b('find') },
    ...asOf,
    property,
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
}

/** What a click on a plan narrowed the list to, where no filter says it. */
export function BoardNarrowed({ state, filtering }: { readonly state: BoardAddress; readonly filtering: boolean }) {
  const b = useBoardText();
  const { address, change } = state;
  const chosen = usePropertyList()?.find(({ id }) => id === address.property);
  if (address.unit === '' && (chosen === undefined || filtering)) return null;
  return (
    <p className={styles['only']}>
      {address.unit === '' ? b('onlyProperty', { name: chosen?.name ?? '' }) : b('onlyUnit')}
      <TextAct onClick={() => change({ unit: '', property: '' })}>{b('showAll')}</TextAct>
    </p>
  );
}
