import { join } from 'node:path';
import { run } from './child.mjs';
import { inRoot } from './places.mjs';

/** Two rows side by side: the compiler has one core, and the rest has the other. */
const rows = [
  [{ name: 'types', program: ['typescript', 'bin', 'tsc'], args: ['-b'] }],
  [
    { name: 'format', program: ['oxfmt', 'bin', 'oxfmt'], args: ['--check'] },
    { name: 'lint', program: ['oxlint', 'bin', 'oxlint'], args: ['--type-aware'] },
    { name: 'unused', program: ['knip', 'bin', 'knip.js'], args: [] },
  ],
];

/** Runs every check, so that one run tells the whole list. */
export async function runChecks() {
  const failed = await Promise.all(rows.map(runRow));
  return failed.includes(true) ? 1 : 0;
}

async function runRow(checks) {
  let hasFailed = false;
  for (const { name, program, args } of checks) {
    const start = Date.now();
    const { code, said } = await run(process.execPath, [join(inRoot('node_modules'), ...program), ...args]);
    const seconds = ((Date.now() - start) / 1000).toFixed(1);
    const what = code === 0 ? '' : `${said.trim()}\n`;
    process.stdout.write(`${what}${name.padEnd(8)} ${code === 0 ? 'ok' : 'failed'} (${seconds} s)\n`);
    hasFailed ||= code !== 0;
  }
  return hasFailed;
}
