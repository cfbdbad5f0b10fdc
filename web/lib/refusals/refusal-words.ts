import type { Told } from '#shared/problems.ts';
import { enGB } from '#shared/refusals/en-gb.ts';
import type { refusals } from '#shared/refusals/refusals.ts';
import { say, type Formats } from '#shared/refusals/say.ts';
import type { Value } from '#shared/refusals/values.ts';
import { formatDate, formatMoney, formatNumber } from '#web/lib/format.ts';
import { currentLanguage, locale, type Language } from '#web/lib/messages.ts';

type Sentences = Readonly<Record<string, string>>;
type Domain = keyof typeof refusals extends `${infer Name}.${string}` ? Name | 'phrases' : never;

/** A language is fetched by domain, when the first refusal of that domain comes. English is what the server sent. */
const tables: Readonly<
  Record<Exclude<Language, 'en'>, Readonly<Record<Domain, () => Promise<{ readonly de: Sentences }>>>>
> = {
  de: {
    auth: () => import('#shared/refusals/auth.de.ts'),
    banking: () => import('#shared/refusals/banking.de.ts'),
    debits: () => import('#shared/refusals/debits.de.ts'),
    deposits: () => import('#shared/refusals/deposits.de.ts'),
    documents: () => import('#shared/refusals/documents.de.ts'),
    'e-invoices': () => import('#shared/refusals/e-invoices.de.ts'),
    kernel: () => import('#shared/refusals/kernel.de.ts'),
    leasing: () => import('#shared/refusals/leasing.de.ts'),
    ledger: () => import('#shared/refusals/ledger.de.ts'),
    moving: () => import('#shared/refusals/moving.de.ts'),
    'payment-files': () => import('#shared/refusals/payment-files.de.ts'),
    online: () => import('#shared/refusals/online.de.ts'),
    owners: () => import('#shared/refusals/owners.de.ts'),
    people: () => import('#shared/refusals/people.de.ts'),
    phrases: () => import('#shared/refusals/phrases.de.ts'),
    portfolio: () => import('#shared/refusals/portfolio.de.ts'),
    receipts: () => import('#shared/refusals/receipts.de.ts'),
    rent: () => import('#shared/refusals/rent.de.ts'),
    reports: () => import('#shared/refusals/reports.de.ts'),
    payables: () => import('#shared/refusals/payables.de.ts'),
    tasks: () => import('#shared/refusals/tasks.de.ts'),
    taxes: () => import('#shared/refusals/taxes.de.ts'),
  },
};

const german = new Map<string, string>();
const loads = new Map<string, Promise<void>>();

/** Fetches what these refusals need in the language of the page, or everything. What cannot be had stays English. */
export async function loadRefusalWords(told?: readonly Told[], language = currentLanguage()): Promise<void> {
  if (language === 'en') return;
  const domains = told === undefined ? Object.keys(tables.de) : ['phrases', ...told.flatMap(domainsOf)];
  await Promise.all(
    [...new Set(domains)].filter(isDomain).map((domain) => {
      const load = loads.get(domain) ?? fetchWords(domain);
      loads.set(domain, load);
      return load;
    }),
  );
}

async function fetchWords(domain: Domain): Promise<void> {
  try {
    const { de } = await tables.de[domain]();
    for (const [key, sentence] of Object.entries(de)) german.set(key, sentence);
  } catch {
    loads.delete(domain);
  }
}

function isDomain(name: string): name is Domain {
  return Object.hasOwn(tables.de, name);
}

function domainsOf({ key = '', values = {} }: Told): string[] {
  return [key.split('.')[0] ?? '', ...Object.values(values).flatMap(domainsIn)];
}

/** A refusal may be part of another one's sentence. */
function domainsIn(value: Value): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => domainsIn(one));
  return typeof value === 'object' && 'phrase' in value ? [value.phrase.split('.')[0] ?? ''] : [];
}

/** A refusal in the words of whoever reads, with days, amounts and numbers as they write them. */
export function refusalText({ key = '', sentence, values = {} }: Told = {}, english = ''): string {
  const own = ownSentence(key) ?? sentence;
  return own === undefined ? english : say(own, values, formats);
}

function ownSentence(key: string): string | undefined {
  if (currentLanguage() === 'de') return german.get(key);
  if (locale() !== 'en-GB') return undefined;
  const british: Sentences = enGB;
  return Object.hasOwn(british, key) ? british[key] : undefined;
}

const formats: Formats = {
  count: formatNumber,
  date: (date) => formatDate(date),
  money: (cents, currency) => `${formatMoney(cents, currency, { zero: 'number' })} ${currency}`,
  names: (names) => new Intl.ListFormat(currentLanguage() === 'en' ? 'en-GB' : locale()).format(names),
  phrase: ownSentence,
};
