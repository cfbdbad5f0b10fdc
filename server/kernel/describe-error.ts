/** What of an error may be logged. Other fields are left out: those of the database quote rows, and with them secrets. */
export interface ErrorDescription {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: ErrorDescription;
}

const charactersAtMost = 500;
const causesAtMost = 3;

export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Something that is no error was thrown' };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  // The first lines of a stack repeat the message, so both are cut.
  const stack =
    error.stack === undefined ? {} : { stack: error.stack.replace(error.message, () => short(error.message)) };
  const cause =
    error.cause === undefined || depth >= causesAtMost ? {} : { cause: describeError(error.cause, depth + 1) };
  return { type: error.name, message: short(error.message), ...code, ...stack, ...cause };
}

function short(text: string): string {
  return text.length <= charactersAtMost ? text : `${text.slice(0, charactersAtMost - 1)}…`;
}
