import { Chip } from '#web/kit/chip/chip.tsx';
import type { Person, PersonRole } from './api.ts';
import { usePeopleText } from './text.ts';
import styles from './people-page.module.css';

/** Who pays and who is paid stand out; those behind them are quieter. */
const tones: Readonly<Partial<Record<PersonRole, 'tint' | 'ok'>>> = {
  tenant: 'tint',
  'co-tenant': 'tint',
  owner: 'ok',
};

export function PersonRoles({ person }: { readonly person: Pick<Person, 'roles' | 'archivedAt'> }) {
  const t = usePeopleText();
  if (person.roles.length === 0 && person.archivedAt === null) return null;
  return (
    <span className={styles['roles']}>
      {person.archivedAt !== null && <Chip tone="warn">{t('archived')}</Chip>}
      {person.roles.map((role) => (
        <Chip key={role} tone={tones[role] ?? 'neutral'}>
          {t(`role_${role}`)}
        </Chip>
      ))}
    </span>
  );
}
