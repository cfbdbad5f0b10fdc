import { sql } from 'kysely';
import { refuseField } from '#server/kernel/refuse.ts';
import { latestOf } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import { systemAccount } from '#server/modules/rent/tenancy-money/accounts.ts';
import type { NewAllocation } from '#server/modules/rent/allocations/allocations.ts';
import { heldOn } from '#server/modules/rent/held-money/held-by-day.ts';
import type { DayChange } from '#server/modules/rent/held-money/held-by-day.ts';
import { readLastMonthByDay } from '#server/modules/rent/held-money/last-month-held.ts';

/** So much of a use of last month's rent is taken back on a day. */
export interface UseBack extends Use {
  readonly backCents: number;
  readonly date: string;
}

/** What is made of last month's rent: a credit that pays rent, or an entry that put it to the deposit. */
interface Use {
  readonly kind: 'rent' | 'deposit';
  readonly id: string;
  readonly cents: number;
  /** The first day on which it can go. What a credit had paid may have been taken back since: until then it was used. */
  readonly from: string;
}

export interface LastMonthBack {
  readonly uses: readonly UseBack[];
  /** What goes from the deposit, with the charges that are open again instead. */
  readonly ofDeposits: readonly NewAllocation[];
}

/**
 * A payment goes of which last month's rent was paid: what was made of it never came in. The latest use goes first, and only
 * as far as something is missing. Nothing is written; `undoing` says what will be given back of the payment.
 */
export async function planLastMonthBack(
  tx: Tx,
  organisationId: string,
  {
    undoing,
    date,
    number,
  }: { readonly undoing: readonly NewAllocation[]; readonly date: string; readonly number: string },
): Promise<LastMonthBack> {
  const { id: accountId } = await systemAccount(tx, organisationId, 'last-months-rent');
  const going = undoing.filter(({ charge }) => charge.accountId === accountId);
  const planned: LastMonthBack[] = [];
  for (const own of Map.groupBy(going, ({ charge }) => `${charge.tenancyId} ${charge.currency}`).values()) {
    const [first] = own;
    if (first === undefined) continue;
    const changes = [...(await readLastMonthByDay(tx, organisationId, first.charge)), ...own];
    const all = await readUses(tx, organisationId, { ...first.charge, accountId });
    const uses = coverMissing(changes, all, { date, number });
    planned.push({ uses, ofDeposits: byCharge(uses, own) });
  }
  return { uses: planned.flatMap(({ uses }) => uses), ofDeposits: planned.flatMap(({ ofDeposits }) => ofDeposits) };
}

/** Day by day, so that no more goes than has to; a use of a later day does not help an earlier one. */
function coverMissing(
  given: readonly DayChange[],
  latestFirst: readonly Use[],
  { date, number }: { readonly date: string; readonly number: string },
): UseBack[] {
  const changes = [...given];
  const taken = new Map<string, number>();
  const dateOf = ({ from }: Use) => latestOf(from, date);
  const days = new Set([...changes.map(({ on }) => latestOf(on, date)), ...latestFirst.map(dateOf)]);
  for (const day of [...days].toSorted()) {
    let short = Math.max(0, -heldOn(changes, day));
    for (const use of latestFirst.filter((one) => dateOf(one) <= day)) {
      const cents = Math.min(short, use.cents - (taken.get(use.id) ?? 0));
      if (cents === 0) continue;
      short -= cents;
      taken.set(use.id, (taken.get(use.id) ?? 0) + cents);
      changes.push({ on: dateOf(use), cents });
    }
    const next = latestFirst
      .map(dateOf)
      .toSorted()
      .find((on) => on > day);
    if (short > 0 && next !== undefined) throw refuseField('date', 'rent.paid-until-voided', { number, day: next });
  }
  return latestFirst.flatMap((use) => {
    const backCents = taken.get(use.id) ?? 0;
    return backCents === 0 ? [] : [{ ...use, backCents, date: dateOf(use) }];
  });
}

/** Each part that goes from the deposit stands against what the payment had paid of last month's rent. */
function byCharge(uses: readonly UseBack[], own: readonly NewAllocation[]): NewAllocation[] {
  const left = own.map((one) => ({ ...one, cents: -one.cents }));
  return uses
    .filter(({ kind }) => kind === 'deposit')
    .flatMap(({ backCents, date }) => {
      let rest = backCents;
      return left.flatMap((one) => {
        const cents = Math.min(rest, one.cents);
        rest -= cents;
        one.cents -= cents;
        return cents === 0 ? [] : [{ ...one, cents: -cents, on: date }];
      });
    });
}

/** Those that stand, the latest first. */
async function readUses(
  tx: Tx,
  organisationId: string,
  {
    tenancyId,
    currency,
    accountId,
  }: { readonly tenancyId: string; readonly currency: string; readonly accountId: string },
): Promise<Use[]> {
  const { rows } = await sql<Use>`
    select kind, id, cents, "from" from (
      select 'rent' as kind, k.credit_id as id, k.cents, k.given_on as used_on, k.made_at,
             greatest(k.given_on, (
               select max(u.on_day) from allocation u
                 join allocation a on a.org_id = u.org_id and a.allocation_id = u.undoes_id and a.on_day < u.on_day
                where u.org_id = k.org_id and u.credit_id = k.credit_id)) as "from"
        from credit k
       where k.org_id = ${organisationId} and k.tenancy_id = ${tenancyId} and k.currency = ${currency}
         and k.account_id = ${accountId} and k.kind = 'deposit' and k.voided_on is null
      union all
      select 'deposit', e.entry_id, m.cents, m.on_day, m.made_at, m.on_day
        from deposit_movement m join journal_entry e on e.org_id = m.org_id and e.entry_id = m.entry_id
       where m.org_id = ${organisationId} and m.tenancy_id = ${tenancyId} and m.currency = ${currency}
         and e.source_kind = 'last-month-joined' and not exists (
           select from journal_entry r where r.org_id = e.org_id and r.reverses_entry_id = e.entry_id)) uses
     order by used_on desc, made_at desc, id desc`.execute(tx);
  return rows;
}
