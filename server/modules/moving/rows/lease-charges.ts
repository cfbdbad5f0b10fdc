import { z } from 'zod';
import { bookDate } from '#shared/api/fields.ts';
import { chargeKinds } from '#shared/api/lease-terms.ts';
import type { newCharge } from '#shared/api/lease-terms.ts';
import type { RowReader } from '#server/modules/moving/columns/cell-errors.ts';
import type { Making } from './making.ts';
import { said } from '#server/modules/moving/fields/said.ts';

type NewCharge = z.output<typeof newCharge>;
/** With what a lease has that was changed before: where its periods began, and which index clause was used when. */
export type ReadCharge = NewCharge & { readonly anchorOn?: string | null; readonly reference?: string | null };

const besides = z.array(
  z.looseObject({
    /** By which what was charged names its line. */
    reference: z.string().nullable().default(null),
    account: z.string().nullable().default(null),
    anchorOn: bookDate.nullable().default(null),
    clauses: z.array(z.looseObject({ appliedOn: bookDate.nullable().default(null) })).default([]),
  }),
);

interface Charges {
  readonly charges: unknown;
  /** Which column each came from. */
  readonly keys: readonly string[];
  /** Puts back what the schema of a new charge does not know. */
  readonly beside: (charge: NewCharge, index: number) => ReadCharge;
}

/** All of them as an export wrote them, or an amount for each kind at one pace. */
export function chargesOf(making: Making, reader: RowReader, currency: string): Charges {
  const whole = reader.json('charges');
  if (whole !== null) return writtenCharges(making, reader, whole);
  const frequency = reader.choice('frequency') ?? 'monthly';
  const dueDay = reader.digits('dueDay') ?? 1;
  const kinds = chargeKinds.filter((kind) => reader.text(kind) !== null);
  const charges = kinds.flatMap((kind) => {
    const cents = reader.amount(kind, currency);
    return cents === null ? [] : [{ kind, cents, frequency, dueDay }];
  });
  return { charges, keys: [...kinds], beside: (charge) => charge };
}

function writtenCharges({ accounts }: Making, reader: RowReader, whole: unknown): Charges {
  const written = reader.checked(besides, whole, () => 'charges') ?? [];
  const charges = written.map(({ account, anchorOn: _, reference: __, clauses, ...charge }) => {
    const accountId = account === null ? null : (accounts.get(account) ?? null);
    if (account !== null && accountId === null) reader.refuse('charges', said('noAccount', { number: account }));
    return { ...charge, accountId, clauses: clauses.map(({ appliedOn: ___, ...clause }) => clause) };
  });
  return {
    charges,
    keys: [],
    beside: (charge, index) => ({
      ...charge,
      anchorOn: written[index]?.anchorOn ?? null,
      reference: written[index]?.reference ?? null,
      clauses: charge.clauses.map((clause, at) => ({
        ...clause,
        appliedOn: written[index]?.clauses[at]?.appliedOn ?? null,
      })),
    }),
  };
}
