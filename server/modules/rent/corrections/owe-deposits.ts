import { readMemos } from '#server/modules/rent/tenancy-money/memos.ts';
import { refuseField } from '#server/kernel/refuse.ts';
import { sql } from 'kysely';
import { latestOf } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import { move, placedIn, post } from '#server/modules/ledger/index.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { systemAccount } from '#server/modules/rent/tenancy-money/accounts.ts';
import { addCharges } from '#server/modules/rent/charges/add-charges.ts';
import { aboutCharge } from '#server/modules/rent/tenancy-money/about-charge.ts';
import type { NewAllocation, Target } from '#server/modules/rent/allocations/allocations.ts';
import { addCredit } from '#server/modules/rent/charges/give-credit.ts';
import { readDepositAccounts } from '#server/modules/rent/held-money/deposit-accounts.ts';
import { heldFrom } from '#server/modules/rent/held-money/held-by-day.ts';
import type { DayChange } from '#server/modules/rent/held-money/held-by-day.ts';
import { readKeptIn, readOtherPlaces } from '#server/modules/rent/held-money/came-to.ts';
import { readMoneyLease } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { moveDeposits } from '#server/modules/rent/held-money/move-deposits.ts';
import { chargeNumber, receiptNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import { readTargets } from '#server/modules/rent/allocations/open-charges.ts';
import { settlementNumber } from '#server/modules/rent/held-money/settlement-number.ts';
import { dayFor } from '#server/modules/rent/allocations/free-days.ts';

interface ReturnedReceipt {
  readonly receipt_id: string;
  readonly number: number;
  readonly currency: string;
  readonly payer_id: string | null;
}

/** So much of a deposit that is not there any more is owed instead of the deposit. */
export interface OwedDeposit {
  readonly charge: Target;
  readonly cents: number;
  readonly settlement: string;
  readonly at: Place;
  /** In the register, what keeps it from going below zero. */
  readonly movementId: string;
}

/** The term whose building had the deposit when it was settled. */
interface Place {
  readonly leaseId: string;
  readonly propertyId: string;
  readonly unitId: string;
}

/** A settlement by the first entry with which the deposit went, and what it kept. */
interface Gone {
  readonly entryId: string;
  readonly creditId: string | null;
}

interface Going {
  readonly undoing: readonly NewAllocation[];
  readonly joined: readonly NewAllocation[];
  readonly date: string;
}

/**
 * A payment came back of which a deposit was paid, and that was settled since: it was kept or paid back, and never came in.
 * As with a refund of rent, whoever had it owes it from the day of the return on, and until it is paid it is a loss on the
 * cash basis, of the building that had the deposit: it may have moved there since. It is taken from the bank account that
 * the settlement left it in, whichever payment comes back first. Called before what it had paid is given
 * back; `undoing` says what that will be, and `joined` what goes of last month's rent that it had paid and that was put to
 * the deposit.
 */
export async function oweDeposits(
  tx: Tx,
  act: Poster,
  receipt: ReturnedReceipt,
  { undoing, joined, date }: Going,
): Promise<OwedDeposit[]> {
  const { organisationId } = act;
  const held = await systemAccount(tx, organisationId, 'deposits-held');
  const { id: accountId } = await systemAccount(tx, organisationId, 'bad-debt');
  const going = [...undoing.filter(({ charge }) => charge.accountId === held.id), ...joined];
  const accounts = await readDepositAccounts(tx, organisationId);
  const owed: OwedDeposit[] = [];
  for (const [tenancyId, own] of Map.groupBy(going, ({ charge }) => charge.tenancyId)) {
    let short = await missing(tx, organisationId, { tenancyId, currency: receipt.currency, own, date });
    if (short === 0) continue;
    for (const { charge, cents: negative, settlement, at, gone } of await withSettlements(tx, organisationId, own)) {
      const cents = Math.min(short, -negative);
      if (cents === 0) continue;
      short -= cents;
      const explanation = { receipt: receiptNumber(receipt.number), settlement };
      const memos = await readMemos(tx, organisationId, [at.leaseId]);
      const otherBankId =
        gone === undefined ? undefined : await readKeptIn(tx, organisationId, { ...charge, ...gone }, accounts);
      const place = otherBankId ?? (await readOtherPlaces(tx, organisationId, [charge]))(charge);
      const { id: entryId } = await post(tx, act, {
        date,
        memo: memos.about(memos.words.depositOwed(settlement, explanation.receipt), at.leaseId),
        lines: placedIn(
          move(
            { cents, currency: charge.currency },
            { debit: { id: accountId }, credit: 'deposits-held', ...aboutCharge(at, receipt.payer_id) },
          ),
          place,
        ),
        source: { kind: 'receipt-return', id: receipt.receipt_id, explanation },
      });
      const [movementId = ''] = await moveDeposits(tx, act, [
        { ...charge, ...at, kind: 'correction', cents, on: date, entryId, otherBankId },
      ]);
      owed.push({ charge, cents, settlement, at, movementId });
    }
  }
  return owed;
}

interface Own {
  readonly tenancyId: string;
  readonly currency: string;
  readonly own: readonly NewAllocation[];
  readonly date: string;
}

/**
 * What would be held below zero on some day from then on. Where that is only until a settlement was undone, the deposit was
 * not there on those days, and came to be held again: the payment cannot have gone between.
 */
async function missing(tx: Tx, organisationId: string, { tenancyId, currency, own, date }: Own): Promise<number> {
  const { rows } = await sql<{ on: string; cents: number; isUndone: boolean }>`
    select on_day as on, cents, coalesce(sum(cents) over (partition by coalesce(credit_id, refund_id)) = 0
             and coalesce(credit_id, refund_id) is not null, false) as "isUndone"
      from deposit_movement
     where org_id = ${organisationId} and tenancy_id = ${tenancyId} and currency = ${currency}`.execute(tx);
  const short = shortOf([...rows, ...own], date);
  const standing = rows.filter(({ isUndone }) => !isUndone);
  if (short === 0 || short <= shortOf([...standing, ...own], date)) return short;
  const on = latestOf(date, ...rows.filter(({ isUndone }) => isUndone).map((row) => row.on));
  throw refuseField('date', 'rent.deposit-settled-until', { day: on });
}

function shortOf(changes: readonly DayChange[], date: string): number {
  return Math.max(0, -heldFrom(changes, date));
}

/**
 * Which settlement had what a payment brought: the first one after it, because each leaves nothing held. Entries are
 * numbered in the order in which they were made. What no settlement had comes last.
 */
async function withSettlements(tx: Tx, organisationId: string, own: readonly NewAllocation[]) {
  const ids = own.map(({ undoesId = '' }) => undoesId);
  const { rows } = await sql<Place & Gone & { id: string; number: number }>`
    select distinct on (a.allocation_id) a.allocation_id as id, s.number, gone.entry_id as "entryId", s.credit_id as "creditId",
           l.lease_id as "leaseId", l.property_id as "propertyId", l.unit_id as "unitId"
      from allocation a
      join journal_entry paid on paid.org_id = a.org_id and paid.entry_id = a.entry_id
      join deposit_settlement s on s.org_id = a.org_id and s.tenancy_id = a.tenancy_id and s.currency = a.currency
       and s.state = 'final'
      join lease l on l.org_id = s.org_id and l.lease_id = s.lease_id
      join deposit_movement m on m.org_id = s.org_id
       and ((m.credit_id = s.credit_id and m.kind = 'applied') or (m.refund_id = s.refund_id and m.kind = 'refunded'))
      join journal_entry gone on gone.org_id = m.org_id and gone.entry_id = m.entry_id
     where a.org_id = ${organisationId} and a.allocation_id = any(${`{${ids.join(',')}}`}::uuid[])
       and gone.number > paid.number
     order by a.allocation_id, gone.number`.execute(tx);
  const found = new Map(
    rows.map(({ id, number, entryId, creditId, ...at }) => [id, { number, at, gone: { entryId, creditId } }]),
  );
  return own
    .map((one) => ({ at: one.charge, number: 0, gone: undefined, ...found.get(one.undoesId ?? ''), ...one }))
    .toSorted((one, other) => Number(one.number === 0) - Number(other.number === 0))
    .map(({ number, at: { leaseId, propertyId, unitId }, ...one }) => ({
      ...one,
      settlement: settlementNumber(number),
      at: { leaseId, propertyId, unitId },
    }));
}

/** What went out of the deposit is owed; the deposit itself is not asked for again, as long as its settlement stands. */
export async function chargeOwedDeposits(
  tx: Tx,
  act: Poster,
  receipt: ReturnedReceipt,
  { owed, date }: { readonly owed: readonly OwedDeposit[]; readonly date: string },
): Promise<void> {
  const { id: accountId } = await systemAccount(tx, act.organisationId, 'bad-debt');
  for (const one of owed) {
    const { cents, settlement, movementId, charge, at } = one;
    const waiverCreditId = await waive(tx, act, one, date);
    await addCharges(tx, act, [
      {
        key: owedKey(movementId),
        tenancyId: charge.tenancyId,
        ...at,
        kind: 'refund-owed',
        label: settlement,
        accountId,
        currency: charge.currency,
        cents,
        chargedOn: date,
        dueOn: date,
        periodFrom: null,
        periodTo: null,
        explanation: {
          rule: 'deposit-owed',
          receipt: receiptNumber(receipt.number),
          receiptId: receipt.receipt_id,
          settlement,
          cents,
          waiverCreditId,
        },
      },
    ]);
  }
}

function owedKey(movementId: string): string {
  return `deposit-owed:${movementId}`;
}

async function waive(tx: Tx, act: Poster, { charge: given, cents, settlement }: OwedDeposit, date: string) {
  const charge = (await readTargets(tx, act.organisationId, [given.id])).get(given.id);
  if (charge === undefined) throw new Error('A charge that was paid is there');
  const on = latestOf(date, dayFor(charge.open, cents));
  const lease = { ...(await readMoneyLease(tx, act.organisationId, charge.leaseId)), currency: charge.currency };
  const reason = `Deposit not asked for any more, ${settlement}`;
  const uses = [{ charge, cents }];
  const { accountId } = charge;
  return (await addCredit(tx, act, { lease, kind: 'credit', accountId, cents, on, reason, uses, byHand: true })).id;
}

/** What became owed of the deposits that a payment had paid. */
export async function readOwedDeposits(tx: Tx, organisationId: string, receiptId: string) {
  const { rows } = await sql<{
    chargeId: string;
    number: number;
    settlement: string;
    leaseId: string;
    cents: number;
    openCents: number;
  }>`
    select c.charge_id as "chargeId", c.number, c.explanation ->> 'settlement' as settlement, c.lease_id as "leaseId",
           c.cents, c.open_cents as "openCents"
      from receipt_part p join charge c on c.org_id = p.org_id and c.tenancy_id = p.tenancy_id
     where p.org_id = ${organisationId} and p.receipt_id = ${receiptId} and c.kind = 'refund-owed'
       and c.voided_on is null and c.explanation ->> 'rule' = 'deposit-owed' and c.explanation ->> 'receiptId' = p.receipt_id::text
     order by c.number`.execute(tx);
  return rows.map(({ number, settlement, ...row }) => ({
    ...row,
    of: 'deposit' as const,
    number: chargeNumber(number),
    refundNumber: settlement,
  }));
}
