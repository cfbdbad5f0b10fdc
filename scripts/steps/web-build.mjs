import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { run } from './child.mjs';
import { inRoot, refuseUnlessWritable, root, writeNote } from './places.mjs';
import { Refusal, withProgress } from './say.mjs';

/** Builds the web when its sources, or the packages it is built with, are not those of the last build. */
export async function ensureWebBuild() {
  const wanted = fingerprint();
  const note = inRoot('dist', '.gable-build');
  if (existsSync(note) && existsSync(inRoot('dist', 'index.html')) && readFileSync(note, 'utf8') === wanted) return;
  refuseUnlessWritable('The web pages have to be built');
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js');
  const { code, said } = await withProgress('Building the web pages', () =>
    run(process.execPath, [vite, 'build', '--config', inRoot('web', 'vite.config.ts'), '--logLevel', 'warn'], {
      env: { NODE_ENV: 'production' },
    }),
  );
  if (code !== 0) throw new Refusal(`${said.trim()}\nThe web pages could not be built; the reason stands above.`);
  writeNote(note, wanted);
}

/** The content counts, not the times: a fresh checkout of the same sources is not built again. */
function fingerprint() {
  const hash = createHash('sha256');
  const files = [inRoot('package-lock.json'), ...sources(inRoot('web')), ...sources(inRoot('shared'))];
  for (const file of files)
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
}

function sources(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
