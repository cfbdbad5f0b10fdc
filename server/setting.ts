import type { z } from 'zod';

export interface Setting {
  /** One sentence for `--help`. */
  readonly about: string;
  readonly standard?: string;
  readonly example: string;
  /** Never printed, also not when it is wrong. */
  readonly secret?: true;
  /** Its message continues the sentence "<NAME> …". */
  readonly schema: z.ZodType;
}
