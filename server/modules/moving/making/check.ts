import type { z } from 'zod';
import type { importCheck } from '#shared/api/moving.ts';

export type Check = z.output<typeof importCheck>;
