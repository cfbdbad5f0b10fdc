import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipCompress, gzipSync } from 'node:zlib';
import { run } from './child.mjs';
import { inRoot, refuseUnlessWritable, root, writeNote } from './places.mjs';
import { Refusal, withProgress } from './say.mjs';

/** Builds the web when its sources, or the packages it is built with, are not those of the last build. */
export async function ensureWebBuild({ withinBudget = false, endsUs = true } = {}) {
  const wanted = fingerprint();
  const note = inRoot('dist', '.gable-build');
  const built = existsSync(note) && existsSync(inRoot('dist', 'index.html')) && readFileSync(note, 'utf8') === wanted;
  if (!built) await build(note, wanted, endsUs);
  if (withinBudget) await refuseOverBudget();
}

async function build(note, wanted, endsUs) {
  refuseUnlessWritable('The web pages have to be built');
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js');
  const { code, said } = await withProgress('Building the web pages', async () => {
    const args = [vite, 'build', '--config', inRoot('web', 'vite.config.ts'), '--logLevel', 'warn'];
    const result = await run(process.execPath, args, { env: { NODE_ENV: 'production' }, endsUs });
    if (result.code === 0) await compressBuild();
    return result;
  });
  if (code !== 0) throw new Refusal(`${said.trim()}\nThe web pages could not be built; the reason stands above.`);
  writeNote(note, wanted);
}

/**
 * What a page needs before it can be used has a limit (web/budgets.ts). A build that breaks it fails where Gable is
 * changed, in tests and measurements, and never keeps anybody from starting it.
 */
async function refuseOverBudget() {
  const { budgets, measureBudget } = await import('../../web/budgets.ts');
  const manifest = JSON.parse(readFileSync(inRoot('dist', '.vite', 'manifest.json'), 'utf8'));
  const bytesOf = (file) => gzipSync(readFileSync(inRoot('dist', file)), { level: 9 }).length;
  const broken = budgets.map((budget) => measureBudget(budget, manifest, bytesOf)).filter(({ holds }) => !holds);
  if (broken.length === 0) return;
  const lines = broken.map(({ name, bytes, limit, missing }) =>
    missing.length > 0 ? `${name}: ${missing.join(', ')} was not built` : `${name}: ${bytes} bytes, ${limit} allowed`,
  );
  throw new Refusal(`The web pages do not keep their budget (web/budgets.ts):\n${lines.join('\n')}`);
}

/**
 * The server sends these from memory: they are compressed once, here, and never while it serves. The highest quality takes
 * eight times as long for six percent, and somebody who starts Gable for the first time waits for it.
 */
async function compressBuild() {
  const files = readdirSync(inRoot('dist'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|html|svg|json|txt|webmanifest)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const plain = readFileSync(file);
      const [brotli, gzip] = await Promise.all([
        promisify(brotliCompress)(plain, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
        }),
        promisify(gzipCompress)(plain, { level: 9 }),
      ]);
      if (brotli.length < plain.length) writeFileSync(`${file}.br`, brotli);
      if (gzip.length < plain.length) writeFileSync(`${file}.gz`, gzip);
    }),
  );
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
    .toSorted();
}
