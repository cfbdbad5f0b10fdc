import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import type { Result } from './result.ts';

const file = resolve(import.meta.dirname, 'results.md');

/**
 * The results as a page, with the method of each figure, so that anybody can measure them again. What was not measured
 * this time stays as it was last told, with its day.
 */
export function writeResults(results: readonly Result[], day: string): void {
  const machine = `${cpus().length} cores, Node ${process.versions.node}, ${process.platform} ${process.arch}`;
  const measured = [...Map.groupBy(results, (result) => result.area)].map(
    ([area, own]) => [area, section(own, `Measured on ${day}, on ${machine}.`)] as const,
  );
  const sections = new Map([...lastTold(), ...measured]);
  const head = `# Measured\n\nBy \`npm run bench\`. Each figure compares two things measured in one run on one machine.\n`;
  const text = [...sections].map(([area, told]) => `## ${area}\n\n${told}\n`);
  writeFileSync(file, [head, ...text].join('\n'));
}

function section(own: readonly Result[], when: string): string {
  const rows = own.map(
    ({ name, figure, goal, reached }) => `| ${name} | ${figure} | ${goal} | ${reached ? 'yes' : 'no'} |`,
  );
  const methods = own.map(({ name, method }) => `- **${name}**: ${method}`);
  return [when, '', '| what | measured | goal | reached |', '|---|---|---|---|', ...rows, '', ...methods].join('\n');
}

/** By area, what the page says of it now. */
function lastTold(): (readonly [string, string])[] {
  if (!existsSync(file)) return [];
  const [, ...sections] = readFileSync(file, 'utf8').split(/^## /m);
  return sections.map((text) => {
    const [area = '', ...lines] = text.split('\n');
    return [area, lines.join('\n').trim()] as const;
  });
}
