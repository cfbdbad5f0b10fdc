import type { FastifyBaseLogger } from 'fastify';

/**
 * Collects what a logger writes. The stream of a pino logger is behind a symbol and is inherited by the loggers of single
 * requests, so that replacing it once catches everything; nothing of it reaches the terminal.
 */
export function captureLog(logger: FastifyBaseLogger): readonly string[] {
  const lines: string[] = [];
  for (let holder: object | null = logger; holder !== null; holder = Object.getPrototypeOf(holder) as object | null) {
    const symbol = Object.getOwnPropertySymbols(holder).find(({ description }) => description === 'pino.stream');
    if (symbol === undefined) continue;
    Object.defineProperty(holder, symbol, { value: { write: (line: string) => lines.push(line) } });
    return lines;
  }
  throw new Error('This logger has no stream to listen to');
}
