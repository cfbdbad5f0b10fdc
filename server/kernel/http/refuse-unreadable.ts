import type { Socket } from 'node:net';
import { problems } from '#shared/problems.ts';
import type { ProblemDocument } from '#shared/problems.ts';
import { requestId } from './request-id.ts';

/** What is no HTTP at all never becomes a request: it gets the same kind of answer, written to its connection. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy(error);
    return;
  }
  const code = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request-timeout' : 'malformed-body';
  const { status, title } = problems[code];
  const document: ProblemDocument = {
    type: `urn:gable:problem:${code}`,
    title,
    status,
    code,
    detail: 'This could not be read as an HTTP request. Send it again, as HTTP/1.1.',
    errors: [],
    requestId: requestId(undefined),
  };
  const body = JSON.stringify(document);
  socket.end(
    `HTTP/1.1 ${status} ${title}\r\ncontent-type: application/problem+json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
