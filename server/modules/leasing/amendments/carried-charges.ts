import { clauseDays, plannedAmounts } from '#server/modules/leasing/terms/charge-plan.ts';
import type { Charge } from '#server/modules/leasing/terms/charge-plan.ts';
import type { NewLease } from '#server/modules/leasing/drafts/add-leases.ts';
import { clauseAsWritten } from '#server/modules/leasing/terms/new-charge.ts';
import { addMonths } from '#shared/rent/calendar.ts';
import { inForce } from '#shared/rent/in-force.ts';

interface Next {
  readonly leaseStartsOn: string;
  readonly startsOn: string;
  /** What was agreed for the next term; such a charge has no steps from before. */
  readonly amounts: readonly { readonly chargeId: string; readonly cents: number }[];
}

/** Charges as the next term goes on with them: at the amounts of its first day, at the same pace. */
export function carriedCharges(
  charges: readonly Charge[],
  { leaseStartsOn, startsOn, amounts }: Next,
): NewLease['charges'] {
  return charges
    .filter(({ endsOn }) => endsOn === null || endsOn >= startsOn)
    .map((charge) => {
      const begins = charge.startsOn > startsOn ? charge.startsOn : startsOn;
      const agreed = amounts.find(({ chargeId }) => chargeId === charge.id);
      const planned = plannedAmounts(charge, begins);
      return {
        ...pick(charge),
        accountId: charge.account.id,
        startsOn: begins,
        cents: agreed?.cents ?? inForce(planned, begins)?.cents ?? 0,
        steps: agreed === undefined ? stepsAfter(charge, begins) : [],
        clauses: charge.clauses.map((clause) => ({
          ...clauseAsWritten(clause),
          firstOn: firstAfter(clause, begins),
        })),
        anchorOn: charge.anchorOn ?? (charge.startsOn > leaseStartsOn ? charge.startsOn : leaseStartsOn),
      };
    });
}

function pick({ kind, label, frequency, timing, dueDay, anchor, endsOn }: Charge) {
  return { kind, label, frequency, timing, dueDay, anchor, endsOn };
}

function stepsAfter({ amounts, endsOn }: Charge, day: string) {
  return amounts
    .filter(({ startsOn }) => startsOn > day && (endsOn === null || startsOn <= endsOn))
    .map(({ startsOn, cents, reason }) => ({ startsOn, cents, reason }));
}

function firstAfter(clause: { readonly firstOn: string; readonly everyMonths: number }, day: string): string {
  return addMonths(clause.firstOn, clauseDays(clause, day).length * clause.everyMonths);
}
