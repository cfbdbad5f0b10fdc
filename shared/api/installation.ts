import { z } from 'zod';
import { defineRoutes } from '#shared/route.ts';

/** What runs here, for the owners of a workspace: versions and the health that /readyz reports to a load balancer. */
export const installationRoutes = defineRoutes({
  'GET /installation/': {
    permission: 'organisation.change',
    summary: 'The versions of Gable and PostgreSQL, and whether the disk has room',
    answer: z.object({
      gable: z.string(),
      postgres: z.object({
        /** For example 18.4. */
        version: z.string(),
        /** `packaged`: comes with Gable. `system`: a newer release of this machine. `server`: that of DATABASE_URL. */
        source: z.enum(['packaged', 'system', 'server']),
      }),
      disk: z.enum(['ok', 'low']),
    }),
  },
});
