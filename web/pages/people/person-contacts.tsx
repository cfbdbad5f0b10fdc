import type { ReactNode } from 'react';
import { addressLines } from '#web/kit/address-fields/address-forms.ts';
import { Fact, FactNote } from '#web/kit/facts/facts.tsx';
import { countryName } from '#web/lib/places.ts';
import { useMe } from '#web/lib/me.ts';
import type { Contact } from './api.ts';
import { usePeopleText } from './text.ts';
import styles from './person-contacts.module.css';

const kinds = ['phone', 'email', 'address'] as const;

/** Every way to reach somebody; the first of a kind is the one that is used. */
export function PersonContacts({ contacts }: { readonly contacts: readonly Contact[] }) {
  const t = usePeopleText();
  if (contacts.length === 0) return <FactNote>{t('noContacts')}</FactNote>;
  // After a merge they stand in the order in which they came; whoever reads looks for a kind.
  const grouped = kinds.flatMap((kind) => contacts.filter((contact) => contact.kind === kind));
  return grouped.map((contact, index) => (
    <div key={`${contact.kind}-${index}`} className={styles['contact']}>
      <Fact reversed label={<ContactValue contact={contact} />}>
        {contact.label !== null && <bdi>{contact.label}</bdi>}
      </Fact>
    </div>
  ));
}

function ContactValue({ contact: { kind, value, address } }: { readonly contact: Contact }): ReactNode {
  const { organisation } = useMe();
  if (kind === 'email') {
    return (
      <a className={styles['link']} href={mailTo(value)}>
        {value}
      </a>
    );
  }
  if (kind === 'phone') {
    return (
      <a className={styles['link']} href={`tel:${dialled(value)}`}>
        {value}
      </a>
    );
  }
  const lines = address === null ? [value] : addressLines(address);
  const isAbroad = address !== null && address.country !== organisation.country;
  return (
    <address className={styles['address']}>
      {[...lines, ...(isAbroad ? [countryName(address.country)] : [])].map((line, index) => (
        <bdi key={`${index}-${line}`}>{line}</bdi>
      ))}
    </address>
  );
}

export function mailTo(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}

/** As a telephone takes it; what is behind an extension is dialled after a pause. */
export function dialled(phone: string): string {
  const [number = '', extension] = phone.split(/x|ext\.?/i);
  const digits = (text: string) => text.replaceAll(/\D/g, '');
  // "+49 (0)30": the zero in brackets is dialled inside of the country only.
  const plain = number.trim().startsWith('+') ? `+${digits(number.replaceAll(/\(0\)/g, ''))}` : digits(number);
  return extension === undefined ? plain : `${plain};ext=${digits(extension)}`;
}
