import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll } from 'vitest';

export interface ReportedEvent {
  readonly event_id: string;
  readonly tags?: Readonly<Record<string, string>>;
  readonly exception?: {
    readonly values: readonly {
      readonly type: string;
      readonly value: string;
      readonly stacktrace?: { readonly frames: readonly Readonly<Record<string, unknown>>[] };
    }[];
  };
}

export interface Receiver {
  readonly dsn: string;
  /** Every envelope as it came over the wire. */
  readonly envelopes: readonly string[];
  events(): ReportedEvent[];
  /** Until there are as many events, or long enough. */
  settled(count: number): Promise<ReportedEvent[]>;
}

/** Stands where Sentry would: takes envelopes over HTTP and keeps them. */
export async function startReceiver(): Promise<Receiver> {
  const envelopes: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      envelopes.push((request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString('utf8'));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  afterAll(() => new Promise((stopped) => server.close(stopped).closeAllConnections()));
  const { port } = server.address() as AddressInfo;
  const events = () => envelopes.flatMap(eventsOf);
  return {
    dsn: `http://publickey@127.0.0.1:${port}/1`,
    envelopes,
    events,
    async settled(count) {
      for (let waited = 0; waited < 5000 && events().length < count; waited += 25)
        await new Promise((resume) => setTimeout(resume, 25));
      // What should not have come would come about now.
      await new Promise((resume) => setTimeout(resume, 100));
      return events();
    },
  };
}

/** An envelope is lines: its header, then pairs of an item's header and its body. */
function eventsOf(envelope: string): ReportedEvent[] {
  const [, ...lines] = envelope.split('\n');
  return lines.flatMap((line, index) => {
    const header = index % 2 === 0 && line !== '' ? (JSON.parse(line) as { type?: string }) : {};
    // The SDK wrote the body; the fields that are read here are those of its event format.
    return header.type === 'event' ? [JSON.parse(lines[index + 1] ?? '{}') as ReportedEvent] : [];
  });
}
