/** SQLSTATE classes and socket errors that mean "the server is not there", not "the statement is wrong". */
const lossStates = /^(08...|57P0[1-5]|25P0[34]|53300|53100|53200|58...)$/;
const lossSockets = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNABORTED',
]);
const lossMessages =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|client has encountered a connection error|not queryable/i;

export function isDatabaseLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseLoss);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return lossSockets.has(code) || lossStates.test(code) || lossMessages.test(error.message);
}
