import { readMemos } from '#server/modules/rent/tenancy-money/memos.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { depositRoutes } from '#shared/api/deposits.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Problem } from '#server/kernel/problem.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { recordAct } from '#server/kernel/audit.ts';
import { condense, moveFund, post, postedTo, together } from '#server/modules/ledger/index.ts';
import { bankAccount, systemAccount } from '#server/modules/rent/tenancy-money/accounts.ts';
import { aboutCharge } from '#server/modules/rent/tenancy-money/about-charge.ts';
import { refuseMoneyDay } from '#server/modules/rent/tenancy-money/dates.ts';
import { readLeaseNames } from '#server/modules/rent/tenancy-money/lease-names.ts';
import { lockTenancies, refusePartOfTenancies } from '#server/modules/rent/tenancy-money/lock-tenancies.ts';
import { readMoneyLeases } from '#server/modules/rent/tenancy-money/money-leases.ts';
import type { MoneyLease } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { readLastDepositDay, refuseBeforeLast } from '#server/modules/rent/allocations/last-deposit-day.ts';
import { readBroughtForward } from './brought-forward.ts';
import { readCameTo, readUndeposited } from '#server/modules/rent/held-money/came-to.ts';
import { shiftsOf } from './bank-move-lines.ts';
import { carry } from '#server/modules/rent/held-money/even-out.ts';
import { bare, readDepositAccounts } from '#server/modules/rent/held-money/deposit-accounts.ts';
import type { DepositAccounts } from '#server/modules/rent/held-money/deposit-accounts.ts';
import { depositByAccount, readInBanks, sumOf } from '#server/modules/rent/held-money/in-banks.ts';
import { notForDeposits } from '#server/modules/rent/held-money/refuse-default-bank.ts';
import { refuseDepositBank } from '#server/modules/rent/held-money/refuse-deposit-bank.ts';
import { registerRows } from './register-rows.ts';
import type { RegisterRow } from './register-rows.ts';

type Body = z.output<(typeof depositRoutes)['POST /deposit-transfers/']['body']>;
type Moves = z.output<(typeof depositRoutes)['POST /deposit-transfer-previews/']['answer']>;
type Total = Moves['totals'][number];

interface Plan extends Moves {
  /** The terms that the lines are of. */
  readonly terms: ReadonlyMap<string, MoneyLease>;
}

export async function previewBankMoves(tx: Tx, act: Act, body: Body): Promise<Moves> {
  const leases = await leasesOf(tx, act, body);
  const tenancyIds = [...leases.values()].map(({ tenancyId }) => tenancyId);
  await refusePartOfTenancies(tx, act.organisationId, tenancyIds);
  const { depositBank, isElsewhere, lines, totals } = await planBankMoves(tx, act, body, leases);
  return { depositBank, isElsewhere, lines, totals };
}

/** To the account for deposits what is held and not there, and back what is not held any more: one entry. */
export async function moveToDepositBank(tx: Tx, act: Act, body: Body): Promise<string> {
  const { organisationId } = act;
  const leases = await leasesOf(tx, act, body);
  await lockTenancies(
    tx,
    organisationId,
    [...leases.values()].map(({ tenancyId }) => tenancyId),
  );
  const { today } = act;
  await refuseMoneyDay(tx, organisationId, { date: body.movedOn, today, path: 'movedOn' });
  const { depositBank, lines, terms } = await planBankMoves(tx, act, body, leases);
  const ready = lines.filter(isReady);
  if (ready.length === 0) throw nothingToMove(lines);
  await refuseBeforeReceipt(tx, organisationId, ready, terms, { movedOn: body.movedOn, today });
  // It is moved for the building that the tenancy is in: the deposit goes there first.
  for (const leaseId of new Set(ready.map((line) => line.leaseId))) {
    const lease = terms.get(leaseId);
    const cents = lease === undefined ? 0 : await carry(tx, act, lease, body.movedOn);
    if (cents !== 0) await recordAct(tx, act, 'deposit.carried', lease?.number ?? '', { cents });
  }
  const id = newId(act.now);
  const [first, ...others] = new Set(ready.map(({ leaseId }) => leaseId));
  const only = others.length === 0 ? first : undefined;
  const memos = await readMemos(tx, organisationId, only === undefined ? [] : [only]);
  const { id: entryId } = await post(tx, act, {
    date: body.movedOn,
    memo: only === undefined ? memos.words.depositsBanked : memos.about(memos.words.depositsBanked, only),
    lines: condense(
      together(
        ...ready.map(({ leaseId, cents, currency, other }) => {
          const lease = terms.get(leaseId);
          if (lease === undefined) throw new Error(`A line is of a lease, ${leaseId}`);
          const bank = { id: depositBank.id };
          // Chosen by somebody it is not archived; where the money is, it may be.
          const elsewhere = postedTo(other.id);
          const [to, from] = cents > 0 ? [bank, elsewhere] : [elsewhere, bank];
          const about = aboutCharge(lease, null);
          return moveFund({ cents: Math.abs(cents), currency }, { to, from, fund: 'deposits-held', ...about });
        }),
      ),
    ),
    source: {
      kind: 'deposit-transfer',
      id,
      explanation: { leases: ready.map(({ leaseNumber, cents }) => ({ lease: leaseNumber, cents })) },
    },
  });
  await recordAct(tx, act, 'deposit.banked', `${depositBank.number} ${depositBank.name}`, { leases: ready.length });
  return entryId;
}

/** What is moved is what is there today: on the day of the move, all of it must have come, and be at the bank. */
async function refuseBeforeReceipt(
  tx: Tx,
  organisationId: string,
  lines: readonly { readonly leaseId: string; readonly leaseNumber: string }[],
  terms: ReadonlyMap<string, MoneyLease>,
  { movedOn, today }: { readonly movedOn: string; readonly today: string },
): Promise<void> {
  const names = new Map(lines.map(({ leaseId, leaseNumber }) => [terms.get(leaseId)?.tenancyId, leaseNumber]));
  const ids = [...names.keys()].filter((id) => id !== undefined);
  const latest = await readLastDepositDay(tx, organisationId, ids, today);
  if (latest !== undefined) refuseBeforeLast(movedOn, { lease: names.get(latest.tenancyId) ?? '', day: latest.on });
}

/**
 * What an entry moved to and from the account for deposits that was named, or any, by currency: for whoever asks again and
 * sees all of its leases.
 */
export async function readBankMove(tx: Tx, act: Act, entryId: string, body: Body) {
  const { organisationId } = act;
  await leasesOf(tx, act, body);
  const { depositAccountId } = body;
  const banks =
    depositAccountId === undefined ? (await readDepositAccounts(tx, organisationId)).banks : [depositAccountId];
  const { rows } = await sql<Total>`
    select g.currency, coalesce(sum(g.amount_cents) filter (where g.amount_cents > 0), 0)::bigint as "inCents",
           -coalesce(sum(g.amount_cents) filter (where g.amount_cents < 0), 0)::bigint as "outCents"
      from posting g
     where g.org_id = ${organisationId} and g.entry_id = ${entryId} and g.account_id = any(${banks}::uuid[])
     group by 1 order by 1`.execute(tx);
  return { entryId, totals: rows };
}

async function leasesOf(tx: Tx, { session }: Act, { leaseIds }: Body) {
  return readMoneyLeases(tx, session.organisationId, [...new Set(leaseIds)]);
}

async function planBankMoves(tx: Tx, act: Act, body: Body, leases: ReadonlyMap<string, MoneyLease>): Promise<Plan> {
  const { organisationId } = act;
  const accounts = await accountsFor(tx, organisationId, body);
  const { bank } = accounts;
  const { today } = act;
  const tenancyIds = [...new Set([...leases.values()].map(({ tenancyId }) => tenancyId))];
  const { rows } = await sql<RegisterRow>`
    select d.* from (${registerRows({ organisationId, asOf: today, accounts })}) d
     where d."tenancyId" = any(${tenancyIds}::uuid[])
     order by d."sortName", d.number`.execute(tx);
  const nameOf = await readLeaseNames(
    tx,
    organisationId,
    rows.map(({ leaseId }) => leaseId),
    today,
  );
  const otherOf = await makeOther(tx, body, rows, accounts, organisationId);
  const found = await readInBanks(tx, { organisationId, accounts, asOf: today }, tenancyIds);
  const gathers = body.depositAccountId !== undefined;
  const lines = rows
    .flatMap((row) => {
      const { number: leaseNumber, tenants, unit, property } = nameOf(row.leaseId);
      const { leaseId, currency, heldCents } = row;
      const places = depositByAccount(found, row, accounts);
      const there = places.map(({ account, cents }) => ({ id: account.id, cents }));
      const thereCents = sumOf(gathers ? there.filter(({ id }) => id === bank.id) : there);
      const about = { leaseId, leaseNumber, tenants, unit, property, currency, heldCents, thereCents };
      return shiftsOf({ heldCents, there, bankId: bank.id, gathers }).flatMap(({ otherId, cents }) => {
        const other = places.find(({ account }) => account.id === otherId)?.account;
        const parts =
          other === undefined
            ? otherOf(row, cents)
            : [{ cents, other: bare(other), isUndeposited: false, isBroughtForward: false }];
        return parts.map((part) => ({ ...about, ...part }));
      });
    })
    // Where payments go to the same account there is nothing to move.
    .filter(({ other }) => other.id !== bank.id);
  return {
    depositBank: bare(bank),
    isElsewhere: rows.some((row) =>
      depositByAccount(found, row, accounts).some(({ account }) => account.id !== bank.id),
    ),
    lines,
    totals: totalsOf(lines.filter(isReady)),
    terms:
      rows.length === 0
        ? new Map()
        : await readMoneyLeases(
            tx,
            organisationId,
            rows.map(({ leaseId }) => leaseId),
          ),
  };
}

/** The accounts as the workspace has them, with the one for deposits that was named. */
async function accountsFor(
  tx: Tx,
  organisationId: string,
  { depositAccountId, otherAccountId }: Body,
): Promise<DepositAccounts> {
  const usual = await readDepositAccounts(tx, organisationId);
  if (otherAccountId !== undefined) {
    const other = await bankAccount(tx, organisationId, otherAccountId, 'otherAccountId');
    await refuseDepositBank(tx, organisationId, other, 'otherAccountId');
  }
  if (depositAccountId === undefined) return usual;
  const bank = await bankAccount(tx, organisationId, depositAccountId, 'depositAccountId');
  if (!usual.banks.includes(bank.id)) throw notForDeposits(bank, 'depositAccountId');
  return { ...usual, bank };
}

interface Part {
  readonly cents: number;
  readonly other: { id: string; number: string; name: string };
  readonly isUndeposited: boolean;
  readonly isBroughtForward: boolean;
}

/** Only what is known to be in a bank account is moved. */
function isReady({ isUndeposited, isBroughtForward }: Pick<Part, 'isUndeposited' | 'isBroughtForward'>): boolean {
  return !isUndeposited && !isBroughtForward;
}

/**
 * Where a payment came to; what goes back goes there too, or to where receipts usually go. Of what was brought forward
 * nobody knows the account until somebody chooses it.
 */
async function makeOther(
  tx: Tx,
  { otherAccountId }: Body,
  rows: readonly RegisterRow[],
  accounts: DepositAccounts,
  organisationId: string,
) {
  const trust = bare(await systemAccount(tx, organisationId, 'trust-bank'));
  const chosen = otherAccountId === undefined ? undefined : bare(await bankAccount(tx, organisationId, otherAccountId));
  const cameTo = new Map(
    (
      await Promise.all(
        [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, own]) =>
          readCameTo(
            tx,
            organisationId,
            own.map(({ tenancyId }) => tenancyId),
            currency,
            accounts,
          ),
        ),
      )
    ).flatMap((found) => [...found]),
  );
  const broughtForwardOf = await readBroughtForward(
    tx,
    organisationId,
    rows.map(({ tenancyId }) => tenancyId),
  );
  const drawer = bare(await systemAccount(tx, organisationId, 'undeposited'));
  const undepositedOf = await readUndeposited(tx, organisationId, rows, accounts);
  return (row: RegisterRow, all: number): Part[] => {
    const waiting = Math.min(Math.max(0, all), undepositedOf(row));
    const inDrawer = { cents: waiting, other: drawer, isUndeposited: true, isBroughtForward: false };
    const parts = [inDrawer, ...otherParts(row, all - waiting)];
    return parts.filter((part) => part.cents !== 0);
  };
  function otherParts(row: RegisterRow, cents: number): Part[] {
    if (chosen !== undefined) return [{ cents, other: chosen, isUndeposited: false, isBroughtForward: false }];
    const forward = Math.min(Math.max(0, cents), broughtForwardOf(row));
    const other = cameTo.get(row.tenancyId) ?? trust;
    return [
      { cents: forward, other: trust, isUndeposited: false, isBroughtForward: true },
      { cents: cents - forward, other, isUndeposited: false, isBroughtForward: false },
    ];
  }
}

function totalsOf(lines: readonly { readonly currency: string; readonly cents: number }[]): Total[] {
  return [...Map.groupBy(lines, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    inCents: own.reduce((sum, { cents }) => sum + Math.max(0, cents), 0),
    outCents: own.reduce((sum, { cents }) => sum + Math.max(0, -cents), 0),
  }));
}

function nothingToMove(lines: readonly Pick<Part, 'isUndeposited' | 'isBroughtForward'>[]): Problem {
  if (lines.some(({ isBroughtForward }) => isBroughtForward))
    return refuseField('otherAccountId', 'deposits.brought-forward');
  return lines.length > 0 ? refuse('deposits.money-undeposited') : refuse('deposits.nothing-to-move');
}
