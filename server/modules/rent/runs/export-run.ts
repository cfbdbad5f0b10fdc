import type { z } from 'zod';
import type { chargeRunRoutes } from '#shared/api/charge-runs.ts';
import { amountCell, dayCell } from '#shared/table.ts';
import type { TableRow, TableRows } from '#shared/table.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { TableAnswer } from '#server/kernel/http/files.ts';
import type { Act, SignedInContext } from '#server/kernel/http/request-context.ts';
import { numberOf } from '#server/modules/leasing/index.ts';
import { names } from '#server/kernel/records/list-as-table.ts';
import { listCharges } from '#server/modules/rent/charges/list-charges.ts';
import type { RunScope } from './due-leases.ts';
import { readRun } from './list-runs.ts';
import { planAll } from './preview-run.ts';
import { presentLeftOut } from './present-left-out.ts';
import type { ChargeRunAnswer, LeftOutAnswer } from './run-rows.ts';
import { scopeOf } from './start-run.ts';
import { readTenantNames } from './tenant-names.ts';

type Wish = z.output<(typeof chargeRunRoutes)['GET /exports/charge-run-preview.csv/']['query']>;

const rowsAtOnce = 500;
const heads = [
  'Number',
  'Lease',
  'Property',
  'Unit',
  'Tenants',
  'Kind',
  'For',
  'From',
  'To',
  'Due',
  'Currency',
  'Amount',
  'Before',
  'Excluded because',
];

/** What a run would charge and leave out, all of it, in the order of the buildings. */
export async function exportPreview(wish: Wish, when: SignedInContext): Promise<TableAnswer> {
  const scope = await when.transaction((tx) => scopeOf(tx, when, wish));
  return { name: `rent-run-${wish.through}`, rows: (tx) => writePreview(tx, scope) };
}

async function* writePreview(tx: Tx, scope: RunScope): TableRows {
  const { lines, leftOut } = await planAll(tx, scope);
  yield [heads];
  for (let done = 0; done < lines.length; done += rowsAtOnce) {
    const some = lines.slice(done, done + rowsAtOnce);
    const ids = some.map(({ lease }) => lease.id);
    const tenantsOf = await readTenantNames(tx, scope.organisationId, ids, scope.through);
    yield some.map(({ lease, line, currency, cents, beforeCents, from, to, dueOn }) => [
      null,
      numberOf(lease.number),
      lease.property.name,
      lease.unit.name,
      tenantsOf(lease.id).join(', '),
      line.kind,
      line.label,
      dayCell(from),
      dayCell(to),
      dayCell(dueOn),
      currency,
      amountCell(cents, currency),
      amountCell(beforeCents, currency),
      null,
    ]);
  }
  yield leftOutRows(await presentLeftOut(tx, scope, leftOut));
}

/** What a run charged, each with its number, and what it left out. */
export async function exportRun(runId: string, when: SignedInContext): Promise<TableAnswer> {
  const run = await when.transaction((tx) => readRun(tx, when.session.organisationId, runId));
  return { name: run.number, rows: (tx) => writeRun(tx, when, run) };
}

async function* writeRun(tx: Tx, act: Act, run: ChargeRunAnswer): TableRows {
  yield [heads];
  let cursor: string | undefined;
  do {
    const page = await listCharges(tx, act, { runId: run.id, state: 'all', limit: rowsAtOnce, cursor });
    yield page.items.map((charge) => [
      charge.number,
      charge.leaseNumber,
      charge.property.name,
      charge.unit.name,
      names(charge.tenants),
      charge.kind,
      charge.label,
      dayCell(charge.periodFrom),
      dayCell(charge.periodTo),
      dayCell(charge.dueOn),
      charge.currency,
      amountCell(charge.cents, charge.currency),
      null,
      null,
    ]);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  yield leftOutRows(run.leftOut);
}

function leftOutRows(leftOut: readonly LeftOutAnswer[]): TableRow[] {
  return leftOut.map(({ leaseNumber, property, unit, tenants, currency, cents, reason, detail }) => [
    null,
    leaseNumber,
    property.name,
    unit.name,
    tenants.join(', '),
    null,
    null,
    null,
    null,
    null,
    currency,
    currency === null ? null : amountCell(cents, currency),
    null,
    detail === null ? reason : `${reason}: ${detail}`,
  ]);
}
