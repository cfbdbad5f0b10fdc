import { FilterBar } from '#web/kit/filter-bar/filter-bar.tsx';
import { useMay } from '#web/lib/me.ts';
import { usePropertiesText } from './text.ts';
import { propertyKinds, propertySorts, type usePropertiesAddress } from './use-properties-address.ts';

/** Words, kind and order, all in the address. */
export function PropertiesFilters({ state }: { readonly state: ReturnType<typeof usePropertiesAddress> }) {
  const t = usePropertiesText();
  const seesMoney = useMay()('portfolio.money');
  const sorts = propertySorts.filter((sort) => sort !== 'market-rent' || seesMoney);
  return (
    <FilterBar
      filters={[
        { kind: 'search', name: 'q', label: t('find') },
        {
          kind: 'choice',
          name: 'kind',
          label: t('kind'),
          options: [
            { value: '', label: t('anyKind') },
            ...propertyKinds.map((kind) => ({ value: kind, label: t(`kind_${kind}`) })),
          ],
        },
        {
          kind: 'choice',
          name: 'sort',
          label: t('sort'),
          options: sorts.flatMap((sort) => [
            { value: sort === 'name' ? '' : sort, label: t(`sort_${sort}`) },
            { value: `-${sort}`, label: t(`sort_-${sort}`) },
          ]),
        },
      ]}
      values={state.address}
      onChange={state.change}
    />
  );
}
