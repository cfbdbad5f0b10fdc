import type { z } from 'zod';
import type { plannedCharge } from '#shared/api/lease.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import type { Charge, LeaseMoney } from './charge-plan.ts';

export type PlannedCharge = z.output<typeof plannedCharge>;

/** The terms of a lease that is not saved yet. */
export interface NewTerms {
  readonly lease: LeaseMoney;
  readonly charges: readonly Charge[];
  readonly billFrom: string | null;
  readonly depositCents: number;
  readonly depositDueOn: string | null;
  readonly signedOn: string;
}

/** Whoever keeps charges says what signing a lease with these terms would charge at once. */
export type PlanSigned = (tx: Tx, act: Act, terms: NewTerms) => Promise<readonly PlannedCharge[]>;
