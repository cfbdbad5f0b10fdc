import type { z } from 'zod';
import type { leasingRoutes } from '#shared/api/leasing.ts';
import { addDays } from '#shared/dates.ts';
import { addMonths } from '#shared/rent/calendar.ts';
import { percentIncrease } from '#shared/rent/increases.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuseField } from '#server/kernel/refuse.ts';
import { centsOn, percentText } from '#server/modules/leasing/terms/charge-plan.ts';
import type { Charge, LeaseMoney } from '#server/modules/leasing/terms/charge-plan.ts';
import { readChosenLeases } from '#server/modules/leasing/lists/chosen-leases.ts';
import { describeLeases } from '#server/modules/leasing/records/conflicts.ts';
import { impactOn, totalsOf } from './impact.ts';
import type { Impact } from './impact.ts';
import { moneyOf } from '#server/modules/leasing/records/lease-rows.ts';
import { readCharges } from '#server/modules/leasing/records/read-charges.ts';
import { lastDayOf, numberOf } from '#server/modules/leasing/terms/rules.ts';

type Body = z.output<(typeof leasingRoutes)['POST /impact-previews/']['body']>;
type Excluded = Impact['excluded'][number]['reason'];

const centsAtMost = 1_000_000_000_000;

/** What raising the rent of many leases would come to in a year. Nothing is written. */
export async function previewIncrease(tx: Tx, act: Act, { leases: which, by, startsOn }: Body): Promise<Impact> {
  const { organisationId, today } = act;
  if (startsOn < today) throw refuseField('startsOn', 'leasing.past-day', { day: today });
  const rows = await readChosenLeases(tx, organisationId, which);
  const ids = rows.map(({ lease_id: id }) => id);
  const charges = await readCharges(tx, organisationId, ids);
  const described = new Map((await describeLeases(tx, organisationId, ids, today)).map((lease) => [lease.id, lease]));
  const due = { from: addMonths(startsOn, -13), to: addDays(addMonths(startsOn, 12), -1) };
  const leases: Impact['leases'] = [];
  const excluded: Impact['excluded'] = [];
  for (const row of rows) {
    const [lease, own] = [moneyOf(row), charges.get(row.lease_id) ?? []];
    const raised = raise(lease, own, startsOn, by);
    const about = described.get(row.lease_id);
    if (typeof raised === 'string') {
      excluded.push({ id: row.lease_id, number: numberOf(row.number), reason: raised });
    } else if (about !== undefined) {
      const terms = { before: [{ lease, charges: own }], after: [{ lease, charges: raised }] };
      leases.push(impactOn(about, terms, due, today));
    }
  }
  return { from: startsOn, to: due.to, leases, totals: totalsOf(leases), excluded };
}

/** Charges with the rent of that day on; or why this lease cannot be raised. */
function raise(lease: LeaseMoney, charges: readonly Charge[], startsOn: string, by: Body['by']): Charge[] | Excluded {
  const last = lastDayOf(lease);
  if (lease.stage !== 'signed') return 'not-signed';
  if (lease.startsOn > startsOn) return 'begins-later';
  if (last !== null && last < startsOn) return 'over-by-then';
  const rents = charges.filter((charge) => charge.kind === 'rent' && centsOn(charge, startsOn) !== null);
  if (rents.length === 0) return 'no-rent';
  const amounts = new Map(rents.map((charge) => [charge.id, raisedBy(centsOn(charge, startsOn) ?? 0, by)]));
  if ([...amounts.values()].some((cents) => cents < 0)) return 'below-zero';
  if ([...amounts.values()].some((cents) => cents > centsAtMost)) return 'too-much';
  return charges.map((charge) => {
    const cents = amounts.get(charge.id);
    if (cents === undefined) return charge;
    const others = charge.amounts.filter((amount) => amount.startsOn !== startsOn);
    const amount = { startsOn, cents, reason: null, setBy: null, setAt: null };
    return {
      ...charge,
      amounts: [...others, amount].toSorted((one, other) => (one.startsOn < other.startsOn ? -1 : 1)),
    };
  });
}

function raisedBy(cents: number, by: Body['by']): number {
  return 'addCents' in by ? cents + by.addCents : percentIncrease(cents, percentText(by.millipercent));
}
