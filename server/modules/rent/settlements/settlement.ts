import type { z } from 'zod';
import type { settlement, settlementContent } from '#shared/api/deposit-settlements.ts';

export type Settlement = z.output<typeof settlement>;

export type Fault = z.output<typeof settlement>['faults'][number];

export type SettlementContent = z.output<typeof settlementContent>;

export type SettlementResult = z.output<typeof settlement>['result'];
