import type { z } from 'zod';
import type { lineMatchingRoutes } from '#shared/api/line-matching.ts';

/** What part of a line is: a payment for a lease, an amount on an account, or an item of the books. */
export type LinePart = z.output<
  (typeof lineMatchingRoutes)['POST /statement-lines/{id}/post/']['body']
>['parts'][number];

export type PartOf<Kind extends LinePart['kind']> = Extract<LinePart, { kind: Kind }>;
