import { expect, test } from 'vitest';
import { commands } from './commands.ts';
import { describeCommand, describeCommands } from './describe-commands.ts';

test.each([
  ['the list', describeCommands(commands)],
  ...Object.entries(commands).map(([name, command]) => [name, describeCommand(name, command)] as const),
])('%s keeps each name apart from what it says', (_, text) => {
  const rows = text.split('\n').filter((line) => line.startsWith('  '));
  expect(rows.filter((line) => !/^ {2}\S+(?: …)? {2,}\S/.test(line))).toEqual([]);
});
