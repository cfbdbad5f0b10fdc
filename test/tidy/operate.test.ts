import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { commands } from '#server/cli/commands.ts';
import { settings } from '#server/settings.ts';
import type { Setting } from '#server/setting.ts';

const manual = readFileSync(new URL('../../docs/operate.md', import.meta.url), 'utf8');

/** The row of the table as `server/settings.ts` states it; it can be pasted into the manual. */
function rowOf(name: string, { about, standard, example }: Setting): string {
  return `| \`${name}\` | ${about} | ${standard ?? ''} | \`${example}\` |`;
}

describe('docs/operate.md', () => {
  it.each(Object.entries<Setting>(settings))('states %s as the program does', (name, setting) => {
    expect(manual).toContain(rowOf(name, setting));
  });

  it('names no setting that is not there', () => {
    const named = [...manual.matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(([, name]) => name);
    expect(named).toEqual(Object.keys(settings));
  });

  it.each(Object.keys(commands))('tells of the command %s', (name) => {
    expect(manual).toContain(`npm run gable -- ${name}`);
  });
});
