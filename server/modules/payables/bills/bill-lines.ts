import type { z } from 'zod';
import type { billRoutes } from '#shared/api/bills.ts';
import { discountOf } from '#shared/bills/bill-rules.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { newId } from '#server/kernel/ids.ts';
import { refuseField } from '#server/kernel/refuse.ts';
import { readMarkUpRates } from '#server/modules/portfolio/index.ts';
import { readMoneyLeases } from '#server/modules/rent/index.ts';
import type { LineRow } from './bill-record.ts';

export type WrittenLine = z.output<(typeof billRoutes)['POST /bills/']['body']>['lines'][number];

/** A line as it is kept. */
export type PlannedLine = Pick<
  LineRow,
  | 'account_id'
  | 'property_id'
  | 'unit_id'
  | 'text'
  | 'cents'
  | 'recharge_lease_id'
  | 'markup_millipercent'
  | 'markup_cents'
>;

/**
 * Lines with who owes them in turn, and what the owner pays on top: each mark-up is rounded by itself (money.md, 5.1 [F15]).
 * What is not said of a mark-up is as the terms of the property say it on the day of the bill.
 */
export async function planLines(
  tx: Tx,
  organisationId: string,
  datedOn: string,
  lines: readonly WrittenLine[],
): Promise<PlannedLine[]> {
  await refuseUnfitLeases(tx, organisationId, lines);
  const unsaid = lines.flatMap(({ propertyId, markupMillipercent }) =>
    markupMillipercent === undefined ? (propertyId ?? []) : [],
  );
  const rates = await readMarkUpRates(tx, organisationId, [...new Set(unsaid)], datedOn);
  return lines.map(({ accountId, propertyId, unitId, text, cents, rechargeLeaseId, markupMillipercent }, at) => {
    const said = markupMillipercent === undefined ? rates.get(propertyId ?? '') : markupMillipercent;
    const rate = said === undefined || said === 0 ? null : said;
    if (rate !== null && propertyId === null)
      throw refuseField(`lines.${at}.markupMillipercent`, 'payables.markup-needs-property');
    return {
      account_id: accountId,
      property_id: propertyId,
      unit_id: unitId,
      text,
      cents,
      recharge_lease_id: rechargeLeaseId,
      markup_millipercent: rate,
      markup_cents: rate === null ? 0 : discountOf(cents, rate),
    };
  });
}

async function refuseUnfitLeases(tx: Tx, organisationId: string, lines: readonly WrittenLine[]): Promise<void> {
  const ids = lines.flatMap(({ rechargeLeaseId }) => rechargeLeaseId ?? []);
  if (ids.length === 0) return;
  const leases = await readMoneyLeases(tx, organisationId, ids);
  for (const [at, { rechargeLeaseId, propertyId }] of lines.entries())
    if (rechargeLeaseId !== null && leases.get(rechargeLeaseId)?.propertyId !== propertyId)
      throw refuseField(`lines.${at}.rechargeLeaseId`, 'payables.no-such-lease');
}

export async function writeLines(tx: Tx, act: Poster, billId: string, lines: readonly PlannedLine[]): Promise<void> {
  await tx
    .insertInto('bill_line')
    .values(
      lines.map((line, position) => ({
        ...line,
        org_id: act.organisationId,
        bill_id: billId,
        line_id: newId(act.now),
        position,
      })),
    )
    .execute();
}

/** What is approved: payee, amounts, what each is for, and who bears it in the end. */
export function splitOf(vendorId: string | null, lines: readonly Omit<PlannedLine, 'text'>[]): string {
  return JSON.stringify([
    vendorId,
    lines.map((line) => [
      line.account_id,
      line.property_id,
      line.unit_id,
      line.cents,
      line.recharge_lease_id,
      line.markup_cents,
    ]),
  ]);
}

/** What of a line is settled by now. */
export async function setLine(tx: Tx, act: Poster, line: LineRow, settled: number): Promise<void> {
  await tx
    .updateTable('bill_line')
    .set({ settled_cents: settled })
    .where('org_id', '=', act.organisationId)
    .where('line_id', '=', line.line_id)
    .execute();
}
