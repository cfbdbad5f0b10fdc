import type { ProblemCode } from '#shared/problems.ts';
import type { Amount, Phrase } from './values.ts';

/**
 * What is refused: the code of the problem, the sentence, and the code of the field's error where that says more. A hole
 * in a sentence names its value and, unless that is text, its kind: `{lease}`, `{from:date}`, `{amount:money}`.
 */
export type Refusal = readonly [code: ProblemCode, sentence: string, fieldCode?: string];
export type RefusalTable = Readonly<Record<string, Refusal>>;

interface Kinds {
  readonly count: number;
  readonly date: string;
  readonly money: Amount;
  readonly names: readonly string[] | Phrase;
  readonly phrase: Phrase;
  readonly phrases: readonly Phrase[];
}

type Holes<Sentence extends string> = Sentence extends `${string}{${infer Hole}}${infer Rest}`
  ? (Hole extends '' ? never : Hole) | Holes<Rest>
  : never;
type NameOf<Hole extends string> = Hole extends `${infer Name}:${string}` ? Name : Hole;
type ValueOf<Hole extends string> = Hole extends `${string}:${infer Kind}`
  ? Kind extends keyof Kinds
    ? Kinds[Kind]
    : never
  : string;

export type HoleNames<Sentence extends string> = NameOf<Holes<Sentence>>;
/** What the holes of a sentence take. */
export type ValuesOf<Sentence extends string> = { readonly [Hole in Holes<Sentence> as NameOf<Hole>]: ValueOf<Hole> };

type SentenceIn<Table, Key extends keyof Table> = Table[Key] extends readonly [unknown, infer Sentence, ...unknown[]]
  ? Sentence & string
  : Table[Key] & string;
/** A sentence that has the holes of the English one, no more and no less; else what would be right. */
type Checked<Table, Words> = {
  readonly [Key in keyof Words]: Key extends keyof Table
    ? [HoleNames<SentenceIn<Table, Key>>, HoleNames<Words[Key] & string>] extends [
        HoleNames<Words[Key] & string>,
        HoleNames<SentenceIn<Table, Key>>,
      ]
      ? Words[Key]
      : { readonly holes: HoleNames<SentenceIn<Table, Key>> }
    : never;
};

/** Another language: every key of the table, every sentence with the same holes, held by the types. */
export const translationOf =
  <Table>() =>
  <const Words extends Readonly<Record<keyof Table, string>>>(words: Words & Checked<Table, Words>): Words =>
    words;

/** A dialect says only what it says differently. */
export const dialectOf =
  <Table>() =>
  <const Words extends Readonly<Partial<Record<keyof Table, string>>>>(words: Words & Checked<Table, Words>): Words =>
    words;
