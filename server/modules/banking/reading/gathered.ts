import type { Balance, Finding, RefusedLine, Statement, StatementLine } from './statement.ts';

export interface Gathered {
  account: string | null;
  currency: string | null;
  opening: Balance | null;
  closing: Balance | null;
  readonly lines: StatementLine[];
  readonly refused: RefusedLine[];
  leftOut: number;
  readonly findings: Finding[];
}

/** A statement while it is read. */
export function gathered(): Gathered {
  return {
    account: null,
    currency: null,
    opening: null,
    closing: null,
    lines: [],
    refused: [],
    leftOut: 0,
    findings: [],
  };
}

/** Opening and lines must come to the closing balance. What is missing is said, and nothing is made to fit. */
export function proven(statement: Gathered): Statement {
  const { opening, closing, lines } = statement;
  if (opening === null || closing === null) return statement;
  if (opening.currency !== closing.currency)
    return withFinding(statement, { kind: 'balance-in-other-currency', currency: closing.currency });
  const sum = lines.reduce((total, { cents }) => total + BigInt(cents), BigInt(opening.cents));
  const cents = Number(BigInt(closing.cents) - sum);
  return cents === 0 ? statement : withFinding(statement, { kind: 'difference', cents });
}

function withFinding(statement: Gathered, finding: Finding): Statement {
  return { ...statement, findings: [...statement.findings, finding] };
}

/** Words that belong together, each once: banks repeat the name in front of the purpose. */
export function joined(...parts: readonly (string | null | undefined)[]): string {
  const texts: string[] = [];
  for (const part of parts) {
    const text = (part ?? '').replaceAll(/\s+/g, ' ').trim();
    if (text === '' || texts.some((before) => before.includes(text))) continue;
    const before = texts.findIndex((one) => text.includes(one));
    if (before === -1) texts.push(text);
    else texts[before] = text;
  }
  return texts.join(' ');
}

/** Banks write these where they have nothing to say. */
export function orNull(text: string | null | undefined): string | null {
  const plain = (text ?? '').trim();
  return /^(?:|0+|nonref|notprovided|not provided|none|n\/a)$/i.test(plain) ? null : plain;
}

/** Three capitals; anything else stands where a currency should and is none. */
export function currencyCode(text: string | null | undefined): string | null {
  const code = (text ?? '').trim().toUpperCase();
  return /^[A-Z]{3}$/.test(code) ? code : null;
}
