import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/client.ts';

/** Leases with rent that is due by today and not charged yet, as after an import. */
export const unchargedRentQuery = queryOptions({
  queryKey: ['GET /uncharged-rent/'],
  queryFn: ({ signal }) => call('GET /uncharged-rent/', {}, { signal }),
  refetchOnMount: 'always',
});
