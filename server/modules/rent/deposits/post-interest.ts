import { readMemos } from '#server/modules/rent/tenancy-money/memos.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { depositRoutes } from '#shared/api/deposits.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { readWhole } from '#server/kernel/some-properties/read-whole.ts';
import { recordAct } from '#server/kernel/audit.ts';
import { move, placedIn, postAll } from '#server/modules/ledger/index.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { aboutCharge } from '#server/modules/rent/tenancy-money/about-charge.ts';
import { refuseFuture } from '#server/modules/rent/tenancy-money/dates.ts';
import { readLeaseNames } from '#server/modules/rent/tenancy-money/lease-names.ts';
import { lockTenancies } from '#server/modules/rent/tenancy-money/lock-tenancies.ts';
import { readMoneyLeases } from '#server/modules/rent/tenancy-money/money-leases.ts';
import type { MoneyLease } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { readOtherPlaces } from '#server/modules/rent/held-money/came-to.ts';
import { moveDeposits } from '#server/modules/rent/held-money/move-deposits.ts';
import { openRegister } from './deposit-register.ts';
import { readDepositRules } from './deposit-rules.ts';
import { earnedOf } from './earned.ts';
import { registerRows } from './register-rows.ts';
import type { RegisterRow } from './register-rows.ts';

type Body = z.output<(typeof depositRoutes)['POST /deposit-interest/']['body']>;
type Lines = z.output<(typeof depositRoutes)['POST /deposit-interest-previews/']['answer']>;

const tenanciesAtMost = 500;

/** What deposits have earned by a day and was not added yet, of some leases or of whole buildings. */
export async function previewInterest(tx: Tx, act: Act, body: Body): Promise<Lines> {
  const { organisationId } = act;
  const tenancyIds =
    body.leaseIds === undefined
      ? undefined
      : [...(await readMoneyLeases(tx, organisationId, body.leaseIds)).values()].map(({ tenancyId }) => tenancyId);
  return readWhole(tx, () => planInterest(tx, act, body, tenancyIds));
}

async function planInterest(tx: Tx, act: Act, body: Body, tenancyIds: readonly string[] | undefined): Promise<Lines> {
  const { organisationId } = act;
  const scope = await openRegister(tx, { propertyId: body.propertyId }, act);
  const { rows } = await sql<RegisterRow>`
    select d.* from (${registerRows(scope)}) d
     where d."heldCents" > 0 ${tenancyIds === undefined ? sql`` : sql`and d."tenancyId" = any(${tenancyIds}::uuid[])`}
     order by d."sortName", d.number`.execute(tx);
  const rules = await readDepositRules(tx, organisationId);
  const earned = await earnedOf(tx, organisationId, rows, { rules, through: body.through });
  const owing = rows.filter(({ tenancyId }) => (earned.get(tenancyId)?.cents ?? 0) > 0);
  const some = owing.slice(0, tenanciesAtMost);
  const nameOf = await readLeaseNames(
    tx,
    organisationId,
    some.map(({ leaseId }) => leaseId),
    scope.today,
  );
  const lines = some.flatMap((row) => {
    const own = earned.get(row.tenancyId);
    if (own === undefined) return [];
    const { number: leaseNumber, tenants, unit, property } = nameOf(row.leaseId);
    const { now: _now, ...sums } = own;
    return [
      {
        leaseId: row.leaseId,
        leaseNumber,
        tenants,
        unit,
        property,
        currency: row.currency,
        heldCents: row.heldCents,
        ...sums,
      },
    ];
  });
  return { through: body.through, lines, totals: totalsOf(lines), isCapped: owing.length > some.length };
}

/** One entry for each tenancy: what it has earned becomes part of what is held. */
export async function postInterest(tx: Tx, act: Act, body: Body): Promise<string> {
  const { organisationId } = act;
  refuseFuture(body.through, act.today, 'through');
  const before = await previewInterest(tx, act, body);
  if (before.lines.length === 0) throw refuse('deposits.nothing-earned');
  const leases = await readMoneyLeases(
    tx,
    organisationId,
    before.lines.map(({ leaseId }) => leaseId),
  );
  const tenancyIds = [...leases.values()].map(({ tenancyId }) => tenancyId);
  await readWhole(tx, () => lockTenancies(tx, organisationId, tenancyIds));
  // Somebody else may have added it meanwhile: with the tenancies taken, it is reckoned again.
  const { lines } = await previewInterest(tx, act, { ...body, leaseIds: [...leases.keys()] });
  const postingId = newId(act.now);
  await addInterest(
    tx,
    act,
    postingId,
    lines.flatMap(({ leaseId, cents }) => {
      const lease = leases.get(leaseId);
      return lease === undefined ? [] : [{ lease, cents, on: body.through }];
    }),
  );
  await recordAct(tx, act, 'deposit.interest', body.through, { leases: lines.length });
  return postingId;
}

/** What was added together, by currency: for whoever asks again. */
export async function readPosted(tx: Tx, organisationId: string, postingId: string) {
  const { rows } = await sql<{ currency: string; cents: number; count: number }>`
    select m.currency, sum(m.cents)::bigint as cents, count(*)::int as count
      from journal_entry e
      join deposit_movement m on m.org_id = e.org_id and m.entry_id = e.entry_id and m.kind = 'interest'
     where e.org_id = ${organisationId} and e.source_kind = 'deposit-interest' and e.source_id = ${postingId}
     group by 1 order by 1`.execute(tx);
  return {
    posted: rows.reduce((sum, { count }) => sum + count, 0),
    totals: rows.map(({ currency, cents }) => ({ currency, cents })),
  };
}

/** The cost is the workspace's; the money is owed to the tenant like the deposit itself. */
export async function addInterest(
  tx: Tx,
  act: Poster,
  postingId: string,
  amounts: readonly { readonly lease: MoneyLease; readonly cents: number; readonly on: string }[],
): Promise<string[]> {
  if (amounts.length === 0) return [];
  const leaseIds = amounts.map(({ lease }) => lease.leaseId);
  const memos = await readMemos(tx, act.organisationId, leaseIds);
  const placeOf = await readOtherPlaces(
    tx,
    act.organisationId,
    amounts.map(({ lease }) => lease),
  );
  const entries = await postAll(
    tx,
    act,
    amounts.map(({ lease, cents, on }) => ({
      date: on,
      memo: memos.about(memos.words.depositInterest, lease.leaseId),
      lines: placedIn(
        move(
          { cents, currency: lease.currency },
          { debit: 'deposit-interest', credit: 'deposits-held', ...aboutCharge(lease, null) },
        ),
        placeOf(lease),
      ),
      source: {
        kind: 'deposit-interest',
        id: postingId,
        explanation: { rule: 'deposit-interest', lease: lease.number, through: on, cents },
      },
    })),
  );
  const entryIds = entries.map(({ id }) => id);
  await moveDeposits(
    tx,
    act,
    amounts.map(({ lease, cents, on }, index) => ({
      ...lease,
      kind: 'interest',
      cents,
      on,
      entryId: entryIds[index] ?? '',
    })),
  );
  return entryIds;
}

function totalsOf(lines: readonly { readonly currency: string; readonly cents: number }[]): Lines['totals'] {
  return [...Map.groupBy(lines, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    cents: own.reduce((sum, { cents }) => sum + cents, 0),
  }));
}
