/** What becomes of a line of a bank statement. `doubtful` and `conflict` wait for somebody to say what they are. */
export const lineStates = ['open', 'doubtful', 'conflict', 'same', 'matched', 'posted', 'excluded'] as const;
export type LineState = (typeof lineStates)[number];

/** Why a line waits: it may be known already, or its id stands for another line. */
export const lineDoubts = ['doubtful', 'conflict'] as const;

/** What somebody says of a line that waits; `wait` takes it back. */
export const lineDecisions = ['new', 'same', 'wait'] as const;

/** What statement lines are looked at by. */
export const lineViews = ['all', 'waiting', 'to-decide', 'unmatched', 'done', 'excluded', 'same'] as const;

export const statesOfView: Readonly<Record<(typeof lineViews)[number], readonly LineState[]>> = {
  all: ['open', 'doubtful', 'conflict', 'matched', 'posted', 'excluded'],
  waiting: ['open', 'doubtful', 'conflict'],
  'to-decide': ['doubtful', 'conflict'],
  unmatched: ['open'],
  done: ['matched', 'posted'],
  excluded: ['excluded'],
  same: ['same'],
};

/** The texts of a line. */
export const lineTexts = ['text', 'payee', 'iban', 'reference', 'checkNumber'] as const;
export type LineText = (typeof lineTexts)[number];

export const bankFileFormats = ['ofx', 'camt053', 'mt940', 'bai2', 'qif', 'csv'] as const;

/** Whether opening and lines come to the closing balance, where a file has both. */
export const bankFileStates = ['adds-up', 'differs', 'unproven'] as const;

export const dayOrders = ['month-first', 'day-first'] as const;
