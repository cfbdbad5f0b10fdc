import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import type pg from 'pg';
import { afterAll } from 'vitest';

export interface DatabaseProxy {
  readonly connection: pg.ClientConfig;
  /** Breaks every connection and takes no new one: the server has gone. */
  cut(): Promise<void>;
  /** Keeps the connections and lets nothing through: the network has gone. */
  silence(): void;
  heal(): Promise<void>;
}

/** A way to the database that can be cut. */
export async function startDatabaseProxy(target: pg.ClientConfig): Promise<DatabaseProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let isSilent = false;
  const serve = (client: Socket): void => {
    const upstream = connect(addressOf(target));
    const pair = [client, upstream] as const;
    pairs.add(pair);
    for (const [socket, other] of [pair, [upstream, client] as const]) {
      socket.on('data', (chunk: Buffer) => {
        if (!isSilent) other.write(chunk);
      });
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        pairs.delete(pair);
        other.destroy();
      });
    }
  };
  let server: Server = createServer(serve);
  const listen = (port: number) => new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const dropAll = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  const cut = async () => {
    dropAll();
    if (server.listening) await new Promise((closed) => server.close(closed));
  };
  afterAll(cut);
  return {
    connection: { ...target, host: '127.0.0.1', port },
    cut,
    silence() {
      isSilent = true;
    },
    async heal() {
      isSilent = false;
      if (server.listening) return;
      server = createServer(serve);
      await listen(port);
    },
  };
}

function addressOf({ host = '127.0.0.1', port = 5432 }: pg.ClientConfig) {
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
}
