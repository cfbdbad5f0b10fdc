import { createServer } from 'node:net';
import { StartRefusal } from '#server/adapters/embedded-postgres/start-refusal.ts';

interface Listening {
  listen(options: { host: string; port: number }): Promise<string>;
}

/** Opens the address, or says in one sentence why it cannot be had and which one could. */
export async function listen(app: Listening, { host, port }: { host: string; port: number }): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') throw await portInUse(host, port);
    if (code === 'EACCES') {
      throw new StartRefusal(
        `Port ${port} needs more rights than this user has: use one above 1023, for example PORT=3000 npm start.`,
      );
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartRefusal(
        `This machine has no address ${host}: set HOST to one it has, for example HOST=127.0.0.1.`,
      );
    }
    throw error;
  }
}

async function portInUse(host: string, port: number): Promise<StartRefusal> {
  for (let next = port + 1; next <= Math.min(port + 50, 65_535); next += 1) {
    if (await isFree(host, next)) {
      return new StartRefusal(
        `Port ${port} is in use by another program. The next free one is ${next}: PORT=${next} npm start`,
      );
    }
  }
  return new StartRefusal(
    `Port ${port} is in use by another program: choose another one, for example PORT=8080 npm start`,
  );
}

function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => {
      resolve(false);
    });
    probe.listen(port, host, () => {
      probe.close(() => {
        resolve(true);
      });
    });
  });
}
