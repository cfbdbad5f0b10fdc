import { sql } from 'kysely';
import { lateRentDueOn } from '#shared/rent/late-rent.ts';
import type { Tx } from '#server/kernel/database.ts';
import { newId } from '#server/kernel/ids.ts';
import { takeNumbers } from '#server/kernel/take-numbers.ts';
import { move, postAll } from '#server/modules/ledger/index.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { chargesByKey } from './charges-by-key.ts';
import { readMemos } from '#server/modules/rent/tenancy-money/memos.ts';
import type { Memos } from '#server/modules/rent/tenancy-money/memos.ts';
import { inChunks, plainColumn, textColumn } from '#server/modules/rent/tenancy-money/columns.ts';
import type { OwedKind } from '#server/modules/rent/tenancy-money/owed-kind.ts';

export interface NewCharge {
  /** The same key is charged once: `rent:<lease>:<line>:<period>`, `late-fee:<lease>:<due>:<step>`. */
  readonly key: string;
  readonly tenancyId: string;
  readonly leaseId: string;
  readonly propertyId: string;
  readonly unitId: string;
  readonly kind: OwedKind;
  readonly label: string | null;
  readonly accountId: string;
  readonly currency: string;
  readonly cents: number;
  /** The day of its entry in the books. */
  readonly chargedOn: string;
  readonly dueOn: string;
  readonly periodFrom: string | null;
  readonly periodTo: string | null;
  readonly runId?: string | null;
  /** Left out, its own account. What was owed before stands against the clearing account, under a key `opening:…`. */
  readonly against?: 'opening-balances';
  /** The rule with its inputs: kept with the charge and with its entry. */
  readonly explanation: Readonly<Record<string, unknown>>;
}

export interface AddedCharge extends NewCharge {
  readonly id: string;
  readonly number: number;
  readonly entryId: string;
}

/**
 * Adds charges and their entries by a few statements, however many there are. What was charged before under the same key
 * is left out of the answer. Whoever calls it has taken the tenancies; numbers follow the order that is given.
 */
export async function addCharges(tx: Tx, act: Poster, charges: readonly NewCharge[]): Promise<AddedCharge[]> {
  const added: AddedCharge[] = [];
  await inChunks(charges, async (some) => {
    const fresh = await notYetCharged(tx, some, act.organisationId);
    if (fresh.length > 0) added.push(...(await write(tx, act, fresh)));
  });
  return added;
}

/** As above, where whoever calls it has looked, with the tenancies taken, that nothing was charged under these keys. */
export async function addNewCharges(tx: Tx, act: Poster, charges: readonly NewCharge[]): Promise<AddedCharge[]> {
  const added: AddedCharge[] = [];
  await inChunks(charges, async (some) => {
    added.push(...(await write(tx, act, some)));
  });
  return added;
}

async function notYetCharged(tx: Tx, charges: readonly NewCharge[], organisationId: string): Promise<NewCharge[]> {
  const byKey = new Map(charges.toReversed().map((charge) => [charge.key, charge]));
  for (const key of (await chargesByKey(tx, organisationId, [...byKey.keys()])).keys()) byKey.delete(key);
  return charges.filter((charge) => byKey.get(charge.key) === charge);
}

/** The books are taken before the numbers: everything here takes them in that order. */
async function write(tx: Tx, act: Poster, charges: readonly NewCharge[]): Promise<AddedCharge[]> {
  const made = charges.map((charge) => ({ ...charge, id: newId(act.now) }));
  const leaseIds = made.map(({ leaseId }) => leaseId);
  const memos = await readMemos(tx, act.organisationId, leaseIds);
  const entries = await postAll(
    tx,
    act,
    made.map((charge) => chargeEntry(charge, memos)),
  );
  const first = await takeNumbers(tx, act.organisationId, 'charge', made.length);
  const added = made.map((charge, index) => {
    const entry = entries[index];
    if (entry === undefined || entry.repeated) throw new Error(`An entry for ${charge.key} is there without a charge`);
    return { ...charge, number: first + index, entryId: entry.id };
  });
  await insert(tx, act, added);
  return added;
}

/** What the books say of a charge. */
export function chargeEntry(charge: Omit<NewCharge, 'key'> & { readonly id: string }, memos: Memos) {
  const { cents, currency, accountId, propertyId, unitId, leaseId, against } = charge;
  return {
    date: charge.chargedOn,
    memo: memoOf(charge, memos),
    lines: move(
      { cents, currency },
      {
        debit: 'tenant-receivable',
        credit: against ?? { id: accountId },
        basis: 'accrual',
        propertyId,
        unitId,
        leaseId,
      },
    ),
    source: { kind: 'charge', id: charge.id, explanation: charge.explanation },
    idempotencyKey: `charge:${charge.id}`,
  };
}

async function insert(tx: Tx, act: Poster, charges: readonly AddedCharge[]): Promise<void> {
  const of = (read: (charge: AddedCharge) => string | number | null | undefined) => plainColumn(charges, read);
  await sql`
    insert into charge (org_id, charge_id, number, tenancy_id, lease_id, property_id, unit_id, kind, label, account_id,
                        currency, cents, charged_on, due_on, period_from, period_to, charge_key, run_id, explanation,
                        entry_id, open_cents, made_by, made_at)
    select ${act.organisationId}::uuid, n.id, n.number, n.tenancy, n.lease, n.property, n.unit, n.kind, n.label, n.account,
           n.currency, n.cents, n.charged, n.due, n.period_from, n.period_to, n.key, n.run, n.explanation,
           n.entry, n.cents, ${act.userId}::uuid, ${act.now}::timestamptz
      from unnest(
        ${of(({ id }) => id)}::uuid[], ${of(({ number }) => number)}::bigint[], ${of(({ tenancyId }) => tenancyId)}::uuid[],
        ${of(({ leaseId }) => leaseId)}::uuid[], ${of(({ propertyId }) => propertyId)}::uuid[],
        ${of(({ unitId }) => unitId)}::uuid[], ${of(({ kind }) => kind)}::text[],
        ${textColumn(charges, ({ label }) => label)}::text[], ${of(({ accountId }) => accountId)}::uuid[],
        ${of(({ currency }) => currency)}::text[], ${of(({ cents }) => cents)}::bigint[],
        ${of(({ chargedOn }) => chargedOn)}::date[], ${of(({ dueOn }) => dueOn)}::date[],
        ${of(({ periodFrom }) => periodFrom)}::date[], ${of(({ periodTo }) => periodTo)}::date[],
        ${textColumn(charges, ({ key }) => key)}::text[], ${of(({ runId }) => runId)}::uuid[],
        ${textColumn(charges, ({ explanation }) => JSON.stringify(explanation))}::jsonb[], ${of(({ entryId }) => entryId)}::uuid[])
      as n (id, number, tenancy, lease, property, unit, kind, label, account, currency, cents, charged, due,
            period_from, period_to, key, run, explanation, entry)`.execute(tx);
}

/** "Rent November 2026 – 3F Maple Court – Haddad". */
function memoOf(charge: Omit<NewCharge, 'key'>, memos: Memos): string {
  const { kind, label, periodFrom, periodTo, dueOn, leaseId } = charge;
  const { words, period, date, about } = memos;
  const late = lateRentDueOn(charge);
  const own = late === undefined ? words.due(date(dueOn)) : words.lateRent(date(late));
  const days = periodFrom === null ? own : period(periodFrom, periodTo ?? periodFrom);
  return about(`${words.kinds[kind]}${label === null ? '' : ` (${label})`} ${days}`, leaseId);
}
