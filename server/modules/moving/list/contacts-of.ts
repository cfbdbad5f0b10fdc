export interface Contacts {
  /** The first one, which tells people apart. */
  readonly email: string | null;
  readonly otherEmails: readonly string[];
  readonly phones: readonly string[];
}

/** All that is said of one person, each email and phone once, as it is written first. */
export function contactsOf(said: readonly Contacts[]): Contacts {
  const [email = null, ...otherEmails] = once(said.flatMap(emailsOf), folded);
  return {
    email,
    otherEmails,
    phones: once(
      said.flatMap(({ phones }) => phones),
      digitsOf,
    ),
  };
}

export function sharesContact(one: Contacts, other: Contacts): boolean {
  const mails = new Set(emailsOf(other).map(folded));
  const numbers = new Set(other.phones.map(digitsOf));
  return (
    emailsOf(one).some((email) => mails.has(folded(email))) || one.phones.some((phone) => numbers.has(digitsOf(phone)))
  );
}

/** Different emails are different people, unless one of them has both. */
export function mayBeOne(people: readonly Contacts[]): boolean {
  const others = new Set(people.flatMap(({ otherEmails }) => otherEmails.map(folded)));
  const first = new Set(people.flatMap(({ email }) => (email === null ? [] : folded(email))));
  return [...first].filter((email) => !others.has(email)).length <= 1;
}

const emailsOf = ({ email, otherEmails }: Contacts) => (email === null ? otherEmails : [email, ...otherEmails]);
const folded = (email: string) => email.toLowerCase();
const digitsOf = (phone: string) => phone.replaceAll(/\D/g, '');

function once(values: readonly string[], key: (value: string) => string): string[] {
  return values.filter((value, at) => values.findIndex((other) => key(other) === key(value)) === at);
}
