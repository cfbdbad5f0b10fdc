import { useQuery } from '@tanstack/react-query';
import { useMay } from '#web/lib/me.ts';
import { routeQuery } from '#web/lib/route-query.ts';
import type { Schedule } from './schedule-words.ts';

export const schedulesQuery = routeQuery('GET /report-schedules/', {});

/** What leaves by email by itself; nothing for who may send no reports, and until it is known. */
export function useSchedules(): readonly Schedule[] | undefined {
  const maySend = useMay()('reports.send');
  const { data } = useQuery({ ...schedulesQuery, enabled: maySend });
  return maySend ? (data?.items ?? []) : undefined;
}
