import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { distributionRoutes } from '#shared/api/distributions.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { organisationFacts } from '#server/kernel/organisation-day.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { takeNumbers } from '#server/kernel/take-numbers.ts';
import { lockBooks, move, placedIn, postAll, reverseAll } from '#server/modules/ledger/index.ts';
import { distributionWords } from './distribution-words.ts';
import { planDistribution } from './plan-distribution.ts';
import type { DistributionPlan } from './plan-distribution.ts';
import { expectedOf, waterfallOf } from './present-plan.ts';
import { billsOf } from './bills-of.ts';
import type { UnpaidBills } from '#server/kernel/bills/unpaid-bills.ts';

type Body = z.output<(typeof distributionRoutes)['POST /distribution-runs/']['body']>;

/**
 * Declares what was previewed (money.md, 1.3 [E4]): from the money of each property to each owner, in each account. Under the
 * lock of the books, so that two runs never declare the same money.
 */
export async function confirmDistribution(
  tx: Tx,
  act: Act,
  body: Body,
  parts: readonly UnpaidBills[],
): Promise<string> {
  const { organisationId } = act;
  const { closedThrough } = await lockBooks(tx, organisationId, act.now);
  if (closedThrough !== null && closedThrough >= act.today)
    throw refuse('owners.books-closed', { through: closedThrough });
  const plan = await planDistribution(tx, act, body, billsOf(parts));
  const found = expectedOf(plan);
  if (found.declaredCents === 0 && found.payments === 0) throw refuse('owners.nothing-to-distribute');
  const { expected } = body;
  if (expected !== undefined && !isDeepStrictEqual(expected, found)) throw refuse('owners.changed-since-preview');
  const runId = newId(act.now);
  const number = await takeNumbers(tx, organisationId, 'distribution-run', 1);
  await tx
    .insertInto('distribution_run')
    .values({
      org_id: organisationId,
      run_id: runId,
      number,
      on_day: act.today,
      confirmed_by: act.userId,
      confirmed_at: act.now,
    })
    .execute();
  await declare(tx, act, runId, plan);
  if (plan.payments.length > 0)
    await tx
      .insertInto('distribution_payment')
      .values(
        plan.payments.map(({ personId, accountId, currency, method, cents }) => ({
          org_id: organisationId,
          run_id: runId,
          account_id: accountId,
          person_id: personId,
          currency,
          method,
          cents,
        })),
      )
      .execute();
  await recordAct(tx, act, 'distribution.confirmed', distributionNumber(number), {});
  return runId;
}

async function declare(tx: Tx, act: Act, runId: string, { properties, names }: DistributionPlan): Promise<void> {
  const words = await readWords(tx, act.organisationId);
  const shares = properties.flatMap((one) =>
    one.accounts.flatMap(({ accountId, shares: own }) =>
      own.map((share) => ({ ...share, accountId, position: one.position, waterfall: waterfallOf(one) })),
    ),
  );
  if (shares.length === 0) return;
  const posted = await postAll(
    tx,
    act,
    shares.map(({ personId, cents, accountId, position: { property, currency }, waterfall }) => ({
      date: act.today,
      memo: `${words.declared} – ${property.name} – ${names.get(personId) ?? ''}`,
      lines: placedIn(
        move(
          { cents, currency },
          { debit: 'owner-distributions', credit: 'owners-funds', propertyId: property.id, personId },
        ),
        accountId,
      ),
      source: { kind: 'distribution', id: runId, explanation: { ...waterfall } },
      idempotencyKey: `distribution:${runId}:${property.id}:${accountId}:${personId}`,
    })),
  );
  await tx
    .insertInto('distribution_share')
    .values(
      shares.map(({ personId, parts, cents, accountId, position, waterfall }, index) => ({
        org_id: act.organisationId,
        run_id: runId,
        property_id: position.property.id,
        account_id: accountId,
        person_id: personId,
        currency: position.currency,
        parts,
        cents,
        waterfall: JSON.stringify(waterfall),
        entry_id: posted[index]?.id ?? '',
      })),
    )
    .execute();
}

/** Pays what a run declared and what waited, out of each account. What a person has there by now must reach. */
export async function releaseDistribution(tx: Tx, act: Act, runId: string): Promise<void> {
  const { organisationId, today } = act;
  const { closedThrough } = await lockBooks(tx, organisationId, act.now);
  if (closedThrough !== null && closedThrough >= today) throw refuse('owners.books-closed', { through: closedThrough });
  const run = await lockRun(tx, organisationId, runId);
  if (run.released_at !== null || run.voided_at !== null) throw refuse('owners.run-not-open', { run: run.code });
  const payments = await readPayments(tx, organisationId, runId);
  for (const { person, account, currency, cents, held } of payments)
    if (held < cents)
      throw refuse('owners.payment-short', {
        person,
        account,
        held: { cents: held, currency },
        needed: { cents, currency },
      });
  const words = await readWords(tx, organisationId);
  const posted = await postAll(
    tx,
    act,
    payments.map(({ personId, accountId, person, currency, cents }) => ({
      date: today,
      memo: `${words.paid} ${run.code} – ${person}`,
      lines: move(
        { cents, currency },
        { debit: 'owners-funds', credit: { id: accountId }, personId, bankAccountId: accountId },
      ),
      source: { kind: 'distribution-payment', id: runId },
      idempotencyKey: `distribution-payment:${runId}:${accountId}:${personId}`,
    })),
  );
  for (const [index, { personId, accountId }] of payments.entries())
    await tx
      .updateTable('distribution_payment')
      .set({ entry_id: posted[index]?.id ?? '' })
      .where('org_id', '=', organisationId)
      .where('run_id', '=', runId)
      .where('account_id', '=', accountId)
      .where('person_id', '=', personId)
      .execute();
  await tx
    .updateTable('distribution_run')
    .set({ released_at: act.now, released_by: act.userId, released_on: today })
    .where('org_id', '=', organisationId)
    .where('run_id', '=', runId)
    .execute();
  await recordAct(tx, act, 'distribution.released', run.code, {});
}

/** Gives back to the properties what was declared, as long as nothing of it is paid. */
export async function voidDistribution(tx: Tx, act: Act, runId: string, reason: string): Promise<void> {
  const { organisationId, today } = act;
  const { closedThrough } = await lockBooks(tx, organisationId, act.now);
  if (closedThrough !== null && closedThrough >= today) throw refuse('owners.books-closed', { through: closedThrough });
  const run = await lockRun(tx, organisationId, runId);
  if (run.released_at !== null || run.voided_at !== null) throw refuse('owners.run-not-open', { run: run.code });
  await refusePaidSince(tx, organisationId, runId, run.code);
  const shares = await tx
    .selectFrom('distribution_share')
    .select('entry_id')
    .where('org_id', '=', organisationId)
    .where('run_id', '=', runId)
    .execute();
  const words = await readWords(tx, organisationId);
  await reverseAll(
    tx,
    act,
    shares.map((row) => row.entry_id),
    { reason, date: today, memo: words.voided },
  );
  await tx
    .updateTable('distribution_run')
    .set({ voided_at: act.now, voided_by: act.userId, void_reason: reason })
    .where('org_id', '=', organisationId)
    .where('run_id', '=', runId)
    .execute();
  await recordAct(tx, act, 'distribution.voided', run.code, { reason });
}

/** A share that stayed in owners’ funds may have gone out with a later run: then it cannot go back to its property. */
async function refusePaidSince(tx: Tx, organisationId: string, runId: string, run: string): Promise<void> {
  const { rows } = await sql<{ person: string; account: string; currency: string; declared: number; held: number }>`
    select n.name as person, a.name as account, s.currency, s.cents as declared, coalesce(f.cents, 0)::bigint as held
      from (select person_id, account_id, currency, sum(cents)::bigint as cents from distribution_share
             where org_id = ${organisationId} and run_id = ${runId} group by 1, 2, 3) s
      join person n on n.org_id = ${organisationId} and n.person_id = s.person_id
      join account a on a.org_id = n.org_id and a.account_id = s.account_id
      left join fund_balance f on f.org_id = n.org_id and f.place_id = s.account_id and f.holder_kind = 'person'
       and f.holder_id = s.person_id and f.currency = s.currency
     where coalesce(f.cents, 0) < s.cents
     order by n.sort_name limit 1`.execute(tx);
  const [paid] = rows;
  if (paid === undefined) return;
  const { person, account, currency, declared, held } = paid;
  throw refuse('owners.declared-paid', {
    run,
    person,
    account,
    held: { cents: held, currency },
    needed: { cents: declared, currency },
  });
}

async function lockRun(tx: Tx, organisationId: string, runId: string) {
  const run = await tx
    .selectFrom('distribution_run')
    .select(['number', 'released_at', 'voided_at'])
    .where('org_id', '=', organisationId)
    .where('run_id', '=', runId)
    .forUpdate()
    .executeTakeFirst();
  if (run === undefined) throw refuse('owners.no-such-distribution');
  return { ...run, code: distributionNumber(run.number) };
}

interface Payment {
  readonly personId: string;
  readonly person: string;
  readonly accountId: string;
  readonly account: string;
  readonly currency: string;
  readonly cents: number;
  readonly held: number;
}

async function readPayments(tx: Tx, organisationId: string, runId: string): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    select d.person_id as "personId", n.name as person, d.account_id as "accountId", a.name as account, d.currency, d.cents,
           coalesce(f.cents, 0)::bigint as held
      from distribution_payment d
      join person n on n.org_id = d.org_id and n.person_id = d.person_id
      join account a on a.org_id = d.org_id and a.account_id = d.account_id
      left join fund_balance f on f.org_id = d.org_id and f.place_id = d.account_id and f.holder_kind = 'person'
       and f.holder_id = d.person_id and f.currency = d.currency
     where d.org_id = ${organisationId} and d.run_id = ${runId}
     order by n.sort_name, d.account_id`.execute(tx);
  return rows;
}

async function readWords(tx: Tx, organisationId: string) {
  const { locale } = await organisationFacts(tx, organisationId);
  return distributionWords[locale.startsWith('de') ? 'de' : 'en'];
}

export function distributionNumber(number: number): string {
  return `DR-${String(number).padStart(4, '0')}`;
}
