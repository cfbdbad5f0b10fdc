import type { z } from 'zod';
import type { receiptRoutes } from '#shared/api/receipts.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { fieldProblem } from '#server/kernel/problem.ts';
import { takeNumbers } from '#server/kernel/take-numbers.ts';
import { condense, move, post, posterOf, recordAct, together } from '#server/modules/ledger/index.ts';
import { bankAccount, systemAccount } from './accounts.ts';
import { amountProblem } from './amount-problem.ts';
import { aboutCharge, insertRows } from './allocations.ts';
import { readWaiting } from './apply-waiting.ts';
import type { WaitingSource } from './apply-waiting.ts';
import { refuseFuture } from './dates.ts';
import { takeLease } from './money-leases.ts';
import { refundNumber } from './numbers.ts';
import { refuseTwice } from './refuse-twice.ts';
import { readPolicy } from './rent-policy.ts';

type Body = z.output<(typeof receiptRoutes)['POST /refunds/']['body']>;

/** Pays back what waits, the oldest receipt first. Credits were never money, and are not paid out. */
export async function refundPrepayment(tx: Tx, body: Body, when: SignedInContext): Promise<string> {
  const { organisationId, userId } = when.session;
  const lease = await takeLease(tx, organisationId, body.leaseId);
  const today = await organisationDay(tx, organisationId, when.now);
  refuseFuture(body.refundedOn, today, 'refundedOn');
  if (body.personId !== undefined) await refuseUnknown(tx, organisationId, body.personId);
  const policy = await readPolicy(tx, organisationId);
  const bankId = body.accountId ?? policy.receiptAccountId;
  const account =
    bankId === null
      ? await systemAccount(tx, organisationId, 'trust-bank')
      : await bankAccount(tx, organisationId, bankId);
  const same = {
    lease_id: lease.leaseId,
    kind: 'prepayment',
    cents: body.cents,
    refunded_on: body.refundedOn,
    account_id: account.id,
    method: body.method,
    reference: body.reference,
    person_id: body.personId ?? null,
  };
  await refuseTwice(tx, { table: 'refund', ...lease, same, nameOf: refundNumber, evenIf: body.evenIf }, when);
  const taken = takeFrom(
    (await readWaiting(tx, organisationId, [lease.tenancyId])).filter(
      ({ kind, currency, on }) => kind === 'receipt' && currency === lease.currency && on <= body.refundedOn,
    ),
    body,
    lease.currency,
  );
  const id = newId(when.now);
  const by = posterOf(when);
  const { id: entryId } = await post(
    tx,
    {
      date: body.refundedOn,
      memo: body.reference === null ? 'Paid back' : `Paid back, ${body.reference}`,
      lines: condense(
        together(
          ...taken.map(({ source, cents }) =>
            move(
              { cents, currency: lease.currency },
              { debit: 'prepayments', credit: { id: account.id }, ...aboutCharge(lease, source.payerId) },
            ),
          ),
        ),
      ),
      source: { kind: 'refund', id, explanation: { lease: lease.number, from: 'prepayment' } },
    },
    by,
  );
  const number = await takeNumbers(tx, organisationId, 'refund', 1);
  await tx
    .insertInto('refund')
    .values({
      org_id: organisationId,
      refund_id: id,
      number,
      tenancy_id: lease.tenancyId,
      lease_id: lease.leaseId,
      property_id: lease.propertyId,
      kind: 'prepayment',
      currency: lease.currency,
      cents: body.cents,
      refunded_on: body.refundedOn,
      account_id: account.id,
      method: body.method,
      reference: body.reference,
      memo: body.memo,
      person_id: body.personId ?? null,
      entry_id: entryId,
      made_by: userId,
      made_at: when.now,
    })
    .execute();
  await insertRows(
    tx,
    taken.map(({ source, cents }) => ({
      id: newId(when.now),
      tenancyId: lease.tenancyId,
      currency: lease.currency,
      sourceKind: 'receipt',
      sourceId: source.id,
      refundId: id,
      cents,
      on: body.refundedOn,
      entryId,
    })),
    by,
  );
  await recordAct(tx, 'refund.paid', refundNumber(number), when, { lease: lease.number, cents: body.cents });
  return id;
}

function takeFrom(sources: readonly WaitingSource[], { cents, refundedOn }: Body, currency: string) {
  let left = cents;
  const taken = sources.flatMap((source) => {
    const part = Math.min(left, source.cents);
    left -= part;
    return part === 0 ? [] : [{ source, cents: part }];
  });
  if (left > 0)
    throw amountProblem(
      'refund-too-large',
      { path: 'cents', cents: cents - left, currency, on: refundedOn },
      (amount, on) => `Only ${amount} was paid in advance by ${on} and waits. Pay back that or less.`,
    );
  return taken;
}

async function refuseUnknown(tx: Tx, organisationId: string, personId: string): Promise<void> {
  const person = await tx
    .selectFrom('person')
    .select('person_id')
    .where('org_id', '=', organisationId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  if (person === undefined)
    throw fieldProblem('invalid-input', 'personId', 'There is no such person in this workspace');
}
