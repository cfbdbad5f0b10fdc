import { lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';

/**
 * Makes the library links that the package's install script would have made: npm does not run that script unless it is
 * approved, and never with `--ignore-scripts`. Answers false where the folder cannot be written and one is missing.
 */
export function linkLibraries(native: string): boolean {
  for (const { source, target } of readLinks(native)) {
    const path = join(dirname(native), target);
    if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) continue;
    try {
      symlinkSync(basename(source), path);
    } catch (error) {
      // Another start may have made it in the same moment.
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') continue;
      return false;
    }
  }
  return true;
}

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

function readLinks(native: string): z.infer<typeof linksSchema> {
  let text: string;
  try {
    text = readFileSync(join(native, 'pg-symlinks.json'), 'utf8');
  } catch {
    // The Windows package has none.
    return [];
  }
  return linksSchema.parse(JSON.parse(text));
}
