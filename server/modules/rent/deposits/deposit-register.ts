import { sql } from 'kysely';
import type { z } from 'zod';
import { depositViews } from '#shared/api/deposits.ts';
import type { depositRoutes } from '#shared/api/deposits.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { readWhole } from '#server/kernel/some-properties/read-whole.ts';
import { readKnownThrough } from '#server/modules/ledger/index.ts';
import { bare, readDepositAccounts } from '#server/modules/rent/held-money/deposit-accounts.ts';
import { isInView, registerRows } from './register-rows.ts';
import type { DepositView, RegisterScope, RegisterSums } from './register-rows.ts';
import { readTies, sumOfTies } from './ties.ts';
import type { AskedProperty } from '#server/kernel/reports/asked-property.ts';

type Query = z.output<(typeof depositRoutes)['GET /deposit-register/']['query']>;
type Register = z.output<(typeof depositRoutes)['GET /deposit-register/']['answer']>;

interface Asked {
  readonly asOf?: string | undefined;
  readonly knownAt?: string | undefined;
  readonly propertyId?: AskedProperty;
}

export async function openRegister(
  tx: Tx,
  { asOf, knownAt, propertyId }: Asked,
  { organisationId, now }: Pick<Act, 'organisationId' | 'now'>,
): Promise<RegisterScope & { readonly today: string }> {
  const today = await organisationDay(tx, organisationId, now);
  const accounts = await readDepositAccounts(tx, organisationId);
  const through = await readKnownThrough(tx, organisationId, knownAt);
  const known = through === undefined || knownAt === undefined ? undefined : { through, at: new Date(knownAt) };
  return { organisationId, today, asOf: asOf ?? today, known, accounts, propertyId };
}

/** The sums of the register on a day, and how they tie to the books. */
export async function sumRegister(tx: Tx, act: Act, query: Query): Promise<Register> {
  const scope = await openRegister(tx, query, act);
  const { ties, sums, counts } = await readWhole(tx, async () => ({
    ties: await readTies(tx, scope, act.session.seesAllProperties),
    sums: await readSums(tx, scope),
    counts: await readCounts(tx, scope),
  }));
  // A tenancy is listed with the building that it is in, its deposit may be held for the one before.
  const isWhole = act.session.seesAllProperties && scope.propertyId === undefined;
  const currencies = [...new Set([...sums.map(({ currency }) => currency), ...ties.map(({ currency }) => currency)])];
  return {
    asOf: scope.asOf,
    knownAt: scope.known?.at.toISOString() ?? null,
    today: scope.today,
    account: bare(scope.accounts.held),
    depositBank: bare(scope.accounts.bank),
    totals: currencies.toSorted().map((currency) => {
      const own = ties.filter((tie) => tie.currency === currency);
      const shown = sums.find((sum) => sum.currency === currency) ?? nothing(currency);
      const { heldCents, openCents } = shown;
      return {
        ...shown,
        cash: sumOfTies(
          own.map(({ cash }) => cash),
          isWhole ? heldCents : undefined,
        ),
        accrual: sumOfTies(
          own.map(({ accrual }) => accrual),
          isWhole ? heldCents + openCents : undefined,
        ),
      };
    }),
    properties: ties.flatMap(({ property, ...tie }) =>
      property === null ? [] : [{ property: { ...property }, ...tie }],
    ),
    counts,
  };
}

/** By currency; it is read within `readWhole`. */
export async function readSums(tx: Tx, scope: RegisterScope): Promise<RegisterSums[]> {
  const sum = (name: keyof RegisterSums) => sql`sum(d.${sql.ref(name)})::bigint as ${sql.ref(name)}`;
  const { rows } = await sql<RegisterSums>`
    select d.currency, ${sql.join(sumNames.map(sum))} from (${registerRows(scope)}) d group by 1`.execute(tx);
  return rows;
}

const sumNames = [
  'requestedCents',
  'openCents',
  'receivedCents',
  'interestCents',
  'keptCents',
  'refundedCents',
  'heldCents',
  'inDepositBankCents',
  'lastMonthCents',
] as const satisfies readonly (keyof RegisterSums)[];

function nothing(currency: string): RegisterSums {
  return {
    currency,
    requestedCents: 0,
    openCents: 0,
    receivedCents: 0,
    interestCents: 0,
    keptCents: 0,
    refundedCents: 0,
    heldCents: 0,
    inDepositBankCents: 0,
    lastMonthCents: 0,
  };
}

async function readCounts(tx: Tx, scope: RegisterScope) {
  const count = (view: DepositView) =>
    sql`(count(*) filter (where ${isInView(view, scope.asOf)}))::int as ${sql.ref(view)}`;
  const { rows } = await sql<Record<DepositView, number>>`
    select ${sql.join(depositViews.map(count))}
      from (${registerRows(scope)}) d`.execute(tx);
  return rows[0] ?? { held: 0, asked: 0, agreed: 0, settle: 0, settled: 0, all: 0 };
}
