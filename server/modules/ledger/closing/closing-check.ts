import type { z } from 'zod';
import type { closingRoutes } from '#shared/api/closing.ts';

export type ClosingChecks = z.output<(typeof closingRoutes)['GET /closing-checks/']['answer']>;

export type ClosingCheck = ClosingChecks['checks'][number];
