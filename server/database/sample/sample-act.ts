import type { SignedInContext } from '#server/kernel/http/request-context.ts';

export interface SampleAct {
  readonly on: string;
  readonly act: (when: SignedInContext) => Promise<void>;
}
