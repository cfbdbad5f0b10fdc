import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from '#shared/dates.ts';
import { parseCsv } from './parse-csv.ts';
import { canInstall, findProgram, installPackages } from './outside-programs.ts';

/** What an outside program says of a journal: the balances that it comes to, or that it does not accept it. */
export type Verdict = { readonly balances: Readonly<Record<string, string>> } | { readonly refusal: string };

export interface AccountingPrograms {
  /** Strict: every account and commodity is declared, every assertion holds. */
  readonly hledger: (journal: string, range?: Range) => Promise<Verdict>;
  /** Pedantic: the same, and every tag is declared. */
  readonly ledger: (journal: string) => Promise<Verdict>;
  /** What hledger and ledger take each for: postings as `date code account description`, and the tags that there are. */
  readonly readings: (journal: string) => Promise<{ hledger: Reading; ledger: Reading }>;
  /** Says no balances: what they should come to is written into the journal, as further checks. */
  readonly beanCheck: (journal: string) => Promise<Verdict>;
}

/** Of which days the balances are, both ends included; left out, of all of them. */
interface Range {
  readonly from: string;
  readonly to: string;
}

export interface Reading {
  readonly postings: readonly string[];
  readonly tags: readonly string[];
}

const needed = ['hledger', 'ledger', 'bean-check'];
const packages = ['hledger', 'ledger', 'beancount'];

/** The programs that check our books, installed where that is possible. Where all must be proven, they must be there. */
export async function accountingPrograms(): Promise<AccountingPrograms | undefined> {
  const missing = () => needed.filter((name) => findProgram([name]) === undefined);
  if (missing().length > 0 && canInstall()) await installPackages(packages).catch(() => undefined);
  if (missing().length === 0) return { hledger, ledger, readings, beanCheck };
  if (process.env['CI'] === 'true')
    throw new Error(
      `The books cannot be proven: ${missing().join(', ')} is not there. Install ${packages.join(', ')}.`,
    );
  return undefined;
}

async function hledger(journal: string, range?: Range): Promise<Verdict> {
  return await withFile(journal, async (file) => {
    const check = await run('hledger', ['check', '--strict', '-f', file]);
    if (check.code !== 0) return { refusal: check.says };
    const asked = ['balance', '--flat', '--no-total', '--layout=bare', '--output-format=csv', '-f', file];
    const days = range === undefined ? [] : ['-b', range.from, '-e', addDays(range.to, 1)];
    const { code, says } = await run('hledger', [...asked, ...days]);
    if (code !== 0) return { refusal: says };
    const [, ...rows] = parseCsv(says);
    return {
      balances: Object.fromEntries(rows.map(([account, currency, text = '']) => [`${account} ${currency}`, text])),
    };
  });
}

async function ledger(journal: string): Promise<Verdict> {
  return await withFile(journal, async (file) => {
    const format = String.raw`%(account)\t%(join(scrub(display_total)))\n`;
    const asked = ['--args-only', '--pedantic', '-f', file, 'balance', '--flat', '--no-total', '--format', format];
    const { code, says } = await run('ledger', asked);
    if (code !== 0) return { refusal: says };
    const balances = linesOf(says).flatMap((row) => {
      const [account = '', amounts = ''] = row.split('\t');
      return amounts.split(String.raw`\n`).map((amount): [string, string] => {
        const [text = '', currency = ''] = amount.split(' ');
        return [`${account} ${currency}`, text];
      });
    });
    return { balances: Object.fromEntries(balances) };
  });
}

async function readings(journal: string): Promise<{ hledger: Reading; ledger: Reading }> {
  return await withFile(journal, async (file) => {
    const format = String.raw`%(format_date(date, "%Y-%m-%d"))\t%(code)\t%(account)\t%(payee)\n`;
    const [register, tags, ledgerRegister, ledgerTags] = await Promise.all([
      run('hledger', ['register', '--output-format=csv', '-f', file]),
      run('hledger', ['tags', '-f', file]),
      run('ledger', ['--args-only', '-f', file, 'register', '--format', format]),
      run('ledger', ['--args-only', '-f', file, 'tags']),
    ]);
    const [, ...rows] = parseCsv(register.says);
    return {
      hledger: {
        postings: rows.map(([, date, code, description, account]) => [date, code, account, description].join('\t')),
        tags: linesOf(tags.says),
      },
      ledger: { postings: linesOf(ledgerRegister.says), tags: linesOf(ledgerTags.says) },
    };
  });
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}

async function beanCheck(journal: string): Promise<Verdict> {
  return await withFile(journal, async (file) => {
    const { code, says } = await run('bean-check', [file]);
    return code === 0 ? { balances: {} } : { refusal: says };
  });
}

async function withFile<Result>(text: string, work: (file: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'gable-journal-'));
  try {
    const file = join(folder, 'journal');
    await writeFile(file, text);
    return await work(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function run(program: string, given: readonly string[]): Promise<{ code: number; says: string }> {
  const env = { ...process.env, LC_ALL: 'C.UTF-8', BEANCOUNT_DISABLE_LOAD_CACHE: '1' };
  return new Promise((resolve, reject) => {
    execFile(program, [...given], { env, timeout: 60_000, maxBuffer: 1 << 26 }, (error, output, complaints) => {
      if (error === null) resolve({ code: 0, says: output });
      else if (typeof error.code === 'number') resolve({ code: error.code, says: complaints + output });
      else reject(error);
    });
  });
}
