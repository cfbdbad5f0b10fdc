/** 500 units as a CSV, of which seven are wrong, each in a way of its own. */
export function fiveHundredUnits(property: string): { name: string; mimeType: string; buffer: Buffer } {
  const rows = Array.from({ length: 500 }, (_, index) => [property, `U${index + 1}`, '2', '1450.00', 'home']);
  const wrong: readonly [row: number, column: number, cell: string][] = [
    [10, 0, 'Nowhere Court'],
    [60, 1, ''],
    [110, 2, 'many'],
    [160, 3, '14.50.00'],
    [210, 4, 'castle'],
    [260, 2, '1.5'],
    [310, 1, 'U1'],
  ];
  for (const [row, column, cell] of wrong) (rows[row - 2] ?? [])[column] = cell;
  const lines = [['Site', 'Unit', 'Bedrooms', 'Market rent', 'Type'], ...rows].map((cells) => cells.join(','));
  return { name: 'units.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) };
}
