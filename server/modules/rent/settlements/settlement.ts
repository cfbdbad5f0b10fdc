import type { z } from 'zod';
import type { FieldRefusal } from '#server/kernel/refuse.ts';
import type { settlement, settlementContent } from '#shared/api/deposit-settlements.ts';

export type Settlement = z.output<typeof settlement>;

export type Fault = FieldRefusal & { readonly lastDay?: string | null };

export type SettlementContent = z.output<typeof settlementContent>;

export type SettlementResult = z.output<typeof settlement>['result'];
