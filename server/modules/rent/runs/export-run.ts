import type { z } from 'zod';
import type { chargeRunRoutes } from '#shared/api/charge-runs.ts';
import { csvRow, csvStart } from '#shared/csv.ts';
import { plainAmount } from '#shared/plain-amount.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { FileAnswer } from '#server/kernel/http/files.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { numberOf } from '#server/modules/leasing/index.ts';
import { listCharges } from '#server/modules/rent/list-charges.ts';
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
  'Building',
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
  'Left out because',
];

/** What a run would charge and leave out, all of it, in the order of the buildings. */
export async function exportPreview(wish: Wish, when: SignedInContext): Promise<FileAnswer> {
  const scope = await when.transaction((tx) => scopeOf(tx, wish, when));
  return { name: `rent-run-${wish.through}.csv`, text: (tx) => writePreview(tx, scope) };
}

async function* writePreview(tx: Tx, scope: RunScope): AsyncIterable<string> {
  const { lines, leftOut } = await planAll(tx, scope);
  yield csvStart + csvRow(heads);
  for (let done = 0; done < lines.length; done += rowsAtOnce) {
    const some = lines.slice(done, done + rowsAtOnce);
    const ids = some.map(({ lease }) => lease.id);
    const tenantsOf = await readTenantNames(tx, scope.organisationId, ids, scope.through);
    yield some
      .map(({ lease, line, currency, cents, beforeCents, from, to, dueOn }) =>
        csvRow([
          null,
          numberOf(lease.number),
          lease.property.name,
          lease.unit.name,
          tenantsOf(lease.id).join(', '),
          line.kind,
          line.label,
          from,
          to,
          dueOn,
          currency,
          { number: plainAmount(cents, currency) },
          beforeCents === null ? null : { number: plainAmount(beforeCents, currency) },
          null,
        ]),
      )
      .join('');
  }
  yield leftOutRows(await presentLeftOut(tx, scope, leftOut));
}

/** What a run charged, each with its number, and what it left out. */
export async function exportRun(runId: string, when: SignedInContext): Promise<FileAnswer> {
  const run = await when.transaction((tx) => readRun(tx, when.session.organisationId, runId));
  return { name: `${run.number}.csv`, text: (tx) => writeRun(tx, run, when) };
}

async function* writeRun(tx: Tx, run: ChargeRunAnswer, { session, now }: SignedInContext): AsyncIterable<string> {
  yield csvStart + csvRow(heads);
  let cursor: string | undefined;
  do {
    const page = await listCharges(tx, session.organisationId, now, {
      runId: run.id,
      state: 'all',
      limit: rowsAtOnce,
      cursor,
    });
    yield page.items
      .map((charge) =>
        csvRow([
          charge.number,
          charge.leaseNumber,
          charge.property.name,
          charge.unit.name,
          charge.tenants.map(({ name }) => name).join(', '),
          charge.kind,
          charge.label,
          charge.periodFrom,
          charge.periodTo,
          charge.dueOn,
          charge.currency,
          { number: plainAmount(charge.cents, charge.currency) },
          null,
          null,
        ]),
      )
      .join('');
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  yield leftOutRows(run.leftOut);
}

function leftOutRows(leftOut: readonly LeftOutAnswer[]): string {
  return leftOut
    .map(({ leaseNumber, property, unit, tenants, currency, cents, reason, detail }) =>
      csvRow([
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
        cents === null || currency === null ? null : { number: plainAmount(cents, currency) },
        null,
        detail === null ? reason : `${reason}: ${detail}`,
      ]),
    )
    .join('');
}
