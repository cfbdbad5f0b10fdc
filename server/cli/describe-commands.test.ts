import { expect, test } from 'vitest';
import { commands } from './commands.ts';
import { describeCommand, describeCommands } from './describe-commands.ts';

test('help keeps each name apart from what it says', () => {
  const texts = Object.entries(commands).map(([name, command]) => describeCommand(name, command));
  const rows = [describeCommands(commands), ...texts].flatMap((text) => text.split('\n').filter(isRow));
  expect(rows.length).toBeGreaterThan(8);
  expect(rows.filter((line) => !/^ {2}\S+(?: …)? {2,}\S/.test(line))).toEqual([]);
});

const isRow = (line: string) => line.startsWith('  ');
