import type { SumCents } from '#shared/money.ts';

export interface Amount {
  readonly cents: SumCents;
  readonly currency: string;
}

/** Words within a sentence that are others in another language. */
export interface Phrase {
  readonly phrase: string;
  readonly sentence: string;
  readonly values: Values;
}

/** A value as it is sent: every kind can be told from its shape. */
export type Value =
  | string
  | number
  | { readonly date: string }
  | Amount
  | Phrase
  | readonly string[]
  | readonly Phrase[];
export type Values = Readonly<Record<string, Value>>;
