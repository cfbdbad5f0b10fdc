import { useQuery } from '@tanstack/react-query';
import { useMay } from '#web/lib/me.ts';
import { routeQuery } from '#web/lib/route-query.ts';

const nobody: ReadonlySet<string> = new Set();

/**
 * Units of some buildings on whose lease something is late: red on every plan. Undefined while it is not known, so that no
 * window says that its tenant has paid; nobody's for who may not see what is owed.
 */
export function useLateUnits(propertyIds: readonly string[]): ReadonlySet<string> | undefined {
  const may = useMay()('rent.read');
  const query = { propertyIds: propertyIds.join(',') };
  const { data, isError } = useQuery({
    ...routeQuery('GET /late-units/', { query }),
    enabled: may && propertyIds.length > 0,
  });
  if (!may || propertyIds.length === 0 || isError) return nobody;
  return data && new Set(data.unitIds);
}
