import type { Person } from './api.ts';
import styles from './people-page.module.css';

type Named = Pick<Person, 'kind' | 'name' | 'givenName' | 'familyName'>;

/** As it is said, with what the directory is sorted by in bold; in any script, it keeps its own direction. */
export function PersonName({ person }: { readonly person: Named }) {
  const { kind, name, givenName, familyName } = person;
  if (kind === 'company' || familyName === null || givenName === null) {
    return <bdi className={styles['name']}>{name}</bdi>;
  }
  return (
    <bdi>
      {givenName} <span className={styles['name']}>{familyName}</span>
    </bdi>
  );
}

/** The letter that somebody stands under; digits and signs share a place. */
export function letterOf({ kind, name, givenName, familyName }: Named): string {
  const sorted = kind === 'company' ? name : (familyName ?? givenName ?? name);
  const first =
    sorted
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .match(/\p{L}|\p{N}|\S/u)?.[0] ?? '#';
  return /\p{L}/u.test(first) ? first.toUpperCase() : '#';
}
