import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';

export type Kind = 'property' | 'unit' | 'person' | 'lease';

const UnknownFilter = lazyPart(async () => (await import('./unknown-filter.tsx')).UnknownFilter, {
  instead: 'nothing',
});

/** What lists call the records that they are filtered by, in their addresses. */
const filters: Readonly<Record<string, Kind>> = {
  property: 'property',
  propertyId: 'property',
  unit: 'unit',
  person: 'person',
  lease: 'lease',
};

/** A list that is filtered by a record which is not there says so. */
export function UnknownFilters() {
  const [params, setParams] = useSearchParams();
  return Object.entries(filters).map(([name, kind]) => {
    const value = params.get(name) ?? '';
    // Several leases at once are chosen rows, not a filter.
    if (value === '' || value.includes(',')) return null;
    const remove = () => {
      const next = new URLSearchParams(params);
      next.delete(name);
      setParams(next, { replace: true });
    };
    return (
      <Suspense key={`${name} ${value}`}>
        <UnknownFilter kind={kind} id={value} onRemove={remove} />
      </Suspense>
    );
  });
}
