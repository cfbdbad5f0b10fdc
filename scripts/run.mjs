/**
 * The entry of every command, for any Node from 20 on and without a dependency: it finds or fetches what is missing,
 * and then hands over. `npm start`, `npm test`, `npm run check | bench | dev | gable`.
 */
import nodeModule from 'node:module';
import { fileURLToPath } from 'node:url';
import { spawnWithSignals } from './steps/child.mjs';
import { endWithCaller } from './steps/end-with-caller.mjs';
import { ensureNode } from './steps/node-runtime.mjs';
import { ensurePackages } from './steps/packages.mjs';
import { compiled } from './steps/places.mjs';
import { Refusal, say } from './steps/say.mjs';
import { ensureWebBuild } from './steps/web-build.mjs';

const [command = 'start', ...args] = process.argv.slice(2);

const commands = {
  async start() {
    await ensurePackages('start');
    if (!args.includes('--help') && !args.includes('-h')) buildBesideStart();
    await handOver('../server/main.ts');
  },
  async test() {
    await ensurePackages('all');
    await ensureWebBuild({ withinBudget: true });
    const { runTests } = await import('./steps/test.mjs');
    process.exitCode = await runTests(args);
  },
  async check() {
    await ensurePackages('all');
    const { runChecks } = await import('./steps/check.mjs');
    process.exitCode = await runChecks();
  },
  async bench() {
    await ensurePackages('all');
    await ensureWebBuild({ withinBudget: true });
    await handOver('../bench/main.ts');
  },
  async dev() {
    await ensurePackages('start');
    const { runDevelopment } = await import('./steps/dev.mjs');
    await runDevelopment();
  },
  async gable() {
    await ensurePackages('start');
    await handOver('../server/cli/main.ts');
  },
};

/**
 * The pages are built while the database is made ready; server/lifecycle/pages-built.ts waits for them under this name
 * and ends the start in good order with the sentence that this comes to, if any.
 */
function buildBesideStart() {
  const building = ensureWebBuild({ endsUs: false }).then(
    () => undefined,
    (error) => (error instanceof Refusal ? error.message : (error.stack ?? String(error))),
  );
  globalThis[Symbol.for('gable.pages')] = building;
}

/**
 * Goes on in the same process as that program, with the arguments it would have had on its own. What Node made of its
 * sources is kept, which halves the next start; where it cannot be written, nothing is.
 */
function handOver(path) {
  nodeModule.enableCompileCache(compiled);
  const program = new URL(path, import.meta.url);
  process.argv.splice(1, process.argv.length, fileURLToPath(program), ...args);
  return import(program.href);
}

endWithCaller();

try {
  if (!Object.hasOwn(commands, command)) {
    throw new Refusal(`There is no command "${command}": use ${Object.keys(commands).join(', ')}.`);
  }
  const node = await ensureNode();
  if (node === process.execPath) await commands[command]();
  else
    process.exitCode = await spawnWithSignals(node, [
      ...process.execArgv,
      fileURLToPath(import.meta.url),
      command,
      ...args,
    ]);
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  say(error.message);
  process.exitCode = 1;
}
