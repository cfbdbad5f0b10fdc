import { Mail, Phone } from 'lucide-react';
import { Icon } from '#web/kit/icon/icon.tsx';
import type { PersonInFull } from './api.ts';
import { dialled, mailTo } from './person-contacts.tsx';
import styles from './person-page.module.css';

/** Where the facts come last, what is most often wanted of somebody comes first: a call or a message. */
export function PersonReach({ person: { phone, email } }: { readonly person: PersonInFull }) {
  if (phone === null && email === null) return null;
  return (
    <p className={styles['reach']}>
      {phone !== null && (
        <a href={`tel:${dialled(phone)}`}>
          <Icon of={Phone} size={16} />
          {phone}
        </a>
      )}
      {email !== null && (
        <a href={mailTo(email)}>
          <Icon of={Mail} size={16} />
          {email}
        </a>
      )}
    </p>
  );
}
