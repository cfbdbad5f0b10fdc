import type { Act } from '#server/kernel/http/request-context.ts';

export interface SampleAct {
  readonly on: string;
  readonly act: (act: Act) => Promise<void>;
}
