import type { Tx } from '#server/kernel/database.ts';
import { refuseField } from '#server/kernel/refuse.ts';

/** Whose password it is: what anybody can guess from the account itself is refused. */
export interface PasswordOwner {
  readonly email: string;
  readonly name: string;
  readonly workspaces: readonly string[];
}

/** The product's name, and what the sample's printed passwords are made of. */
const knownWords = ['gable', 'northgate', 'sample'];
const shortestWord = 4;
/** Too short to be refused wherever they occur: they are in any text. */
const shortestName = 2;

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** Refuses what an attacker tries first: breached and common passwords, and words of the product, workspace and person. */
export async function refuseWeakPassword(password: string, owner: PasswordOwner, path: string): Promise<void> {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((entry) => entry.toLowerCase())),
  );
  const common = await commonPasswords;
  const plain = password.toLowerCase();
  const spellings = spellingsOf(plain);
  const isCommon =
    spellings.some((text) => common.has(text) || common.has(bare(text))) || new Set(plain).size <= 2 || isRun(plain);
  if (isCommon) throw refuseField(path, 'auth.password-guessable');
  const words = [...knownWords, ...wordsOf(owner)];
  const word =
    words.find((one) => one.length >= shortestWord && spellings.some((text) => text.includes(one))) ??
    onlyWord(plain, words);
  if (word !== undefined) throw refuseField(path, 'auth.password-has-word', { word });
}

/** The names of the workspaces that a person belongs to. */
export async function workspaceNames(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('membership as m')
    .innerJoin('organisation as o', 'o.org_id', 'm.org_id')
    .select('o.name')
    .where('m.user_id', '=', userId)
    .execute();
  return rows.map(({ name }) => name);
}

function wordsOf({ email, name, workspaces }: PasswordOwner): string[] {
  const [mailbox = '', domain = ''] = email.split('@');
  const texts = [mailbox, domain.split('.').slice(0, -1).join(' '), name, ...workspaces];
  const words = texts.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  return words.filter((word) => word.length >= shortestName);
}

/** The first word of a text that is nothing but these words, digits and signs. */
function onlyWord(text: string, words: readonly string[]): string | undefined {
  if (!/\p{L}/u.test(text)) return undefined;
  const reached = new Map<number, string | undefined>([[0, undefined]]);
  // What is added while it is walked is walked too.
  for (const [at, first] of reached) {
    const ends = words.filter((word) => standsAt(text, at, word)).map((word) => [at + word.length, word] as const);
    if (/^[^\p{L}]/u.test(text.slice(at))) ends.push([at + 1, '']);
    for (const [end, word] of ends) if (!reached.has(end)) reached.set(end, first ?? (word || undefined));
  }
  return reached.get(text.length);
}

function standsAt(text: string, at: number, word: string): boolean {
  return Array.from(word).every((letter, index) => {
    const found = text[at + index] ?? '';
    return found === letter || masks[found] === letter || (found === '1' && (letter === 'i' || letter === 'l'));
  });
}

/** Without the digits and signs that are put behind a word. */
function bare(text: string): string {
  return text.replace(/[\d!?.@#$%&*_-]+$/, '');
}

/** As it is, and with letters for the digits and signs that stand for them; a one is an i or an l. */
function spellingsOf(text: string): string[] {
  const unmasked = (of: string) => Array.from(of, (character) => masks[character] ?? character).join('');
  return [text, bare(text)].flatMap((of) => [of, unmasked(of.replaceAll('1', 'i')), unmasked(of.replaceAll('1', 'l'))]);
}

const masks: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** abcdefgh, 87654321, and the like. */
function isRun(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  const [step] = steps;
  return steps.size === 1 && step !== undefined && Math.abs(step) === 1;
}
