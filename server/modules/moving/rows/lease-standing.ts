import { z } from 'zod';
import { bookDate, shortText } from '#shared/api/fields.ts';
import { checklistFields, checklistPhases, standardItems } from '#shared/api/lease-terms.ts';
import type { KeptItem, NewLease } from '#server/modules/leasing/index.ts';
import type { RowReader } from '#server/modules/moving/columns/cell-errors.ts';

export interface LeaseStanding {
  readonly number: number | null;
  /** The reference of the term that this one carries on. */
  readonly continues: string | null;
  readonly end: Omit<NonNullable<NewLease['standing']>, 'stage'>;
  readonly checklist: readonly KeptItem[];
}

const checklist = z.array(
  z.strictObject({
    ...checklistFields,
    phase: z.enum(checklistPhases),
    standard: z.enum(standardItems).nullable(),
    doneOn: bookDate.nullable(),
  }),
);
const reason = shortText('a reason', 500).nullable();

/** What an export wrote of a lease's life; null where the row is a person's, who wrote dates alone. */
export function standingOf(reader: RowReader): LeaseStanding | null {
  const { text } = reader;
  if (text('reference') === null || text('parties') === null) return null;
  const [, digits] = /^L-(\d{1,15})$/.exec(text('number') ?? '') ?? [];
  return {
    number: digits === undefined ? null : Number(digits),
    continues: text('continues'),
    checklist: reader.checked(checklist, reader.json('checklist') ?? [], () => 'checklist') ?? [],
    end: {
      leavesOn: reader.date('leavesOn'),
      // The choices of the fields are these.
      endKind: reader.choice('endKind') as LeaseStanding['end']['endKind'],
      noticeGivenOn: reader.date('noticeGivenOn'),
      noticeBy: reader.choice('noticeBy') as LeaseStanding['end']['noticeBy'],
      endReason: reader.checked(reason, text('endReason'), () => 'endReason') ?? null,
      cancelReason: reader.checked(reason, text('cancelReason'), () => 'cancelReason') ?? null,
      isUndone: reader.choice('isUndone') === 'yes' && reader.choice('state') === 'cancelled',
    },
  };
}
