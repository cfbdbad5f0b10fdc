import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

export { isKnown, isUnknown } from '#server/modules/ledger/index.ts';

/**
 * The entry of the charge `c`, and its day, as of the last entry that counts. A charge whose payment turns out to be
 * earlier is posted anew (chargeFromPayment), and until then its entry before counted.
 */
export function chargeThen(
  organisationId: string,
  knownThrough: number | undefined,
): { readonly entryId: RawBuilder<string>; readonly chargedOn: RawBuilder<string> } {
  const then = (ofEntry: string, ofCharge: string) =>
    knownThrough === undefined
      ? sql<string>`${sql.ref(ofCharge)}`
      : sql<string>`coalesce((select ${sql.ref(ofEntry)} from journal_entry was
          where was.org_id = ${organisationId} and was.source_kind = 'charge' and was.source_id = c.charge_id
            and was.reverses_entry_id is null and was.number <= ${knownThrough}
          order by was.number desc limit 1), ${sql.ref(ofCharge)})`;
  return { entryId: then('was.entry_id', 'c.entry_id'), chargedOn: then('was.date', 'c.charged_on') };
}
