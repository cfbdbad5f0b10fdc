import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from './child.mjs';
import { inRoot, refuseUnlessWritable, writeNote } from './places.mjs';
import { Refusal, withProgress } from './say.mjs';

/** Installs the packages of the lock file when they are missing or others; knows within milliseconds that they are not. */
export async function ensurePackages() {
  const lockText = readFileSync(inRoot('package-lock.json'));
  const wanted = `${createHash('sha256').update(lockText).digest('hex')} ${process.platform}-${process.arch}`;
  const note = inRoot('node_modules', '.gable-lock');
  if (readIfThere(note) === wanted) return;
  const lock = JSON.parse(lockText);
  if (!isInstalled(lock)) await install(lock);
  writeNote(note, wanted);
}

async function install(lock) {
  refuseUnlessWritable('Packages have to be installed');
  const folders = Object.keys(lock.packages).filter((path) => path !== '' && lock.packages[path].optional !== true);
  const total = folders.length;
  const arrived = () => {
    const count = folders.filter((path) => existsSync(inRoot(path, 'package.json'))).length;
    return `${Math.min(count, total)} of ${total}`;
  };
  const { code, said } = await withProgress(
    'Installing packages',
    () => runNpm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', inRoot('.')]),
    arrived,
  );
  if (code !== 0) {
    throw new Refusal(
      `${said.trim().split('\n').slice(0, 12).join('\n')}\nThe packages could not be installed: see npm's words above; most often the network or the disk is the reason. Then run the command again.`,
    );
  }
}

/** npm keeps a list of what it installed; packages for other systems are in the lock file but not in it. */
function isInstalled(lock) {
  const listed = readIfThere(join(inRoot('node_modules'), '.package-lock.json'));
  if (listed === undefined) return false;
  const installed = JSON.parse(listed).packages;
  return Object.entries(lock.packages).every(([path, { version, optional }]) => {
    if (path === '') return true;
    const there = installed[path];
    return there === undefined ? optional === true : there.version === version && existsSync(inRoot(path));
  });
}

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
