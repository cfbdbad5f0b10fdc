import { sql } from 'kysely';
import { earnedInterest } from '#shared/rent/deposit-lots.ts';
import type { DepositFlow } from '#shared/rent/deposit-lots.ts';
import type { Tx } from '#server/kernel/database.ts';
import { interestRuleOf, jurisdictionOf } from './deposit-rules.ts';
import type { DepositRules, Place, RateRow } from './deposit-rules.ts';

export interface Earned {
  /** In all, since the deposit came. */
  readonly earnedCents: number;
  /** Of it, what was added already. */
  readonly postedCents: number;
  /** What is to be added. */
  readonly cents: number;
  readonly jurisdiction: string | null;
  readonly now: RateRow | undefined;
}

interface Holding extends Place {
  readonly tenancyId: string;
  readonly currency: string;
}

/** What deposits have earned by a day. What was added before counts, whichever rate it was reckoned by. */
export async function earnedOf(
  tx: Tx,
  organisationId: string,
  holdings: readonly Holding[],
  {
    rules,
    through,
    jurisdiction,
  }: { readonly rules: DepositRules; readonly through: string; readonly jurisdiction?: string | undefined },
): Promise<Map<string, Earned>> {
  if (holdings.length === 0 || rules.interest.length === 0) return new Map();
  const { rows } = await sql<DepositFlow & { tenancyId: string; currency: string; isInterest: boolean }>`
    select m.tenancy_id as "tenancyId", m.currency, m.on_day as on, m.cents, m.kind = 'interest' as "isInterest",
           m.kind in ('returned', 'correction') as "isReturn"
      from deposit_movement m
     where m.org_id = ${organisationId} and m.tenancy_id = any(${holdings.map(({ tenancyId }) => tenancyId)}::uuid[])
       and m.kind <> 'moved'
     order by m.on_day, m.movement_id`.execute(tx);
  const byTenancy = Map.groupBy(rows, ({ tenancyId }) => tenancyId);
  return new Map(
    holdings.flatMap((holding) => {
      const rule = interestRuleOf(rules, jurisdiction ?? jurisdictionOf(holding), through);
      if (rule === undefined) return [];
      const own = (byTenancy.get(holding.tenancyId) ?? []).filter(({ currency }) => currency === holding.currency);
      const flows = own.filter(({ isInterest }) => !isInterest);
      const earnedCents = earnedInterest(flows, through, rule);
      const postedCents = own.filter(({ isInterest }) => isInterest).reduce((sum, { cents }) => sum + cents, 0);
      const cents = Math.max(0, earnedCents - postedCents);
      return [[holding.tenancyId, { earnedCents, postedCents, cents, jurisdiction: rule.jurisdiction, now: rule.now }]];
    }),
  );
}
