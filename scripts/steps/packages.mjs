import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from './child.mjs';
import { inRoot, refuseUnlessWritable, writeNote } from './places.mjs';
import { Refusal, withProgress } from './say.mjs';

/**
 * Installs the packages of the lock file when they are missing or others; knows within milliseconds that they are not.
 * `start` is what Gable runs on and what its pages are built with, `all` are the checkers and the browsers' drivers as
 * well. Whoever has all has enough to start; whoever has less gets the rest, and nothing is fetched twice.
 */
export async function ensurePackages(extent) {
  const lockText = readFileSync(inRoot('package-lock.json'));
  const lockHash = createHash('sha256').update(lockText).digest('hex');
  const wanted = (kind) => `${lockHash} ${process.platform}-${process.arch} ${kind}`;
  const note = inRoot('node_modules', '.gable-lock');
  const noted = readIfThere(note);
  if (noted === wanted('all') || noted === wanted(extent)) return;
  const lock = JSON.parse(lockText);
  // Who has had everything keeps it, also when only a start is asked for after a change of the lock file.
  const kept = hasTools() ? 'all' : extent;
  if (!isInstalled(lock, kept)) await install(lock, kept);
  writeNote(note, wanted(kept));
}

async function install(lock, extent) {
  refuseUnlessWritable('Packages have to be installed');
  const folders = Object.keys(lock.packages).filter(
    (path) => belongs(lock.packages[path], path, extent) && !mayBeMissing(lock.packages[path], extent),
  );
  const total = folders.length;
  const arrived = () => {
    const count = folders.filter((path) => existsSync(inRoot(path, 'package.json'))).length;
    return `${Math.min(count, total)} of ${total}`;
  };
  const what = extent === 'start' ? '--omit=dev' : '--include=dev';
  const { code, said } = await withProgress('Installing packages', () => bring(lock, extent, what), arrived);
  if (code !== 0) {
    throw new Refusal(
      `${said.trim().split('\n').slice(0, 12).join('\n')}\nThe packages could not be installed: see npm's words above; most often the network or the disk is the reason. Then run the command again.`,
    );
  }
}

/** `ci` begins by removing everything: where something is there, only the rest is brought first. */
async function bring(lock, extent, what) {
  const options = [what, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', inRoot('.')];
  if (readIfThere(installedList()) !== undefined) {
    const outcome = await runNpm(['install', '--no-save', ...options]);
    if (outcome.code === 0 && isInstalled(lock, extent)) return outcome;
  }
  return runNpm(['ci', ...options]);
}

/** npm keeps a list of what it installed; packages for other systems are in the lock file but not in it. */
function isInstalled(lock, extent) {
  const listed = readIfThere(installedList());
  if (listed === undefined) return false;
  const installed = JSON.parse(listed).packages;
  return Object.entries(lock.packages).every(([path, entry]) => {
    if (!belongs(entry, path, extent)) return true;
    const there = installed[path];
    return there === undefined
      ? mayBeMissing(entry, extent)
      : there.version === entry.version && existsSync(inRoot(path));
  });
}

function installedList() {
  return join(inRoot('node_modules'), '.package-lock.json');
}

function hasTools() {
  const listed = readIfThere(installedList());
  return listed !== undefined && Object.values(JSON.parse(listed).packages).some(({ dev }) => dev === true);
}

/** The lock file marks as `dev` whatever only a development dependency brings. */
function belongs(entry, path, extent) {
  return path !== '' && (extent === 'all' || entry.dev !== true);
}

/** What is for other systems, and, for a start, what tests need and something else could use. */
function mayBeMissing({ optional, devOptional }, extent) {
  return optional === true || (extent === 'start' && devOptional === true);
}

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
