import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { writeProblem } from './write-problem.ts';

export interface ConnectionBounds {
  /** How many connections there may be; whoever comes then is told so. */
  readonly atMost: number;
  /** How long the head of a request may take, the first one from the opening of its connection on. */
  readonly headMilliseconds?: number;
  /** How long a connection is kept without a request. */
  readonly idleMilliseconds?: number;
  /** How long a whole request may take to come in; a route may allow less. */
  readonly requestMilliseconds: number;
  /** After an answer, what is still being sent has to come at this pace. */
  readonly restMilliseconds?: number;
}

/** Refused connections are answered; beyond as many at once, the system turns them away. */
const refusedAtOnce = 200;
const refusalMilliseconds = 2000;
const restBytes = 65_536;
const restsAtMost = 24;

/** The server with bounds on what a connection may hold, so that nobody keeps one for nothing. */
export function makeHttpServer(handler: RequestListener, bounds: ConnectionBounds): Server {
  const headersTimeout = bounds.headMilliseconds ?? 15_000;
  const server = createServer(
    {
      headersTimeout,
      requestTimeout: bounds.requestMilliseconds,
      keepAliveTimeout: bounds.idleMilliseconds ?? 72_000,
      connectionsCheckingInterval: Math.max(50, Math.floor(headersTimeout / 5)),
    },
    handler,
  );
  capConnections(server, bounds.atMost);
  server.on('request', (request, response) => {
    response.once('finish', () => {
      if (!request.complete) endSlowRest(request, bounds.restMilliseconds ?? 5000);
    });
  });
  return server;
}

/** Node would cut what is too much without a word, so its own listener is put behind one that counts. */
function capConnections(server: Server, atMost: number): void {
  const accept = server.listeners('connection');
  let open = 0;
  server.removeAllListeners('connection');
  server.maxConnections = atMost + refusedAtOnce;
  server.on('connection', (socket: Socket) => {
    if (open >= atMost) {
      // Those that only wait for another request make room for the next visitor.
      server.closeIdleConnections();
      refuseConnection(socket);
      return;
    }
    open += 1;
    socket.once('close', () => {
      open -= 1;
    });
    for (const listener of accept) Reflect.apply(listener, server, [socket]);
  });
}

/** A client hears an answer only after it has asked, so that is waited for, though not read. */
function refuseConnection(socket: Socket): void {
  const end = setTimeout(() => {
    socket.destroy();
  }, refusalMilliseconds);
  socket.once('close', () => {
    clearTimeout(end);
  });
  // It may be gone already; there is nobody to tell.
  socket.on('error', () => undefined);
  socket.once('data', () => {
    writeProblem(socket, 'kernel.too-many-connections', {
      'retry-after': '5',
    });
    socket.resume();
  });
}

/**
 * A browser listens for an answer only when it has sent everything, so what follows an early answer is taken and thrown
 * away, as long as it comes at some pace.
 */
function endSlowRest(request: IncomingMessage, everyMilliseconds: number): void {
  const { socket } = request;
  let before = socket.bytesRead;
  let rests = 0;
  const watch = setInterval(() => {
    rests += 1;
    const came = socket.bytesRead - before;
    before = socket.bytesRead;
    if (request.complete) clearInterval(watch);
    else if (came < restBytes || rests >= restsAtMost) socket.destroy();
  }, everyMilliseconds);
  watch.unref();
  socket.once('close', () => {
    clearInterval(watch);
  });
}
