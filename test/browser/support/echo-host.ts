import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';

export interface Received {
  readonly method: string;
  readonly url: string;
  readonly bearer: string | undefined;
  readonly contentType: string | undefined;
  readonly body: string;
}

export interface EchoHost {
  readonly origin: string;
  readonly received: Received[];
  readonly stop: () => Promise<void>;
}

/**
 * Stands before the real server and passes everything on, except what goes to `/api/v1/echo/`: that it keeps, byte for
 * byte, and answers itself, 401 to the named bearer. A browser does not show tests what is in an upload; the wire does.
 */
export async function startEchoHost(main: string, refused: () => string): Promise<EchoHost> {
  const received: Received[] = [];
  const server = createServer((incoming, outgoing) => {
    if (!incoming.url?.startsWith('/api/v1/echo/')) {
      const headers = { ...incoming.headers, host: new URL(main).host };
      const onward = forward(`${main}${incoming.url}`, { method: incoming.method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      onward.on('error', () => outgoing.destroy());
      incoming.pipe(onward);
      return;
    }
    void echo(incoming, outgoing, incoming.url);
  });

  async function echo(incoming: IncomingMessage, outgoing: ServerResponse, url: string): Promise<void> {
    const bearer = incoming.headers.authorization?.replace('Bearer ', '');
    received.push({
      method: incoming.method ?? '',
      url,
      bearer,
      contentType: incoming.headers['content-type'],
      body: await bodyOf(incoming),
    });
    outgoing.writeHead(bearer === refused() ? 401 : 200, { 'content-type': 'application/json' });
    outgoing.end('{}');
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The echo host has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    received,
    stop: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer); // A request without an encoding set gives buffers.
  return Buffer.concat(chunks).toString('latin1');
}
