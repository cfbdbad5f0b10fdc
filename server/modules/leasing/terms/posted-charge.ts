import type { z } from 'zod';
import type { postedCharge } from '#shared/api/lease.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';

export type PostedCharge = z.output<typeof postedCharge>;

/** Whoever keeps charges posts what a lease owes by today, in the transaction that signs it. */
export type ChargeSigned = (tx: Tx, act: Act, leaseId: string) => Promise<readonly PostedCharge[]>;
