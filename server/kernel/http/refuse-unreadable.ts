import type { Socket } from 'node:net';
import { writeProblem } from './write-problem.ts';

/** What is no HTTP at all never becomes a request: it gets the same kind of answer, written to its connection. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy(error);
    return;
  }
  writeProblem(socket, error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'kernel.not-http-in-time' : 'kernel.not-http');
}
