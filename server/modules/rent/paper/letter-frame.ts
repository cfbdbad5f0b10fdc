import type { PaperSize } from '#server/adapters/pdf/paper.ts';
import { paperSizeOf } from '#server/adapters/pdf/paper-size.ts';
import { dateIn } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import {
  leaseRows,
  moneyOf,
  noSuchLease,
  numberOf,
  readParties,
  shownDay,
  tenantsOn,
} from '#server/modules/leasing/index.ts';
import { addressLines } from './address-lines.ts';
import type { Address } from './address-lines.ts';
import { readPeople, senderLines } from './letter-people.ts';
import { unitOnPaper } from './unit-on-paper.ts';
import { makeFormats } from '#server/kernel/paper/formats.ts';
import type { Formats, Language } from '#server/kernel/paper/formats.ts';

/** Whom something is written to. */
export interface Recipient {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  /** As they wish it, or else the workspace's. */
  readonly language: Language;
}

/** Everything of a letter but what it says. */
export interface LetterFrame {
  readonly size: PaperSize;
  readonly language: Language;
  /** Where the workspace is. */
  readonly country: string;
  readonly formats: Formats;
  /** The day that it is for the workspace. */
  readonly today: string;
  readonly organisation: string;
  /** Who signs: the name in law, where there is one. */
  readonly signatory: string;
  readonly sender: readonly string[];
  readonly contact: Contact;
  readonly colour: number;
  /** Names and address, as on an envelope. */
  readonly recipient: readonly string[];
  /** All tenants of the lease, or those that were asked for. */
  readonly recipients: readonly Recipient[];
  readonly lease: { readonly id: string; readonly number: string; readonly currency: string };
  readonly unit: string;
  readonly property: string;
  readonly propertyId: string;
}

/** Where tenants reach the workspace, as far as its letterhead says. */
interface Contact {
  /** In one line. */
  readonly address: string | null;
  readonly phone: string | null;
  readonly email: string | null;
}

interface Asked {
  readonly now: Date;
  /** Left out: all tenants that the lease has now, or had at its end. */
  readonly personIds?: readonly string[] | undefined;
  /** Left out: that of the first tenant, else the workspace's. */
  readonly language?: Language | undefined;
}

/**
 * Who writes to whom about a lease. Letters go to the address that the first tenant gave, which after they moved out is
 * the new one, and else to where they live.
 */
export async function readLetterFrame(
  tx: Tx,
  organisationId: string,
  leaseId: string,
  asked: Asked,
): Promise<LetterFrame> {
  const organisation = await tx
    .selectFrom('organisation')
    .select(['name', 'country', 'locale', 'time_zone'])
    .select(['legal_name', 'address', 'tax_id', 'contact_email', 'contact_phone'])
    .where('org_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  const today = dateIn(organisation.time_zone, asked.now);
  const lease = await leaseRows(tx, organisationId)
    .select(['p.line1', 'p.line2', 'p.city', 'p.region', 'p.postal_code', 'p.country'])
    .where('l.lease_id', '=', leaseId)
    .executeTakeFirst();
  if (lease === undefined) throw noSuchLease();
  const parties = (await readParties(tx, organisationId, [leaseId])).get(leaseId) ?? [];
  const tenants = tenantsOn(parties, shownDay(moneyOf(lease), today)).map(({ personId }) => personId);
  const people = await readPeople(tx, organisationId, asked.personIds ?? tenants);
  const usual: Language = organisation.locale.startsWith('de') ? 'de' : 'en';
  const recipients = people.map(({ id, name, email, language }) => ({ id, name, email, language: language ?? usual }));
  const language = asked.language ?? recipients[0]?.language ?? usual;
  const unit = unitOnPaper(lease.unit_name, language);
  const home: Address = { ...lease, line1: `${lease.line1}, ${unit}`, postalCode: lease.postal_code };
  const given = people.find(({ address }) => address !== null)?.address ?? null;
  const from = { country: organisation.country, language };
  return {
    size: paperSizeOf(organisation.country),
    language,
    country: organisation.country,
    formats: makeFormats(language, organisation.country),
    today,
    organisation: organisation.name,
    signatory: organisation.legal_name ?? organisation.name,
    sender: senderLines(organisation, from),
    contact: {
      address: organisation.address === null ? null : addressLines(organisation.address as Address, from).join(', '),
      phone: organisation.contact_phone,
      email: organisation.contact_email,
    },
    colour: lease.colour,
    recipient: [...namesOf(recipients), ...addressLines(given ?? home, from)],
    recipients,
    lease: { id: lease.lease_id, number: numberOf(lease.number), currency: lease.currency },
    unit,
    property: lease.property_name,
    propertyId: lease.property_id,
  };
}

/** Under each other as long as the window of the envelope has room. */
function namesOf(people: readonly Recipient[]): string[] {
  const names = people.map(({ name }) => name);
  return names.length <= 3 ? names : [names.join(', ')];
}
