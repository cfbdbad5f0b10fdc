import { sql } from 'kysely';
import type { z } from 'zod';
import type { depositRoutes, depositRow } from '#shared/api/deposits.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { findByWords } from '#server/kernel/search.ts';
import { readWhole } from '#server/kernel/some-properties/read-whole.ts';
import { moneyOf, stateOn } from '#server/modules/leasing/index.ts';
import { readLeaseNames } from '#server/modules/rent/tenancy-money/lease-names.ts';
import type { LeaseName } from '#server/modules/rent/tenancy-money/lease-names.ts';
import { openRegister } from './deposit-register.ts';
import { depositDeadlineOf, isOver } from './deposit-deadline.ts';
import { readDepositRules } from './deposit-rules.ts';
import type { DepositRules } from './deposit-rules.ts';
import { isInView, registerRows } from './register-rows.ts';
import type { RegisterRow } from './register-rows.ts';

type Query = z.output<(typeof depositRoutes)['GET /deposits/']['query']>;
type Row = z.output<typeof depositRow>;

/** By building and lease. */
export async function listDeposits(tx: Tx, act: Act, query: Query) {
  const scope = await openRegister(tx, query, act);
  const found = await matching(tx, query.q);
  const after = readCursor(query.cursor, ['text', 'number']);
  const register = sql<RegisterRow>`
    select d.* from (${registerRows(scope)}) d
     where ${isInView(query.view, scope.asOf)}
       ${after === undefined ? sql`` : sql`and (d."sortName", d.number) > (${after[0]}, ${after[1]}::bigint)`}
       ${found}
     order by d."sortName", d.number limit ${query.limit + 1}`;
  const { rows } = await readWhole(tx, () => register.execute(tx));
  const shown = rows.slice(0, query.limit);
  const present = await presenter(tx, scope.organisationId, shown, scope.asOf);
  return pageOf(rows, query.limit, (row) => [row.sortName, String(row.number)], present);
}

/** By what a lease is found by: its people, unit, building and number. */
async function matching(tx: Tx, q: string | undefined) {
  if ((q ?? '').trim() === '') return sql``;
  const found = await findByWords(tx, q ?? '', { kind: 'lease', atMost: foundAtMost });
  return sql`and d."leaseId" = any(${found.map(({ record_id: id }) => id)}::uuid[])`;
}

const foundAtMost = 500;

/** Tells rows with their names, states and deadlines. */
export async function presenter(
  tx: Tx,
  organisationId: string,
  rows: readonly RegisterRow[],
  today: string,
): Promise<(row: RegisterRow) => Row> {
  const leaseIds = rows.map(({ leaseId }) => leaseId);
  const nameOf = await readLeaseNames(tx, organisationId, leaseIds, today);
  const states = await readStates(tx, organisationId, leaseIds, today);
  const rules = await readDepositRules(tx, organisationId);
  return (row) => presentRow(row, nameOf(row.leaseId), states.get(row.leaseId) ?? 'ended', rules, today);
}

async function readStates(tx: Tx, organisationId: string, leaseIds: readonly string[], today: string) {
  if (leaseIds.length === 0) return new Map<string, Row['state']>();
  const rows = await tx
    .selectFrom('lease')
    .selectAll()
    .where('org_id', '=', organisationId)
    .where('lease_id', 'in', leaseIds)
    .execute();
  return new Map(rows.map((row) => [row.lease_id, stateOn(moneyOf(row), today)]));
}

function presentRow(row: RegisterRow, name: LeaseName, state: Row['state'], rules: DepositRules, today: string): Row {
  return {
    leaseId: row.leaseId,
    leaseNumber: name.number,
    tenants: [...name.tenants],
    unit: name.unit,
    property: name.property,
    state,
    lastDay: row.lastDay,
    agreedCents: row.agreedCents,
    currency: row.currency,
    requestedCents: row.requestedCents,
    openCents: row.openCents,
    receivedCents: row.receivedCents,
    interestCents: row.interestCents,
    keptCents: row.keptCents,
    refundedCents: row.refundedCents,
    heldCents: row.heldCents,
    inDepositBankCents: row.inDepositBankCents,
    lastMonthCents: row.lastMonthCents,
    deadline: row.heldCents > 0 && isOver(row, today) ? depositDeadlineOf(rules, row, today) : null,
    settlement:
      row.settlementId === null
        ? null
        : { id: row.settlementId, state: row.settlementState === 'draft' ? 'draft' : 'final' },
  };
}
