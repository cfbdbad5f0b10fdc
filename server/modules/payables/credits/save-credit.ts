import type { z } from 'zod';
import type { billCreditRoutes } from '#shared/api/bill-credits.ts';
import { invoiceKey } from '#shared/bills/bill-rules.ts';
import { addDays, latestOf } from '#shared/dates.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { readWhole } from '#server/kernel/some-properties/read-whole.ts';
import { takeNumbers } from '#server/kernel/take-numbers.ts';
import { lockBooks, move, post, reverse, together } from '#server/modules/ledger/index.ts';
import { billCreditNumber } from '#server/modules/payables/bills/bill-number.ts';
import { checkLines, lockVendorInUse } from '#server/modules/payables/bills/check-lines.ts';
import { memoOf, readPayableWords, readUndoneMemo } from '#server/modules/payables/bills/payable-words.ts';
import { lockCredit, writeCredit } from './credit-rows.ts';

type New = z.output<(typeof billCreditRoutes)['POST /bill-credits/']['body']>;

/** Payables against costs on accrual, on its day or the first open day after it (money.md, 1.3). */
export async function addBillCredit(tx: Tx, act: Act, body: New): Promise<string> {
  const { organisationId } = act;
  const { vendorId, creditNumber, datedOn, memo } = body;
  const vendor = await lockVendorInUse(tx, act, vendorId, null);
  if (datedOn > act.today) throw refuseField('datedOn', 'payables.credit-in-future');
  const written = body.lines.map((line) => ({ ...line, rechargeLeaseId: null, markupMillipercent: null }));
  const { cents, currency, lines } = await checkLines(tx, act, written, datedOn, []);
  const key = invoiceKey(creditNumber ?? '').slice(0, 60) || null;
  if (key !== null) await refuseDuplicate(tx, organisationId, { vendor, creditNumber, key, year: datedOn.slice(0, 4) });
  const words = await readPayableWords(tx, organisationId);
  const { closedThrough } = await lockBooks(tx, organisationId, act.now);
  const postedOn = latestOf(datedOn, closedThrough && addDays(closedThrough, 1));
  const creditId = newId(act.now);
  const number = await takeNumbers(tx, organisationId, 'bill-credit', 1);
  const name = billCreditNumber(number);
  const { id: entryId } = await post(tx, act, {
    date: postedOn,
    memo: memoOf(words.credit(name), vendor.name, creditNumber, memo),
    lines: together(
      ...lines.map((line) =>
        move(
          { cents: line.cents, currency },
          {
            debit: 'payables',
            credit: { id: line.account_id },
            basis: 'accrual',
            personId: vendor.person_id,
            propertyId: line.property_id,
            unitId: line.unit_id,
            memo: line.text,
          },
        ),
      ),
    ),
    source: { kind: 'bill-credit', id: creditId, explanation: { credit: creditNumber ?? name, cents } },
    idempotencyKey: `bill-credit:${creditId}`,
  });
  await tx
    .insertInto('bill_credit')
    .values({
      org_id: organisationId,
      credit_id: creditId,
      number,
      vendor_id: vendorId,
      credit_number: creditNumber,
      credit_key: key,
      dated_on: datedOn,
      currency,
      cents,
      memo,
      posted_on: postedOn,
      entry_id: entryId,
      entered_by: act.userId,
      made_at: act.now,
    })
    .execute();
  await tx
    .insertInto('bill_credit_line')
    .values(
      lines.map((line, position) => ({
        org_id: organisationId,
        credit_id: creditId,
        line_id: newId(act.now),
        position,
        account_id: line.account_id,
        property_id: line.property_id,
        unit_id: line.unit_id,
        text: line.text,
        cents: line.cents,
      })),
    )
    .execute();
  await recordAct(tx, act, 'bill-credit.added', name, { cents, currency });
  return creditId;
}

interface Voiding {
  readonly reason: string;
  readonly version: number;
}

/** Its entry is reversed; what it settled has to be removed from its bills first. */
export async function voidBillCredit(tx: Tx, act: Act, creditId: string, { reason, version }: Voiding): Promise<void> {
  const { row, name } = await lockCredit(tx, act, creditId, version);
  if (row.applied_cents > 0) throw refuse('payables.credit-applied', { credit: name });
  const memo = await readUndoneMemo(tx, act.organisationId, 'voided');
  const { id } = await reverse(tx, act, row.entry_id, { reason, memo });
  const { date } = await tx
    .selectFrom('journal_entry')
    .select('date')
    .where('org_id', '=', act.organisationId)
    .where('entry_id', '=', id)
    .executeTakeFirstOrThrow();
  await writeCredit(tx, row, { voided_on: date, void_reason: reason, voided_by: act.userId, void_entry_id: id });
  await recordAct(tx, act, 'bill-credit.voided', name, { reason });
}

interface Named {
  readonly vendor: { readonly vendor_id: string; readonly name: string };
  readonly creditNumber: string | null;
  readonly key: string;
  readonly year: string;
}

/** Also one of buildings that who enters it does not work with. */
async function refuseDuplicate(tx: Tx, organisationId: string, { vendor, creditNumber, key, year }: Named) {
  const known = await readWhole(tx, () =>
    tx
      .selectFrom('bill_credit')
      .select('number')
      .where('org_id', '=', organisationId)
      .where('vendor_id', '=', vendor.vendor_id)
      .where('credit_key', '=', key)
      .where('voided_on', 'is', null)
      .where('dated_on', '>=', `${year}-01-01`)
      .where('dated_on', '<=', `${year}-12-31`)
      .executeTakeFirst(),
  );
  if (known === undefined) return;
  const values = { number: creditNumber ?? '', vendor: vendor.name, credit: billCreditNumber(known.number) };
  throw refuseField('creditNumber', 'payables.duplicate-credit', values);
}
