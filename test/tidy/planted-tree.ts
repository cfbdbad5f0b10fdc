import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

export interface PlantedTree {
  /** Runs one of the project's own tools on the planted files, with the project's own settings. */
  run(tool: 'oxlint' | 'tsc', args: readonly string[]): Promise<string>;
  remove(): void;
}

const binaries = { oxlint: 'oxlint/bin/oxlint', tsc: 'typescript/bin/tsc' } as const;

/** A small checkout with the settings of this one and the given files, so that a violation can be planted and found. */
export function plantTree(files: Readonly<Record<string, string>>): PlantedTree {
  const folder = mkdtempSync(join(tmpdir(), 'gable-planted-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  // The linter follows links that it is not told to leave alone.
  writeFileSync(join(folder, '.gitignore'), 'node_modules\n');
  const settings = ['package.json', 'tsconfig.base.json', 'oxlint.config.ts', 'boundaries.ts'];
  for (const name of [...settings, 'shared/tsconfig.json', 'server/tsconfig.json', 'web/tsconfig.json']) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    copyFileSync(join(root, name), join(folder, name));
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return {
    run: (tool, args) =>
      new Promise((done) => {
        const program = join(root, 'node_modules', binaries[tool]);
        execFile(process.execPath, [program, ...args], { cwd: folder, maxBuffer: 1e8 }, (_, stdout) => {
          done(stdout);
        });
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
