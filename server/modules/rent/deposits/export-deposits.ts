import { sql } from 'kysely';
import { csvRow, csvStart } from '#shared/csv.ts';
import { plainAmount } from '#shared/plain-amount.ts';
import type { FileAnswer } from '#server/kernel/http/files.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import type { Tx } from '#server/kernel/database.ts';
import { presenter } from './list-deposits.ts';
import { openRegister } from './deposit-register.ts';
import { registerRows } from './register-rows.ts';
import type { RegisterRow } from './register-rows.ts';

interface Query {
  readonly asOf?: string | undefined;
  readonly propertyId?: string | undefined;
}

/** The register on a day as a table, all of it. */
export function exportDeposits(query: Query, when: SignedInContext): FileAnswer {
  return {
    name: `deposits${query.asOf === undefined ? '' : `-${query.asOf}`}.csv`,
    text: (tx) => writeRows(tx, query, when),
  };
}

const heads = [
  'Lease',
  'Building',
  'Unit',
  'Tenants',
  'Last day',
  'Currency',
  'Agreed',
  'Requested',
  'Open',
  'Received',
  'Interest',
  'Kept',
  'Refunded',
  'Held',
  'In the deposit account',
  'Last month’s rent',
  'Deadline',
];

const rowsAtOnce = 500;

async function* writeRows(tx: Tx, query: Query, when: SignedInContext): AsyncIterable<string> {
  const scope = await openRegister(tx, query, when);
  yield csvStart + csvRow(heads);
  const { rows } = await sql<RegisterRow>`
    select d.* from (${registerRows(scope)}) d order by d."sortName", d.number`.execute(tx);
  for (let done = 0; done < rows.length; done += rowsAtOnce) {
    const some = rows.slice(done, done + rowsAtOnce);
    const present = await presenter(tx, scope.organisationId, some, scope.today);
    yield some
      .map(present)
      .map((row) => {
        const amount = (cents: number) => ({ number: plainAmount(cents, row.currency) });
        return csvRow([
          row.leaseNumber,
          row.property.name,
          row.unit.name,
          row.tenants.map(({ name }) => name).join(', '),
          row.lastDay,
          row.currency,
          amount(row.agreedCents),
          amount(row.requestedCents),
          amount(row.openCents),
          amount(row.receivedCents),
          amount(row.interestCents),
          amount(row.keptCents),
          amount(row.refundedCents),
          amount(row.heldCents),
          amount(row.inDepositBankCents),
          amount(row.lastMonthCents),
          row.deadline?.on ?? null,
        ]);
      })
      .join('');
  }
}
