/**
 * What a cell of a table is that an archive carries. Records, people, accounts and entries have other ids wherever they come
 * to, so that they are told by references and numbers; `who` only tells whether somebody did it, or the program by itself.
 * A `mark` is how far the books were known then, a `sum` is of any sign and may be zero, and `cents` is one without a
 * currency beside it.
 */
export type HistoryCell =
  | 'own'
  | 'record'
  | 'person'
  | 'account'
  | 'entry'
  | 'text'
  | 'choice'
  | 'keyed'
  | 'date'
  | 'instant'
  | 'amount'
  | 'sum'
  | 'cents'
  | 'number'
  | 'mark'
  | 'json'
  | 'texts'
  | 'records'
  | 'bytes'
  | 'flag'
  | 'who';

export interface HistoryColumn {
  readonly key: string;
  readonly column: string;
  readonly header: string;
  readonly is: HistoryCell;
  readonly isRequired: boolean;
  /** Of text: how long it may be. */
  readonly most: number;
  readonly choices: readonly string[];
  /** Of an amount: a sum of single amounts, which may be larger than one of them. */
  readonly isSum: boolean;
  /** Written once everything is paid: the database takes nothing out before. */
  readonly isLater: boolean;
  /** Of text: nothing is an empty text, and not none. */
  readonly isEmpty: boolean;
  /** Told beside the columns, for whoever reads the archive, or to order what is made of it: the table has no such column. */
  readonly isAside: boolean;
  /** Where it is not simply what the column holds: SQL that reads it from the row `t`. */
  readonly read: string | null;
}

type More = Partial<
  Pick<HistoryColumn, 'isRequired' | 'most' | 'choices' | 'isSum' | 'isLater' | 'isEmpty' | 'isAside' | 'read'>
>;

/** The key of a column is its header as a name: `Charged on` is `chargedOn`. */
export function column(is: HistoryCell, name: string, header: string, more: More = {}): HistoryColumn {
  const [first = '', ...words] = header.split(/[ -]/);
  const key = [first.toLowerCase(), ...words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))].join('');
  return {
    key,
    column: name,
    header,
    is,
    isRequired: false,
    most: 500,
    choices: [],
    isSum: false,
    isLater: false,
    isEmpty: false,
    isAside: false,
    read: null,
    ...more,
  };
}

export const must = { isRequired: true } as const;

/** Told beside the columns, by SQL that reads it from the row `t`. */
export const aside = (is: HistoryCell, header: string, read: string): HistoryColumn =>
  column(is, '', header, { isAside: true, read });

export const oneOf = (name: string, header: string, ...choices: readonly string[]): HistoryColumn =>
  column('choice', name, header, { choices, ...must });

/** As PostgreSQL has them. */
export const databaseTypes: Readonly<Record<HistoryCell, string>> = {
  own: 'uuid',
  record: 'uuid',
  person: 'uuid',
  account: 'uuid',
  entry: 'uuid',
  who: 'uuid',
  text: 'text',
  choice: 'text',
  keyed: 'text',
  date: 'date',
  instant: 'timestamptz',
  amount: 'bigint',
  sum: 'bigint',
  cents: 'bigint',
  number: 'bigint',
  mark: 'bigint',
  json: 'jsonb',
  texts: 'text[]',
  records: 'uuid[]',
  bytes: 'bytea',
  flag: 'boolean',
};
