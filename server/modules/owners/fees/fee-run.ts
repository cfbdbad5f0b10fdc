import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { firstOfMonth } from '#shared/dates.ts';
import type { feeRunRoutes } from '#shared/api/fee-runs.ts';
import { addMonths, monthOf } from '#shared/rent/calendar.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { BillMarkUps } from '#server/kernel/bills/bill-markups.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { organisationFacts } from '#server/kernel/organisation-day.ts';
import { makeFormats } from '#server/kernel/paper/formats.ts';
import { digestOf } from '#server/kernel/records/digest-of.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { takeNumbers } from '#server/kernel/take-numbers.ts';
import { lockBooks, postAll } from '#server/modules/ledger/index.ts';
import { chargedLines, takenLines } from './fee-entries.ts';
import { feeWords } from './fee-words.ts';
import { planFees } from './plan-fees.ts';
import type { PlannedFee } from './plan-fees.ts';
import { addedUp, planTakings, readFeesDue, readFunds } from './plan-takings.ts';
import type { FeesDue, Taking } from './plan-takings.ts';
import type { RunScope } from './read-terms.ts';

export type FeeRunBody = z.output<(typeof feeRunRoutes)['POST /fee-runs/']['body']>;

export interface FeePlan {
  readonly scope: RunScope;
  readonly fees: readonly PlannedFee[];
  /** What is due after this run, before anything is taken. */
  readonly due: readonly FeesDue[];
  readonly takings: readonly Taking[];
}

/** What a run would charge and take; nothing is written. */
export async function planFeeRun(
  tx: Tx,
  act: Act,
  body: Pick<FeeRunBody, 'month' | 'from' | 'propertyId'>,
  markUps: readonly BillMarkUps[],
): Promise<FeePlan> {
  const scope = scopeOf(act.today, body);
  const fees = await planFees(tx, act.organisationId, scope);
  const own = scope.propertyId === null ? null : [scope.propertyId];
  const due = withPlanned(await readFeesDue(tx, act.organisationId, own, markUps), fees);
  const funds = await readFunds(
    tx,
    act.organisationId,
    due.map(({ propertyId }) => propertyId),
  );
  return { scope, fees, due, takings: planTakings(due, funds) };
}

/** Charges what is due and takes what the money of each property reaches, in one transaction, under the lock of the books. */
export async function startFeeRun(
  tx: Tx,
  act: Act,
  body: FeeRunBody,
  markUps: readonly BillMarkUps[],
): Promise<string> {
  const { organisationId } = act;
  const { closedThrough } = await lockBooks(tx, organisationId, act.now);
  const plan = await planFeeRun(tx, act, body, markUps);
  if (plan.fees.length === 0 && plan.takings.length === 0) throw refuse('owners.no-fees');
  if (body.expected !== undefined) refuseOther(body.expected, plan);
  return postFeeRun(tx, act, plan, closedThrough);
}

/** The fees of a property through a day, on which it changes hands: taken as far as what it had then reaches. */
export async function planFeesThrough(
  tx: Tx,
  act: Act,
  {
    propertyId,
    through,
    fundCents,
  }: { readonly propertyId: string; readonly through: string; readonly fundCents: number },
  markUps: readonly BillMarkUps[],
): Promise<FeePlan> {
  const month = firstOfMonth(through);
  const scope = { month, from: month, propertyId, through };
  const fees = await planFees(tx, act.organisationId, scope);
  const due = withPlanned(await readFeesDue(tx, act.organisationId, [propertyId], markUps), fees);
  let left = Math.max(0, fundCents);
  const funds = (await readFunds(tx, act.organisationId, [propertyId])).map((fund) => {
    if (fund.propertyId === null) return fund;
    const cents = Math.max(0, Math.min(fund.cents, left));
    left -= cents;
    return { ...fund, cents };
  });
  return { scope, fees, due, takings: planTakings(due, funds) };
}

/** Posts what was planned. Whoever calls it has locked the books. */
export async function postFeeRun(
  tx: Tx,
  act: Act,
  { fees, takings, scope }: FeePlan,
  closedThrough: string | null,
): Promise<string> {
  const { organisationId } = act;
  const runId = newId(act.now);
  const number = await takeNumbers(tx, organisationId, 'fee-run', 1);
  await tx
    .insertInto('fee_run')
    .values({
      org_id: organisationId,
      run_id: runId,
      number,
      month: scope.month,
      property_id: scope.propertyId,
      started_by: act.userId,
      started_at: act.now,
    })
    .execute();
  const run = { runId, closedThrough, ...(scope.through !== undefined && { through: scope.through }) };
  await chargeFees(tx, act, run, fees);
  await takeFees(tx, act, run, takings);
  await recordAct(tx, act, 'fees.charged', feeRunNumber(number), { month: scope.month });
  return runId;
}

interface RunOfFees {
  readonly runId: string;
  readonly closedThrough: string | null;
  /** The last day of an owner: nothing of theirs is dated after it. */
  readonly through?: string;
}

async function chargeFees(tx: Tx, act: Act, { runId, closedThrough, through }: RunOfFees, fees: readonly PlannedFee[]) {
  const { organisationId, today } = act;
  const { words, month } = await readWords(tx, organisationId);
  const made = fees.map((fee) => ({ ...fee, id: newId(act.now), on: dayOf(fee, through ?? today, closedThrough) }));
  for (let at = 0; at < made.length; at += entriesAtOnce) {
    const some = made.slice(at, at + entriesAtOnce);
    const posted = await postAll(
      tx,
      act,
      some.map(({ terms, kind, subjectId, revision, cents, taxCents, basis, on, id, ...fee }) => ({
        date: on,
        memo: `${words[kind]} ${month(fee.month)} – ${terms.property.name}`,
        lines: chargedLines({ propertyId: terms.propertyId, currency: terms.currency, cents, taxCents }),
        source: { kind: 'fee', id, explanation: { ...basis, month: fee.month, due: fee.dueCents } },
        idempotencyKey: `fee:${terms.id}:${fee.month}:${kind === 'monthly' ? '' : `${kind}:${subjectId}:`}${revision}`,
      })),
    );
    await tx
      .insertInto('fee_charge')
      .values(
        some.map(({ id, terms, on, dueCents, basis, ...fee }, index) => ({
          org_id: organisationId,
          charge_id: id,
          run_id: runId,
          agreement_id: terms.id,
          property_id: terms.propertyId,
          month: fee.month,
          kind: fee.kind,
          subject_id: fee.subjectId,
          revision: fee.revision,
          currency: terms.currency,
          due_cents: dueCents,
          cents: fee.cents,
          tax_cents: fee.taxCents,
          charged_on: on,
          basis: JSON.stringify(basis),
          entry_id: posted[index]?.id ?? '',
        })),
      )
      .execute();
  }
}

async function takeFees(tx: Tx, act: Act, { runId, closedThrough, through }: RunOfFees, takings: readonly Taking[]) {
  const { organisationId, today } = act;
  const { words } = await readWords(tx, organisationId);
  const names = await readNames(tx, organisationId, takings);
  const on = openDay(through ?? today, closedThrough);
  for (let at = 0; at < takings.length; at += entriesAtOnce) {
    const some = takings.slice(at, at + entriesAtOnce).map((taking) => ({ ...taking, id: newId(act.now) }));
    const posted = await postAll(
      tx,
      act,
      some.map(({ id, placeId, ...taking }) => ({
        date: on,
        memo: `${taking.cents < 0 ? words.givenBack : words.taken} – ${names.get(taking.propertyId) ?? ''}`,
        lines: takenLines(taking, placeId),
        source: { kind: 'fee-taking', id },
        idempotencyKey: `fee-taking:${runId}:${taking.propertyId}:${placeId}`,
      })),
    );
    await tx
      .insertInto('fee_taking')
      .values(
        some.map(({ id, placeId, propertyId, currency, cents, taxCents }, index) => ({
          org_id: organisationId,
          taking_id: id,
          run_id: runId,
          property_id: propertyId,
          place_id: placeId,
          currency,
          cents,
          tax_cents: taxCents,
          taken_on: on,
          entry_id: posted[index]?.id ?? '',
        })),
      )
      .execute();
  }
}

/** The first charge of a month is on its last day, as long as that is past and open; later ones are today. */
function dayOf({ revision, month }: PlannedFee, today: string, closedThrough: string | null): string {
  const { to } = monthOf(month);
  const isOpen = closedThrough === null || to > closedThrough;
  return revision === 1 && to <= today && isOpen ? to : openDay(today, closedThrough);
}

function openDay(today: string, closedThrough: string | null): string {
  if (closedThrough !== null && closedThrough >= today) throw refuse('owners.books-closed', { through: closedThrough });
  return today;
}

function scopeOf(
  today: string,
  { month, from, propertyId }: Pick<FeeRunBody, 'month' | 'from' | 'propertyId'>,
): RunScope {
  const last = firstOfMonth(month ?? addMonths(firstOfMonth(today), -1));
  if (last > today) throw refuseField('month', 'owners.month-to-come');
  const first = from === undefined ? last : firstOfMonth(from);
  if (first > last) throw refuseField('from', 'owners.months-turned');
  return { month: last, from: first, propertyId: propertyId ?? null };
}

function withPlanned(due: readonly FeesDue[], fees: readonly PlannedFee[]): FeesDue[] {
  return addedUp([
    ...due,
    ...fees.map(({ terms: { propertyId, currency }, cents, taxCents }) => ({ propertyId, currency, cents, taxCents })),
  ]);
}

type Expected = NonNullable<FeeRunBody['expected']>;

/** What was confirmed is done, or nothing at all. */
function refuseOther(expected: Expected, plan: FeePlan): void {
  if (!isDeepStrictEqual(expected, expectedOf(plan))) throw refuse('owners.changed-since-preview');
}

/** Every fee and every taking, each as it would be posted. */
function digestOfPlan({ fees, takings }: FeePlan): string {
  return digestOf([
    ...fees.map(({ terms, month, kind, subjectId, revision, dueCents, cents, taxCents }) => [
      'fee',
      terms.id,
      terms.propertyId,
      terms.currency,
      month,
      kind,
      subjectId,
      revision,
      dueCents,
      cents,
      taxCents,
    ]),
    ...takings.map(({ propertyId, placeId, currency, cents, taxCents }) => [
      'taking',
      propertyId,
      placeId,
      currency,
      cents,
      taxCents,
    ]),
  ]);
}

export function expectedOf(plan: FeePlan): Expected {
  const { fees, takings } = plan;
  return {
    fees: fees.length,
    chargedCents: grossOf(fees),
    takenCents: grossOf(takings),
    digest: digestOfPlan(plan),
  };
}

export function grossOf(some: readonly { readonly cents: number; readonly taxCents: number }[]): number {
  return some.reduce((sum, { cents, taxCents }) => sum + cents + taxCents, 0);
}

async function readWords(tx: Tx, organisationId: string) {
  const { locale, country } = await organisationFacts(tx, organisationId);
  const language = locale.startsWith('de') ? 'de' : 'en';
  return { words: feeWords[language], month: makeFormats(language, country).month };
}

async function readNames(tx: Tx, organisationId: string, takings: readonly Taking[]): Promise<Map<string, string>> {
  if (takings.length === 0) return new Map();
  const rows = await tx
    .selectFrom('property')
    .select(['property_id', 'name'])
    .where('org_id', '=', organisationId)
    .where('property_id', 'in', [...new Set(takings.map(({ propertyId }) => propertyId))])
    .execute();
  return new Map(rows.map((row) => [row.property_id, row.name]));
}

export function feeRunNumber(number: number): string {
  return `FR-${String(number).padStart(4, '0')}`;
}

const entriesAtOnce = 2000;
