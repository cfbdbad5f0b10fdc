/** What keeps a message from being sent, as far as its recorded text tells: the server's own words, or Gable's. */
export type MailProblem =
  | { readonly kind: 'not-found' | 'inside'; readonly host: string }
  | { readonly kind: 'not-a-mail-port'; readonly port: string }
  | { readonly kind: 'no-connection' | 'timeout' | 'encryption' | 'certificate' | 'sign-in' | 'recipient' | 'other' };

/** Words of ours, in the text that is recorded. */
export const mailTargetProblems = {
  notFound: (host: string) => `Server ${host} not found. Check the name.`,
  inside: (host: string) =>
    `${host} is inside this network. Only whoever runs Gable can allow that: with SMTP_URL, or GABLE_MAIL_TARGETS=any.`,
  notAMailPort: (port: number) => `Port ${port} is not a mail port. Use 587, 465, 2525 or 25.`,
};

const patterns: readonly (readonly [RegExp, (found: string) => MailProblem])[] = [
  [/^Server (\S+) not found/, (host) => ({ kind: 'not-found', host })],
  [/^No server is known by the name (\S+)\. /, (host) => ({ kind: 'not-found', host })],
  [/^getaddrinfo \w+ (\S+)/, (host) => ({ kind: 'not-found', host })],
  [/^(\S+) is inside this network/, (host) => ({ kind: 'inside', host })],
  [/^Port (\d+) is not a mail port/, (port) => ({ kind: 'not-a-mail-port', port })],
  [/certificate|altnames/i, () => ({ kind: 'certificate' })],
  [/STARTTLS|wrong version number|SSL routines|\bTLS\b/i, () => ({ kind: 'encryption' })],
  [/^Invalid login|^Missing credentials|^Authentication/i, () => ({ kind: 'sign-in' })],
  [/ETIMEDOUT|timeout|Greeting never received/i, () => ({ kind: 'timeout' })],
  [/E(CONN|HOST|NET|PIPE)[A-Z]+|Connection closed|socket (hang up|close)/i, () => ({ kind: 'no-connection' })],
  [/recipients? (were|was) rejected/i, () => ({ kind: 'recipient' })],
];

export function mailProblemOf(text: string): MailProblem {
  for (const [pattern, problem] of patterns) {
    const match = pattern.exec(text);
    if (match !== null) return problem(match[1] ?? '');
  }
  return { kind: 'other' };
}

/** How far the server is from taking messages: one that cannot be reached or refuses the sign-in takes none at all. */
export const mailDelays = ['unreachable', 'sign-in', 'refused'] as const;

export function mailDelayOf(text: string): (typeof mailDelays)[number] {
  const { kind } = mailProblemOf(text);
  if (kind === 'sign-in') return 'sign-in';
  return kind === 'recipient' || kind === 'other' ? 'refused' : 'unreachable';
}
