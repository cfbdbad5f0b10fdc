import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '#web/lib/route-query.ts';

/** How many bills are to be approved. It is read again when something about bills is written, not with each page. */
export function useBillsCount(): number | undefined {
  const { data } = useQuery({
    ...routeQuery('GET /bills-summary/', {}),
    refetchOnMount: false,
    staleTime: 5 * 60_000,
  });
  return data?.counts['to-approve'];
}
