import { createServer } from 'node:http';

/** A part of an envelope: an event, a transaction, or whatever else the SDK sends. */
export interface Report {
  readonly type: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Receiver {
  readonly dsn: string;
  /** A page of its own, on an origin that has nothing to do with the application. */
  readonly origin: string;
  /** Every envelope as it came over the wire. */
  readonly envelopes: string[];
  readonly reports: (type: string) => Report['body'][];
  readonly stop: () => Promise<void>;
}

/** Stands where Sentry would, also for a browser on another origin: takes envelopes and keeps them. */
export async function startReceiver(): Promise<Receiver> {
  const envelopes: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const isReport = request.url?.startsWith('/api/1/envelope/') === true;
      if (isReport && request.method === 'POST') envelopes.push(Buffer.concat(chunks).toString('utf8'));
      response.writeHead(200, {
        'content-type': isReport ? 'application/json' : 'text/html',
        ...(isReport && { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }),
      });
      response.end(isReport ? '{}' : '<title>Elsewhere</title>');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The receiver has no port');
  return {
    dsn: `http://publickey@127.0.0.1:${address.port}/1`,
    origin: `http://127.0.0.1:${address.port}`,
    envelopes,
    reports: (type) => envelopes.flatMap(reportsIn).flatMap((report) => (report.type === type ? [report.body] : [])),
    stop: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** An envelope is lines: its header, then pairs of an item's header and its body. */
function reportsIn(envelope: string): Report[] {
  const [, ...lines] = envelope.split('\n').filter((line) => line !== '');
  return lines.flatMap((line, index) => {
    if (index % 2 === 1) return [];
    const { type } = JSON.parse(line) as { type: string }; // Every item's header has it.
    return [{ type, body: JSON.parse(lines[index + 1] ?? '{}') as Report['body'] }]; // Items of ours are objects.
  });
}
