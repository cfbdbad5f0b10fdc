import { sql } from 'kysely';
import { addDays, latestOf } from '#shared/dates.ts';
import { laterOf } from '#shared/rent/calendar.ts';
import { recordEvent } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import { readClosedThrough } from '#server/modules/ledger/index.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { systemAccount } from '#server/modules/rent/tenancy-money/accounts.ts';
import { addCharges } from '#server/modules/rent/charges/add-charges.ts';
import { lockTenancies } from '#server/modules/rent/tenancy-money/lock-tenancies.ts';
import type { MoneyLease } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { chargeNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import type { Runner } from '#server/modules/rent/runs/work-through.ts';
import { numberOf } from '#server/modules/leasing/index.ts';
import { readLastDepositDay } from '#server/modules/rent/allocations/last-deposit-day.ts';
import { carry } from '#server/modules/rent/held-money/even-out.ts';
import { heldOrRequested } from './held-or-requested.ts';

/** A program that was down so long catches up; what began earlier was somebody's to see to. */
const daysBack = 31;
const termsAtOnce = 200;

interface BegunTerm extends MoneyLease {
  readonly startsOn: string;
  readonly dueOn: string | null;
  readonly agreedCents: number;
  readonly agreedBeforeCents: number;
}

/**
 * What a term that carries on from another does to the deposit, on the day that it begins: the deposit belongs to the
 * tenancy and stays held; it goes along to another building; and where the new term asks for more, the rest is asked for.
 */
export async function followTerms(
  { transaction, by }: Runner,
  today: string,
  { asks }: { readonly asks: boolean },
): Promise<void> {
  for (let after: string | null = null; ;) {
    const from: string | null = after;
    const terms: BegunTerm[] = await transaction(async (tx) => {
      const some = await findBegun(tx, by, today, from);
      await lockTenancies(
        tx,
        by.organisationId,
        some.map(({ tenancyId }) => tenancyId),
      );
      for (const term of some) {
        await carryAlong(tx, by, term, today);
        if (asks) await topUp(tx, by, term, today);
      }
      return some;
    });
    if (terms.length < termsAtOnce) return;
    after = terms.at(-1)?.leaseId ?? null;
  }
}

/** Terms that carry on from others and began lately, where something is held or asked for. */
async function findBegun(tx: Tx, act: Poster, today: string, after: string | null): Promise<BegunTerm[]> {
  const { rows } = await sql<Omit<BegunTerm, 'number'> & { number: number }>`
    select l.lease_id as "leaseId", l.tenancy_id as "tenancyId", l.property_id as "propertyId", l.unit_id as "unitId",
           l.currency, l.number, l.stage, l.starts_on as "startsOn", l.deposit_due_on as "dueOn",
           l.deposit_cents as "agreedCents", b.deposit_cents as "agreedBeforeCents"
      from lease l join lease b on b.org_id = l.org_id and b.lease_id = l.continues_lease_id
     where l.org_id = ${act.organisationId} and l.stage = 'signed' and l.currency = b.currency
       and l.starts_on between ${addDays(today, -daysBack)}::date and ${today}::date
       and l.lease_id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
       and (l.property_id <> b.property_id or l.deposit_cents > b.deposit_cents)
     order by 1 limit ${termsAtOnce}`.execute(tx);
  return rows.map((row) => ({ ...row, number: numberOf(row.number) }));
}

async function carryAlong(tx: Tx, act: Poster, term: BegunTerm, today: string): Promise<void> {
  const closedThrough = await readClosedThrough(tx, act.organisationId);
  const last = await readLastDepositDay(tx, act.organisationId, [term.tenancyId], today);
  const open = closedThrough === null ? null : addDays(closedThrough, 1);
  const on = latestOf(term.startsOn, last?.on ?? null, open);
  const cents = await carry(tx, act, term, on);
  if (cents !== 0) await note(tx, act, 'deposit.carried', term.number, { cents });
}

/** Once for a term, and only beside a deposit that is there: whoever holds none has not asked for it yet. */
async function topUp(tx: Tx, act: Poster, term: BegunTerm, today: string): Promise<void> {
  if (term.agreedCents <= term.agreedBeforeCents) return;
  const account = await systemAccount(tx, act.organisationId, 'deposits-held');
  const there = await heldOrRequested(tx, act.organisationId, term);
  const cents = term.agreedCents - Math.max(there, term.agreedBeforeCents);
  if (there === 0 || cents <= 0) return;
  const dueOn = laterOf(term.dueOn ?? term.startsOn, term.startsOn);
  const [added] = await addCharges(tx, act, [
    {
      ...term,
      key: `deposit-top-up:${term.leaseId}`,
      kind: 'deposit',
      label: null,
      accountId: account.id,
      cents,
      chargedOn: laterOf(dueOn, today),
      dueOn,
      periodFrom: null,
      periodTo: null,
      explanation: {
        rule: 'deposit-top-up',
        lease: term.number,
        agreedCents: term.agreedCents,
        agreedBeforeCents: term.agreedBeforeCents,
        thereCents: there,
      },
    },
  ]);
  if (added !== undefined)
    await note(tx, act, 'deposit.requested', chargeNumber(added.number), { lease: term.number, cents });
}

/** Nobody did it: the program did. */
function note(
  tx: Tx,
  { organisationId, now }: Poster,
  kind: string,
  subject: string,
  details: Readonly<Record<string, string | number>>,
): Promise<void> {
  return recordEvent(tx, { organisationId, kind, at: now, subject, details });
}
