import type { Paper, Fact, Block, PaperSize } from '#server/adapters/pdf/paper.ts';
import { paperSizeOf } from '#server/adapters/pdf/paper-size.ts';
import { dateIn } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import { makeFormats } from '#server/kernel/paper/formats.ts';
import type { Formats, Language } from '#server/kernel/paper/formats.ts';
import { addressLines } from './address-lines.ts';
import type { Address } from './address-lines.ts';
import { readPeople, senderLines } from './letter-people.ts';

/** Everything of a letter to a person who rents nothing, such as an owner or a vendor, but what it says. */
export interface PersonFrame {
  readonly personId: string;
  readonly name: string;
  readonly email: string | null;
  readonly address: Address | null;
  readonly size: PaperSize;
  readonly language: Language;
  readonly formats: Formats;
  readonly today: string;
  readonly organisation: string;
  readonly signatory: string;
  /** Where the workspace is reached. */
  readonly contact: { readonly address: null; readonly phone: string | null; readonly email: string | null };
  readonly sender: readonly string[];
  readonly recipient: readonly string[];
}

/** In the order of the ids; whoever is not there is left out. */
export async function readPersonFrames(
  tx: Tx,
  organisationId: string,
  personIds: readonly string[],
  { now, language: only }: { readonly now: Date; readonly language?: Language },
): Promise<PersonFrame[]> {
  const organisation = await tx
    .selectFrom('organisation')
    .select(['name', 'country', 'locale', 'time_zone'])
    .select(['legal_name', 'address', 'tax_id', 'contact_email', 'contact_phone'])
    .where('org_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  const usual: Language = organisation.locale.startsWith('de') ? 'de' : 'en';
  const people = await readPeople(tx, organisationId, personIds);
  return people.map((person) => {
    const language = only ?? person.language ?? usual;
    const from = { country: organisation.country, language };
    return {
      personId: person.id,
      name: person.name,
      email: person.email,
      address: person.address,
      size: paperSizeOf(organisation.country),
      language,
      formats: makeFormats(language, organisation.country),
      today: dateIn(organisation.time_zone, now),
      organisation: organisation.name,
      contact: { address: null, phone: organisation.contact_phone, email: organisation.contact_email },
      signatory: organisation.legal_name ?? organisation.name,
      sender: senderLines(organisation, from),
      recipient: [person.name, ...(person.address === null ? [] : addressLines(person.address, from))],
    };
  });
}

/** A letter to a person, ready for `printPaper`. */
export function personLetter(
  { size, language, sender, recipient, formats, today }: PersonFrame,
  {
    heading,
    facts = [],
    blocks,
    colour = null,
  }: {
    readonly heading: string;
    readonly facts?: readonly Fact[];
    readonly blocks: readonly Block[];
    readonly colour?: number | null;
  },
): Paper {
  const date = { label: language === 'de' ? 'Datum' : 'Date', value: formats.date(today) };
  return { size, language, title: heading, sender, colour, recipient, facts: [date, ...facts], heading, blocks };
}
