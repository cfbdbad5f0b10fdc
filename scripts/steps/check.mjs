import { join } from 'node:path';
import { run } from './child.mjs';
import { inRoot } from './places.mjs';

const checks = [
  { name: 'format', program: ['oxfmt', 'bin', 'oxfmt'], args: ['--check'] },
  { name: 'lint', program: ['oxlint', 'bin', 'oxlint'], args: ['--type-aware'] },
  { name: 'types', program: ['typescript', 'bin', 'tsc'], args: ['-b'] },
  { name: 'unused', program: ['knip', 'bin', 'knip.js'], args: [] },
];

/** Runs every check, one after the other and all of them, so that one run tells the whole list. */
export async function runChecks() {
  let failed = 0;
  for (const { name, program, args } of checks) {
    const start = Date.now();
    const { code, said } = await run(process.execPath, [join(inRoot('node_modules'), ...program), ...args]);
    if (code !== 0) {
      failed += 1;
      process.stdout.write(`${said.trim()}\n`);
    }
    const seconds = ((Date.now() - start) / 1000).toFixed(1);
    process.stdout.write(`${name.padEnd(8)} ${code === 0 ? 'ok' : 'failed'} (${seconds} s)\n`);
  }
  return failed === 0 ? 0 : 1;
}
