import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { feeless } from './late-leases.ts';
import { feeKey, stepsOwed } from './plan-late-fees.ts';
import type { LateObligation } from './plan-late-fees.ts';
import { readCases, readFeeRules } from './read-late.ts';

/** A late fee that stands on what fell due with some charge. */
export interface FeeOfCharge {
  readonly chargeId: string;
  readonly number: number;
  readonly key: string;
  readonly leaseId: string;
  readonly tenancyId: string;
  /** Of what was late. */
  readonly dueOn: string;
  readonly currency: string;
  readonly cents: number;
}

/** The late fees that stand on what fell due with some charges. */
async function readFeesOfCharges(tx: Tx, organisationId: string, chargeIds: readonly string[]): Promise<FeeOfCharge[]> {
  const { rows } = await sql<FeeOfCharge>`
    select distinct f.charge_id as "chargeId", f.number, f.charge_key as key, f.lease_id as "leaseId",
           f.tenancy_id as "tenancyId", c.due_on as "dueOn", f.currency, f.cents
      from unnest(${`{${chargeIds.join(',')}}`}::uuid[]) t (charge_id)
      join charge c on c.org_id = ${organisationId} and c.charge_id = t.charge_id
      join charge f on f.org_id = c.org_id and f.tenancy_id = c.tenancy_id and f.lease_id = c.lease_id
     where c.kind <> all(${feeless}::text[]) and c.charged_as <> 'opening'
       and f.kind = 'late-fee' and f.voided_on is null and f.obligation_due = to_char(c.due_on, 'YYYY-MM-DD')
     order by f.number`.execute(tx);
  return rows;
}

/**
 * Of the late fees on some charges, those that nothing is left of when these go: nothing else fell due that day, or what
 * did would not have come to a fee. What would, keeps its fee.
 */
export async function readFeesWithoutGround(
  tx: Tx,
  organisationId: string,
  chargeIds: readonly string[],
  now: Date,
): Promise<{ gone: FeeOfCharge[]; kept: FeeOfCharge[] }> {
  const fees = await readFeesOfCharges(tx, organisationId, chargeIds);
  if (fees.length === 0) return { gone: [], kept: [] };
  const going = new Set(chargeIds);
  const rules = await readFeeRules(tx, organisationId, now);
  const { obligations, standing } = await readCases(tx, organisationId, fees, rules);
  const kept = new Set(
    obligations.flatMap((obligation) => {
      const rest = without(obligation, going);
      if (rest.items.length === 0) return [];
      const before = stepsOwed(obligation, { ...rules, standing });
      const after = stepsOwed(rest, { ...rules, standing });
      // What was not owed before either stands for another reason, and is nobody's to judge here.
      return fees
        .map(({ key }) => key)
        .filter((key) => {
          const isOf = (steps: readonly number[]) => steps.some((step) => feeKey(obligation, step) === key);
          const isItsOwn = key.startsWith(feeKey(obligation, 0).slice(0, -1));
          return isItsOwn && (isOf(after) || !isOf(before));
        });
    }),
  );
  return {
    gone: fees.filter(({ key }) => !kept.has(key)),
    kept: fees.filter(({ key }) => kept.has(key)),
  };
}

function without(obligation: LateObligation, going: ReadonlySet<string>): LateObligation {
  return { ...obligation, items: obligation.items.filter(({ chargeId }) => !going.has(chargeId)) };
}
