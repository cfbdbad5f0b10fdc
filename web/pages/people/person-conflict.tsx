import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { formatDateFull, nothing } from '#web/lib/format.ts';
import { bodyOf, draftOf, type FieldName, type PersonDraft } from './person-draft.ts';
import { usePersonFormText, type PersonFormText } from './person-form-text.ts';
import type { Conflict } from './use-person-submission.ts';
import styles from './person-form.module.css';

export interface PersonConflictProps {
  readonly conflict: Conflict;
  readonly draft: PersonDraft;
  readonly onSettle: (whose: 'mine' | 'theirs') => void;
}

/** Somebody else changed the same: both values side by side, and nothing is lost until one is chosen. */
export function PersonConflict({ conflict: { now, fields }, draft, onSettle }: PersonConflictProps) {
  const t = usePersonFormText();
  return (
    <div role="alert" className={styles['conflict']}>
      <p>{t('conflict')}</p>
      {fields.map((name) => (
        <section key={name}>
          <h4>{t(`field_${name}`)}</h4>
          <dl className={styles['pair']}>
            <div>
              <dt>{t('theirs')}</dt>
              <dd dir="auto">{fieldWords(t, draftOf(now), name)}</dd>
            </div>
            <div>
              <dt>{t('mine')}</dt>
              <dd dir="auto">{fieldWords(t, draft, name)}</dd>
            </div>
          </dl>
        </section>
      ))}
      <p className={styles['hintActs']}>
        <TextAct onClick={() => onSettle('mine')}>{t('keepMine')}</TextAct>
        <TextAct variant="other" onClick={() => onSettle('theirs')}>
          {t('keepTheirs')}
        </TextAct>
      </p>
    </div>
  );
}

function fieldWords(t: PersonFormText, draft: PersonDraft, name: FieldName): string {
  const body = bodyOf(draft);
  switch (name) {
    case 'kind':
      return t(`kind_${draft.kind}`);
    case 'language':
      return draft.language === '' ? t('languageNone') : t(`language_${draft.language}`);
    case 'bornOn':
      return draft.bornOn === '' ? nothing : formatDateFull(draft.bornOn);
    case 'custom':
      return lines(Object.entries(body.custom).map(([field, value]) => `${field}: ${value}`));
    case 'contacts':
      return lines(
        body.contacts.map((contact) =>
          contact.kind === 'address'
            ? [contact.address.line1, contact.address.postalCode, contact.address.city].filter(Boolean).join(', ')
            : contact.value,
        ),
      );
    default:
      return body[name] ?? nothing;
  }
}

function lines(texts: readonly string[]): string {
  return texts.length === 0 ? nothing : texts.join('\n');
}
