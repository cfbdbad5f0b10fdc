import { routeQuery } from '#web/lib/route-query.ts';

/** Leases with rent that is due by today and not charged yet, as after an import. */
export const unchargedRentQuery = routeQuery('GET /uncharged-rent/');
