import { addDays, earliestDate } from '#shared/dates.ts';
import { plainAmount } from '#shared/plain-amount.ts';
import { codeOf, describeJournal, onOneLine, treeOf } from './export-writer.ts';
import type { ExportedAccount, ExportedEntry, ExportedLine, JournalWriter } from './export-writer.ts';

interface Standing {
  readonly accountId: string;
  readonly currency: string;
  readonly cents: bigint;
}

/**
 * The journal as text for beancount. It checks balances at the beginning of a day, so that after the last entry of each
 * day the accounts which it touched are checked on the next one, to the cent (`~ 0`: by itself it would forgive one).
 */
export function beancountWriter(): JournalWriter<string> {
  let names: ReadonlyMap<string, string> = new Map();
  let day = '';
  let touched = new Map<string, Standing>();

  const nameOf = (accountId: string): string => names.get(accountId) ?? unknown(accountId);
  const touch = (standing: Standing) => touched.set(`${standing.accountId} ${standing.currency}`, standing);

  function checks(): string {
    const next = day === '' ? '' : addDays(day, 1);
    const lines = [...touched.values()].map(
      ({ accountId, currency, cents }) =>
        `${next} balance ${nameOf(accountId)}  ${plainAmount(cents, currency)} ~ 0 ${currency}\n`,
    );
    touched = new Map();
    return lines.length === 0 ? '' : `\n${lines.join('')}`;
  }

  function on(date: string, text: () => string): string {
    const before = date === day ? '' : checks();
    day = date;
    return before + text();
  }

  return {
    start: (journal) => {
      names = beancountAccounts(journal.accounts);
      return [
        '; bean-check FILE',
        `option "title" ${quoted(`${journal.organisation}: the journal, ${describeJournal(journal)}`)}`,
        '',
        ...journal.currencies.map((currency) => `${earliestDate} commodity ${currency}`),
        ...journal.accounts.flatMap((account) => [
          `${earliestDate} open ${nameOf(account.id)}`,
          `  name: ${quoted(account.name)}`,
          `  number: ${quoted(account.number)}`,
        ]),
        '',
      ].join('\n');
    },
    opening: ({ date, balances }) =>
      on(date, () => {
        for (const balance of balances) touch(balance);
        return transaction(
          `${date} * "Balances brought forward"`,
          balances.map(({ accountId, cents, currency }) => amountLine(nameOf(accountId), cents, currency)),
        );
      }),
    entry: (entry) =>
      on(entry.date, () => {
        for (const { account, currency, balanceCents } of entry.lines)
          touch({ accountId: account.id, currency, cents: balanceCents });
        const reversed = entry.reverses === null ? '' : ` ^${codeOf(entry.reverses)}`;
        return transaction(`${entry.date} * ${quoted(entry.memo)} ^${codeOf(entry.number)}${reversed}`, [
          ...factsOfEntry(entry),
          ...entry.lines.flatMap((line) => [
            amountLine(nameOf(line.account.id), line.cents, line.currency),
            ...factsOfLine(line),
          ]),
        ]);
      }),
    end: ({ entries, lines }) => `${checks()}\n; The end. Entries: ${entries}, lines: ${lines}.\n`,
  };
}

/**
 * Names as beancount wants them: a tree, then letters of the alphabet, digits and hyphens. Different numbers can come to
 * the same, `1.0` and `1-0`, and then the later one gets a number more; the real name is with the account.
 */
export function beancountAccounts(accounts: readonly ExportedAccount[]): Map<string, string> {
  const taken = new Set<string>();
  return new Map(
    accounts.map(({ id, kind, number, name }) => {
      const words = [number, name].map(asciiOf).filter((word) => word !== '');
      const wanted = `${treeOf[kind]}:A${words.join('-')}`;
      let given = wanted;
      for (let more = 2; taken.has(given); more += 1) given = `${wanted}-${more}`;
      taken.add(given);
      return [id, given];
    }),
  );
}

function asciiOf(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}

function unknown(accountId: string): never {
  throw new Error(`Account ${accountId} was not declared`);
}

function transaction(head: string, rest: readonly string[]): string {
  return `\n${head}\n${rest.join('\n')}\n`;
}

function amountLine(account: string, cents: number | bigint, currency: string): string {
  return `  ${account}  ${plainAmount(cents, currency)} ${currency}`;
}

function factsOfEntry(entry: ExportedEntry): string[] {
  return facts('  ', {
    number: codeOf(entry.number),
    entry: entry.id,
    source: entry.sourceKind,
    document: entry.sourceId,
    recorded: entry.recordedAt,
    reverses: entry.reverses === null ? null : codeOf(entry.reverses),
    reason: entry.reversalReason,
  });
}

function factsOfLine(line: ExportedLine): string[] {
  return facts('    ', { ...line.about, memo: line.memo });
}

function facts(indent: string, values: Readonly<Record<string, string | null>>): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === null ? [] : [`${indent}${name}: ${quoted(value)}`],
  );
}

function quoted(text: string): string {
  return `"${onOneLine(text).replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
