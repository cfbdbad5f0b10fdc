import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { inRoot, root } from './places.mjs';
import { say } from './say.mjs';

/** The pages with hot reload on the usual address, and behind them the server, started again on every change. */
export async function runDevelopment() {
  const host = process.env.HOST ?? '127.0.0.1';
  const port = Number(process.env.PORT ?? 3000);
  const target = `http://127.0.0.1:${port + 1}`;
  const address = `http://${host}:${port}`;
  const server = spawn(process.execPath, ['--watch-preserve-output', '--watch', inRoot('server', 'main.ts')], {
    cwd: root,
    env: {
      GABLE_MAIN_ORIGIN: address,
      NODE_ENV: 'development',
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port + 1),
    },
    stdio: 'inherit',
  });
  const proxy = Object.fromEntries(['/api', '/healthz', '/readyz'].map((path) => [path, { target }]));
  const pages = await createServer({ configFile: inRoot('web', 'vite.config.ts'), server: { host, port, proxy } });
  await pages.listen();
  say(`Gable for development: ${address} (the server is on ${target})`);

  let stopping = false;
  const stop = () => {
    if (!stopping) server.kill('SIGTERM');
    stopping = true;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  server.once('exit', (code) => {
    process.exitCode = stopping ? 0 : (code ?? 1);
    void pages.close();
  });
}
