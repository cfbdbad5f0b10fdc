import type { owedKinds } from '#shared/api/rent-answers.ts';

export type OwedKind = (typeof owedKinds)[number];
