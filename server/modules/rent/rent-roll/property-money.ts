import type { z } from 'zod';
import type { rentRoutes } from '#shared/api/rent.ts';
import { firstOfMonth } from '#shared/dates.ts';
import { addMonths } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { readWhole } from '#server/kernel/some-properties/read-whole.ts';
import { openRegister, readSums } from '#server/modules/rent/deposits/deposit-register.ts';
import { readUndeposited } from '#server/modules/rent/receipts/read-undeposited.ts';
import { readMonths } from './rent-summary.ts';
import { readStanding } from './standing.ts';

type Answer = z.output<(typeof rentRoutes)['GET /property-money/']['answer']>;

const monthsBack = 11;

/** Each figure is that of a list or report of the property: deposits, prepayments, undeposited payments, charges of a month. */
export async function readPropertyMoney(tx: Tx, act: Act, propertyId: string): Promise<Answer> {
  const { organisationId, today } = act;
  const { seesAllProperties } = act.session;
  const to = firstOfMonth(today);
  const from = addMonths(to, -monthsBack);
  const register = await openRegister(tx, { propertyId }, act);
  const held = await readWhole(tx, () => readSums(tx, register));
  const standing = await readStanding(tx, { organisationId, propertyId, today });
  const undeposited = await readUndeposited(tx, organisationId, propertyId);
  const months = await readMonths(tx, { organisationId, propertyId, seesAllProperties, from, to });
  const currencies = new Set([...held, ...standing, ...undeposited, ...months].map(({ currency }) => currency));
  return {
    currencies: [...currencies].toSorted().map((currency) => {
      const isOwn = (one: { readonly currency: string }) => one.currency === currency;
      const deposits = held.find(isOwn);
      return {
        currency,
        depositsCents: deposits?.heldCents ?? 0,
        lastMonthCents: deposits?.lastMonthCents ?? 0,
        prepaidCents: standing.find(isOwn)?.waitingCents ?? 0,
        undepositedCents: undeposited.find(isOwn)?.cents ?? 0,
        months: Array.from({ length: monthsBack + 1 }, (_, at) => addMonths(from, at)).map((month) => {
          const of = months.find((one) => isOwn(one) && one.month === month);
          const billedCents = of?.billed ?? 0;
          return { month, billedCents, collectedCents: billedCents - (of?.credited ?? 0) - (of?.monthOpen ?? 0) };
        }),
      };
    }),
  };
}
