import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '#web/lib/route-query.ts';

/** How many tenancies are past due. It is read again when something about money is written, not with each page. */
export function useArrearsCount(): number | undefined {
  const { data } = useQuery({
    ...routeQuery('GET /arrears-summary/', { query: {} }),
    refetchOnMount: false,
    staleTime: 5 * 60_000,
  });
  return data?.counts.all;
}
