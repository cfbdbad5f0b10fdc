import type { Socket } from 'node:net';
import { problems } from '#shared/problems.ts';
import type { ProblemDocument } from '#shared/problems.ts';
import type { PlainRefusalKey } from '#shared/refusals/refusals.ts';
import { refused } from '#server/kernel/refuse.ts';
import { requestId } from './request-id.ts';

/** How long whoever was refused may go on sending before the connection is cut. */
const lingerMilliseconds = 2000;

/** A problem document for what never became a request, written to its connection, which ends with it. */
export function writeProblem(
  socket: Socket,
  key: PlainRefusalKey,
  headers: Readonly<Record<string, string>> = {},
): void {
  const { code, message: detail } = refused(key);
  const { status, title } = problems[code];
  const document: ProblemDocument = {
    type: `urn:gable:problem:${code}`,
    title,
    status,
    code,
    key,
    detail,
    errors: [],
    requestId: requestId(undefined),
  };
  const body = JSON.stringify(document);
  const head = Object.entries({
    'content-type': 'application/problem+json',
    'content-length': String(Buffer.byteLength(body)),
    ...headers,
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${title}\r\n${head.join('\r\n')}\r\n\r\n${body}`);
  // Ended from our side alone, a connection would stay for as long as the other side likes.
  const cut = setTimeout(() => {
    socket.destroy();
  }, lingerMilliseconds);
  cut.unref();
  socket.once('close', () => {
    clearTimeout(cut);
  });
}
