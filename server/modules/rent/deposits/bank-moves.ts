import { sql } from 'kysely';
import type { z } from 'zod';
import type { depositRoutes } from '#shared/api/deposits.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import type { Problem } from '#server/kernel/problem.ts';
import { condense, move, post, posterOf, recordAct, together } from '#server/modules/ledger/index.ts';
import { bankAccount, systemAccount } from '#server/modules/rent/accounts.ts';
import { aboutCharge } from '#server/modules/rent/allocations.ts';
import { refuseBefore, refuseFuture } from '#server/modules/rent/dates.ts';
import { saidProblem } from '#server/modules/rent/said-problem.ts';
import { readLeaseNames } from '#server/modules/rent/lease-names.ts';
import { lockTenancies } from '#server/modules/rent/lock-tenancies.ts';
import { readMoneyLeases } from '#server/modules/rent/money-leases.ts';
import type { MoneyLease } from '#server/modules/rent/money-leases.ts';
import { readCameTo } from './came-to.ts';
import { bare, readDepositAccounts } from './deposit-accounts.ts';
import type { DepositAccounts } from './deposit-accounts.ts';
import { registerRows } from './register-rows.ts';
import type { RegisterRow } from './register-rows.ts';

type Body = z.output<(typeof depositRoutes)['POST /deposit-transfers/']['body']>;
type Moves = z.output<(typeof depositRoutes)['POST /deposit-transfer-previews/']['answer']>;
type Total = Moves['totals'][number];

interface Plan extends Moves {
  /** The terms that the lines are of. */
  readonly terms: ReadonlyMap<string, MoneyLease>;
}

export async function previewBankMoves(tx: Tx, body: Body, when: SignedInContext): Promise<Moves> {
  const leases = await leasesOf(tx, body, when);
  const { depositBank, lines, totals } = await planBankMoves(tx, body, leases, when);
  return { depositBank, lines, totals };
}

/** To the account for deposits what is held and not there, and back what is not held any more: one entry. */
export async function moveToDepositBank(tx: Tx, body: Body, when: SignedInContext): Promise<string> {
  const { organisationId } = when.session;
  const leases = await leasesOf(tx, body, when);
  await lockTenancies(
    tx,
    organisationId,
    [...leases.values()].map(({ tenancyId }) => tenancyId),
  );
  const today = await organisationDay(tx, organisationId, when.now);
  refuseFuture(body.movedOn, today, 'movedOn');
  const { depositBank, lines, terms } = await planBankMoves(tx, body, leases, when);
  const ready = lines.filter(({ isUndeposited }) => !isUndeposited);
  if (ready.length === 0) throw nothingToMove(lines.length > 0);
  await refuseBeforeReceipt(tx, organisationId, ready, terms, { movedOn: body.movedOn, today });
  const id = newId(when.now);
  const { id: entryId } = await post(
    tx,
    {
      date: body.movedOn,
      memo: 'Deposits, between bank accounts',
      lines: condense(
        together(
          ...ready.map(({ leaseId, cents, currency, other }) => {
            const lease = terms.get(leaseId);
            if (lease === undefined) throw new Error(`A line is of a lease, ${leaseId}`);
            const [debit, credit] = cents > 0 ? [depositBank.id, other.id] : [other.id, depositBank.id];
            return move(
              { cents: Math.abs(cents), currency },
              { debit: { id: debit }, credit: { id: credit }, ...aboutCharge(lease, null) },
            );
          }),
        ),
      ),
      source: {
        kind: 'deposit-transfer',
        id,
        explanation: { leases: ready.map(({ leaseNumber, cents }) => ({ lease: leaseNumber, cents })) },
      },
    },
    posterOf(when),
  );
  await recordAct(tx, 'deposit.banked', `${depositBank.number} ${depositBank.name}`, when, { leases: ready.length });
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
  const { rows } = await sql<{ tenancyId: string; last: string }>`
    select m.tenancy_id as "tenancyId", max(greatest(m.on_day, b.deposited_on)) as last
      from deposit_movement m
      left join allocation a on a.org_id = m.org_id and a.allocation_id = m.allocation_id
      left join receipt r on r.org_id = m.org_id and r.receipt_id = a.receipt_id
      left join deposit_batch b on b.org_id = m.org_id and b.batch_id = r.batch_id
     where m.org_id = ${organisationId} and m.tenancy_id = any(${[...names.keys()]}::uuid[])
       and m.on_day <= ${today}::date
     group by 1 order by last desc limit 1`.execute(tx);
  const [latest] = rows;
  if (latest !== undefined)
    refuseBefore(
      movedOn,
      latest.last,
      'movedOn',
      `The last movement of the deposit of ${names.get(latest.tenancyId) ?? ''}`,
    );
}

/** What an entry moved, by currency: for whoever asks again. */
export async function readBankMove(tx: Tx, organisationId: string, entryId: string) {
  const { banks } = await readDepositAccounts(tx, organisationId);
  const { rows } = await sql<Total>`
    select g.currency, coalesce(sum(g.amount_cents) filter (where g.amount_cents > 0), 0)::bigint as "inCents",
           -coalesce(sum(g.amount_cents) filter (where g.amount_cents < 0), 0)::bigint as "outCents"
      from posting g
     where g.org_id = ${organisationId} and g.entry_id = ${entryId} and g.account_id = any(${banks}::uuid[])
     group by 1 order by 1`.execute(tx);
  return { entryId, totals: rows };
}

async function leasesOf(tx: Tx, { leaseIds }: Body, { session }: SignedInContext) {
  return readMoneyLeases(tx, session.organisationId, [...new Set(leaseIds)]);
}

async function planBankMoves(
  tx: Tx,
  body: Body,
  leases: ReadonlyMap<string, MoneyLease>,
  when: SignedInContext,
): Promise<Plan> {
  const { organisationId } = when.session;
  const usual = await readDepositAccounts(tx, organisationId);
  const bank =
    body.depositAccountId === undefined ? usual.bank : await bankAccount(tx, organisationId, body.depositAccountId);
  const accounts: DepositAccounts = { ...usual, bank, banks: [...new Set([...usual.banks, bank.id])] };
  const today = await organisationDay(tx, organisationId, when.now);
  const tenancyIds = [...new Set([...leases.values()].map(({ tenancyId }) => tenancyId))];
  const { rows } = await sql<RegisterRow>`
    select d.* from (${registerRows({ organisationId, asOf: today, accounts })}) d
     where d."tenancyId" = any(${tenancyIds}::uuid[]) and d."heldCents" <> d."inDepositBankCents"
     order by d."sortName", d.number`.execute(tx);
  const nameOf = await readLeaseNames(
    tx,
    organisationId,
    rows.map(({ leaseId }) => leaseId),
    today,
  );
  const otherOf = await makeOther(tx, body, rows, accounts, organisationId);
  const lines = rows.map((row) => {
    const { number: leaseNumber, tenants, unit, property } = nameOf(row.leaseId);
    const cents = row.heldCents - row.inDepositBankCents;
    return {
      leaseId: row.leaseId,
      leaseNumber,
      tenants,
      unit,
      property,
      currency: row.currency,
      heldCents: row.heldCents,
      thereCents: row.inDepositBankCents,
      cents,
      ...otherOf(row, cents),
    };
  });
  return {
    depositBank: bare(bank),
    lines,
    totals: totalsOf(lines.filter(({ isUndeposited }) => !isUndeposited)),
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

/** Where a payment came to; what goes back goes there too, or to where receipts usually go. */
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
  return ({ tenancyId }: RegisterRow, cents: number) => {
    const came = cameTo.get(tenancyId);
    const isUndeposited = chosen === undefined && cents > 0 && came?.isUndeposited === true;
    const back = came === undefined || came.isUndeposited ? trust : came.account;
    return { other: chosen ?? (isUndeposited ? (came?.account ?? trust) : back), isUndeposited };
  };
}

function totalsOf(lines: readonly { readonly currency: string; readonly cents: number }[]): Total[] {
  return [...Map.groupBy(lines, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    inCents: own.reduce((sum, { cents }) => sum + Math.max(0, cents), 0),
    outCents: own.reduce((sum, { cents }) => sum + Math.max(0, -cents), 0),
  }));
}

function nothingToMove(waits: boolean): Problem {
  return saidProblem(
    'conflict',
    { says: waits ? 'money-undeposited' : 'nothing-to-move' },
    waits
      ? 'The money is still undeposited. Bring it to the bank first, then move it.'
      : 'All that is held of these deposits is in the account for deposits already.',
  );
}
