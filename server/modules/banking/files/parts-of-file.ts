import { refuse } from '#server/kernel/refuse.ts';
import type { ReadFile } from '#server/modules/banking/reading/read-any.ts';
import type { Finding, Statement, StatementLine } from '#server/modules/banking/reading/statement.ts';
import { accountAmong, plainNumber, recogniseAccount } from './recognise-account.ts';
import type { ReadAccount } from './known-accounts.ts';

/** What a file says of one account. */
export interface FilePart extends Omit<Statement, 'account' | 'currency'> {
  readonly accountId: string;
  /** Where somebody said which account it is: what the file calls it. */
  readonly toldAs: string | null;
  readonly currency: string;
}

export interface AskedPart {
  readonly written: string | null;
  readonly statements: readonly Statement[];
}

interface Told {
  readonly accountId: string | undefined;
  readonly written: string | undefined;
  readonly currency: string;
}

/** The statements of a file by their account; what names none that is known is asked for. */
export function partsOfFile(
  file: ReadFile,
  accounts: readonly ReadAccount[],
  { accountId, written, currency }: Told,
): { readonly parts: readonly FilePart[]; readonly asked: readonly AskedPart[] } {
  const chosen = accounts.find(({ id }) => id === accountId);
  const named = Map.groupBy(file.statements, (one) => one.account ?? '');
  const parts = new Map<string, { toldAs: string | null; statements: Statement[] }>();
  const asked: AskedPart[] = [];
  for (const [name, statements] of named) {
    const own = name === '' ? null : name;
    const found =
      recogniseAccount(own, accounts) ??
      (file.table === undefined ? undefined : accountAmong(file.table.around, accounts));
    const isChosen = chosen !== undefined && (written === undefined || plainNumber(written) === plainNumber(name));
    const account = found ?? (isChosen ? chosen : undefined);
    if (account === undefined) asked.push({ written: own, statements });
    else {
      const part = parts.get(account.id) ?? { toldAs: found === undefined ? own : null, statements: [] };
      part.statements.push(...statements);
      parts.set(account.id, part);
    }
  }
  return { parts: [...parts].map(([id, part]) => joined(id, part, currency)), asked };
}

function joined(
  accountId: string,
  { toldAs, statements }: { toldAs: string | null; statements: readonly Statement[] },
  usual: string,
): FilePart {
  const currencies = [...new Set(statements.map((one) => one.currency ?? usual))];
  const [currency = usual] = currencies;
  if (currencies.length > 1)
    throw refuse('banking.several-currencies', { account: statements[0]?.account ?? '', currencies });
  const sorted = statements.toSorted((one, other) => (dayOf(one) < dayOf(other) ? -1 : 1));
  const opening = sorted[0]?.opening ?? null;
  const closing = sorted.at(-1)?.closing ?? null;
  const lines = sorted.flatMap((one) => one.lines);
  const findings = sorted.flatMap((one) => one.findings);
  return {
    accountId,
    toldAs,
    currency,
    opening,
    closing,
    lines,
    refused: sorted.flatMap((one) => one.refused),
    leftOut: sorted.reduce((sum, one) => sum + one.leftOut, 0),
    findings: [...findings, ...gapWithin({ opening, closing, lines, findings })],
  };
}

/** Statements of which each adds up, and one between them is missing. */
function gapWithin({
  opening,
  closing,
  lines,
  findings,
}: Pick<FilePart, 'opening' | 'closing' | 'lines' | 'findings'>): Finding[] {
  if (opening === null || closing === null || findings.some(({ kind }) => kind !== 'control-total')) return [];
  const cents = closing.cents - opening.cents - sumOf(lines);
  return cents === 0 ? [] : [{ kind: 'difference', cents }];
}

export function sumOf(lines: readonly StatementLine[]): number {
  const sum = lines.reduce((total, { cents }) => total + BigInt(cents), 0n);
  if (sum > BigInt(Number.MAX_SAFE_INTEGER) || sum < -BigInt(Number.MAX_SAFE_INTEGER))
    throw refuse('kernel.total-too-large');
  return Number(sum);
}

function dayOf({ opening, lines, closing }: Statement): string {
  return lines.map(({ date }) => date).toSorted()[0] ?? opening?.date ?? closing?.date ?? '';
}
