import { splitName } from './split-name.ts';

/** Somebody new while they are written down. */
export interface PersonDraft {
  readonly kind: 'person' | 'company';
  readonly given: string;
  readonly family: string;
  readonly company: string;
  readonly email: string;
  readonly phone: string;
}

/** From what was looked for: it is a name most likely. */
export function newPersonDraft(typed: string): PersonDraft {
  return { kind: 'person', ...splitName(typed), company: typed, email: '', phone: '' };
}

export function fullName({ kind, given, family, company }: PersonDraft): string {
  return kind === 'company' ? company.trim() : `${given} ${family}`.trim();
}

/** Something stands in it that would be lost. */
export function isWritten(person: PersonDraft): boolean {
  return fullName(person) !== '' || person.email.trim() !== '' || person.phone.trim() !== '';
}
