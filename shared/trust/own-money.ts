import { addDays } from '#shared/dates.ts';
import { addBusinessDays, type Holidays } from '#shared/rent/calendar.ts';
import { inForce } from '#shared/rent/in-force.ts';
import { trustRules, type TrustRule } from './trust-rules.ts';

/** The row of a place that holds on a day, if there is one. */
export function trustRuleOf(place: string, on: string): TrustRule | undefined {
  return inForce(
    trustRules.filter((rule) => rule.place === place),
    on,
  );
}

/** The last day on which a receipt is to be in the bank. */
export function bankBy({ bankedWithinDays }: TrustRule, receivedOn: string, holidays: Holidays): string {
  return addBusinessDays(receivedOn, bankedWithinDays, holidays);
}

/** What came into the company's fund of an account, the newest first. */
export interface OwnInflow {
  readonly date: string;
  readonly cents: number;
  readonly isFee: boolean;
}

interface OwnMoney {
  readonly overCents: number;
  /** The last day for the oldest fee that is still there; what is drawn is the oldest first. */
  readonly drawBy: string | null;
}

/** How much of the company's money in a trust account is above the limit, and by when its fees leave. */
export function ownMoney(rule: TrustRule, companyCents: number, inflows: readonly OwnInflow[]): OwnMoney {
  const overCents = rule.ownMoneyCents === null ? 0 : Math.max(0, companyCents - rule.ownMoneyCents);
  let left = companyCents;
  let oldest: string | null = null;
  for (const { date, cents, isFee } of inflows) {
    if (left <= 0) break;
    if (isFee) oldest = date;
    left -= cents;
  }
  const drawBy = rule.drawnWithinDays === null || oldest === null ? null : addDays(oldest, rule.drawnWithinDays);
  return { overCents, drawBy };
}
