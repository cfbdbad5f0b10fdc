import type { ServerModule } from '#server/contract/module.ts';

/** Reading statement files comes first; routes follow with what is kept of them. */
export default { handlers: () => ({}) } satisfies ServerModule;
