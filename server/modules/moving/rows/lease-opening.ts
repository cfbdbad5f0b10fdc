import { z } from 'zod';
import { bookDate } from '#shared/api/fields.ts';
import { owedKinds } from '#shared/api/rent-answers.ts';
import type { OpeningCharge } from '#server/modules/rent/index.ts';
import type { RowReader } from '#server/modules/moving/columns/cell-errors.ts';
import type { Making } from './making.ts';
import { said } from '#server/modules/moving/fields/said.ts';
import { amountsWithinLimit } from '#shared/money.ts';

/** What a tenant owes, has deposited and has paid ahead, in the smallest unit. */
export interface OpeningBalance {
  readonly owed: readonly OpeningCharge[];
  readonly depositCents: number;
  readonly prepaidCents: number;
  readonly creditCents: number;
}

const cents = z.int().min(1);

/** As an export writes it: each of what is open, with its own days and the number of its account. */
export const openItems = z.strictObject({
  charges: z
    .array(
      z.strictObject({
        kind: z.enum(owedKinds),
        label: z.string().min(1).max(120).nullable(),
        account: z.string(),
        dueOn: bookDate,
        periodFrom: bookDate.nullable(),
        periodTo: bookDate.nullable(),
        cents,
      }),
    )
    .max(2000),
  creditCents: z.int().min(0),
});

/** More paid than owed is paid ahead: a receivable is never below zero. */
export function openingOf(
  making: Making,
  reader: RowReader,
  { currency, startsOn }: { readonly currency: string; readonly startsOn: string | null },
): OpeningBalance {
  const size = { isSum: making.isArchive };
  const owed = reader.amount('owed', currency, size) ?? 0;
  const depositCents = reader.amount('depositHeld', currency, size) ?? 0;
  const prepaid = reader.amount('prepaid', currency, size) ?? 0;
  const dueOn = reader.date('owedSince');
  if (depositCents < 0) reader.refuse('depositHeld', said('depositBelow'));
  if (prepaid < 0) reader.refuse('prepaid', said('prepaidBelow'));
  const written = reader.json('openItems');
  if (written !== null) return { ...itemsOf(making, reader, written), depositCents, prepaidCents: prepaid };
  // What carries an earlier term on has its debts as well.
  if (owed > 0 && dueOn !== null && startsOn !== null && dueOn < startsOn && reader.text('continues') === null)
    reader.refuse('owedSince', said('owedBeforeStart', { from: startsOn }));
  const nothing = { label: null, accountId: null, periodFrom: null, periodTo: null };
  return {
    owed: amountsWithinLimit(Math.max(0, owed)).map((part) => ({ ...nothing, kind: 'opening', dueOn, cents: part })),
    depositCents,
    prepaidCents: prepaid + Math.max(0, -owed),
    creditCents: 0,
  };
}

function itemsOf({ accounts }: Making, reader: RowReader, written: unknown) {
  const items = reader.checked(openItems, written, () => 'openItems');
  if (items === undefined) return { owed: [], creditCents: 0 };
  const owed = items.charges.map(({ account, ...charge }) => {
    const accountId = accounts.get(account) ?? null;
    if (accountId === null) reader.refuse('openItems', said('noAccount', { number: account }));
    return { ...charge, accountId };
  });
  return { owed, creditCents: items.creditCents };
}
