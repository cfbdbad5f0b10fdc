import { addDays, firstOfMonth, latestOf } from '#shared/dates.ts';
import { laterOf } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { scheduledCharges } from '#server/modules/leasing/index.ts';
import type { NewTerms, PlannedCharge } from '#server/modules/leasing/index.ts';
import { depositDaysBack } from '#server/modules/rent/deposits/agreed-deposits.ts';
import { readPolicy } from '#server/modules/rent/tenancy-money/rent-policy.ts';
import { readRunBooks } from '#server/modules/rent/runs/plan-run.ts';

/** What `chargeSigned` would charge on a new lease with these terms. Nothing is written. */
export async function planSigned(tx: Tx, act: Act, terms: NewTerms): Promise<readonly PlannedCharge[]> {
  const { organisationId } = act;
  const { runsByItself, daysAhead } = await readPolicy(tx, organisationId);
  if (!runsByItself) return [];
  const { today } = act;
  const through = addDays(today, daysAhead);
  const { closedThrough } = await readRunBooks(tx, organisationId);
  const isOpen = (day: string) => day > (closedThrough ?? '');
  const { lease, charges } = terms;
  const billFrom = terms.billFrom ?? latestOf(lease.startsOn, firstOfMonth(today));
  const rent =
    latestOf(lease.startsOn, billFrom) > through
      ? []
      : scheduledCharges(lease, charges, { from: billFrom, to: through })
          .filter(({ dueOn, cents }) => cents > 0 && isOpen(dueOn))
          .map(({ lineKey, cents }) => {
            const { kind = 'other', label = null } = charges.find(({ id }) => id === lineKey) ?? {};
            return { kind, label, cents };
          });
  return [...depositOf(terms, { today, through, billFrom, isOpen }), ...rent];
}

interface Days {
  readonly today: string;
  readonly through: string;
  readonly billFrom: string;
  readonly isOpen: (day: string) => boolean;
}

function depositOf(
  { lease, depositCents, depositDueOn, signedOn }: NewTerms,
  { today, through, billFrom, isOpen }: Days,
): PlannedCharge[] {
  const agreedOn = depositDueOn ?? lease.startsOn;
  const dueOn = laterOf(agreedOn, signedOn);
  const isDue = dueOn >= addDays(today, -depositDaysBack) && dueOn <= through && isOpen(laterOf(dueOn, today));
  const isBilledHere = billFrom <= lease.startsOn || agreedOn >= billFrom;
  return depositCents > 0 && isDue && isBilledHere ? [{ kind: 'deposit', label: null, cents: depositCents }] : [];
}
