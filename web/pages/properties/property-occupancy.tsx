import { useQuery } from '@tanstack/react-query';
import { firstOfMonth } from '#shared/dates.ts';
import { useLabels } from '#web/features/explain/labels.ts';
import { OccupancyStrip } from '#web/features/occupancy/occupancy-strip.tsx';
import { routeQuery } from '#web/lib/route-query.ts';
import { useToday } from '#web/lib/use-today.ts';
import type { PropertyInFull } from './api.ts';
import styles from './property-page.module.css';

/** How far each unit was let in each of twelve months; a month leads to the report with its vacant days. */
export function PropertyOccupancy({ property: { id } }: { readonly property: PropertyInFull }) {
  const say = useLabels();
  const today = useToday();
  const days = { from: firstOfMonth(today), to: today };
  const { data } = useQuery(
    routeQuery('GET /reports/{key}/', { params: { key: 'occupancy' }, query: { ...days, propertyId: id } }),
  );
  const strip = data?.tables[0]?.strip;
  if (strip === undefined) return null;
  return (
    <section className={styles['months']}>
      <OccupancyStrip isSection strip={strip} say={say} narrowed={{ propertyId: id }} />
    </section>
  );
}
