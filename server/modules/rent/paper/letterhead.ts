import type { Tx } from '#server/kernel/database.ts';
import type { Language } from '#server/kernel/paper/formats.ts';
import { addressLines } from './address-lines.ts';
import { readPeople, senderLines } from './letter-people.ts';

/** Who writes, for papers that are about no lease. */
export async function readLetterhead(tx: Tx, organisationId: string) {
  const organisation = await tx
    .selectFrom('organisation')
    .select(['name', 'country', 'locale'])
    .select(['legal_name', 'address', 'tax_id', 'contact_email', 'contact_phone'])
    .where('org_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  const { name, country } = organisation;
  const usual: Language = organisation.locale.startsWith('de') ? 'de' : 'en';
  return { name, country, usual, senderIn: (language: Language) => senderLines(organisation, { country, language }) };
}

/** People as they are written to: in which language, and what stands on the envelope. */
export async function readReaders(
  tx: Tx,
  organisationId: string,
  personIds: readonly string[],
  { country, usual }: { readonly country: string; readonly usual: Language },
) {
  const people = await readPeople(tx, organisationId, personIds);
  return new Map(
    people.map(({ id, name, email, address, language: wished }) => {
      const language = wished ?? usual;
      const lines = address === null ? [] : addressLines(address, { country, language });
      return [id, { name, email, language, envelope: [name, ...lines] }];
    }),
  );
}
