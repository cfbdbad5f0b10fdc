import { expect, it } from 'vitest';
import type { SheetTable } from '#shared/reports/sheet.ts';
import { withoutEmptyTexts } from './without-empty-texts.ts';

const table: SheetTable = {
  currency: 'USD',
  first: { word: 'tenant' },
  columns: [
    { key: 'stage', label: 'Stage', kind: 'text' },
    { key: 'hold', label: 'Hold', kind: 'text' },
    { key: 'total', label: 'Total', kind: 'money' },
  ],
  lines: [
    { key: 'a', kind: 'line', label: 'Haddad', cells: [{ kind: 'text', text: 'Reminder' }, null, null] },
    { key: 'total', kind: 'total', label: 'Total', cells: [null, null, { kind: 'money', cents: 5, opens: true }] },
  ],
};

it('leaves out texts that no line has, and figures never', () => {
  const shown = withoutEmptyTexts(table);
  expect(shown.columns.map(({ key }) => key)).toEqual(['stage', 'total']);
  expect(shown.lines.map(({ cells }) => cells)).toEqual([
    [{ kind: 'text', text: 'Reminder' }, null],
    [null, { kind: 'money', cents: 5, opens: true }],
  ]);
});

it('leaves a table as it is where every text says something', () => {
  const full = {
    ...table,
    lines: table.lines.map((line) => ({
      ...line,
      cells: line.cells.map(() => ({ kind: 'text' as const, text: 'x' })),
    })),
  };
  expect(withoutEmptyTexts(full)).toBe(full);
});
