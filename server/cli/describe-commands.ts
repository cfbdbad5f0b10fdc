import type { Command } from './command.ts';

/** What `npm run gable -- help` prints. */
export function describeCommands(commands: Readonly<Record<string, Command>>): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length)) + 2;
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}${summary}`);
  return [
    'Commands for operators: npm run gable -- <command>',
    '',
    ...lines,
    `  ${'help'.padEnd(width)}This list; help <command> tells more about one.`,
    '',
    'Settings are those of npm start (npm start -- --help lists them): above all GABLE_DATA and DATABASE_URL.',
    'A command ends with 0 when it was done, with 1 when it could not be, and with 2 when it was typed wrongly.',
  ].join('\n');
}

export function describeCommand(name: string, { usage, summary, details, options }: Command): string {
  const named = Object.entries(options).map(
    ([option, { type, about }]) => [`--${option}${type === 'string' ? ' …' : ''}`, about] as const,
  );
  const width = Math.max(0, ...named.map(([option]) => option.length)) + 2;
  const lines = named.map(([option, about]) => `  ${option.padEnd(width)}${about}`);
  return [
    `npm run gable -- ${name} ${usage}`.trimEnd(),
    '',
    summary,
    ...details,
    ...(lines.length > 0 ? ['', ...lines] : []),
  ].join('\n');
}
