import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import type { Result } from './result.ts';

/** The results as a page, with the method of each figure, so that anybody can measure them again. */
export function writeResults(results: readonly Result[]): void {
  const areas = Map.groupBy(results, (result) => result.area);
  const sections = [...areas].map(([area, own]) => {
    const rows = own.map(
      ({ name, figure, goal, reached }) => `| ${name} | ${figure} | ${goal} | ${reached ? 'yes' : 'no'} |`,
    );
    const methods = own.map(({ name, method }) => `- **${name}**: ${method}`);
    return [
      `## ${area}`,
      '',
      '| what | measured | goal | reached |',
      '|---|---|---|---|',
      ...rows,
      '',
      ...methods,
    ].join('\n');
  });
  const machine = `${cpus().length} cores, Node ${process.versions.node}, ${process.platform} ${process.arch}`;
  const head = `# Measured\n\nBy \`npm run bench\`, in one run, on ${machine}. Each figure compares two things measured in that same run.\n`;
  writeFileSync(resolve(import.meta.dirname, 'results.md'), `${head}\n${sections.join('\n\n')}\n`);
}
