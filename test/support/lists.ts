/** A landlord's own list: a title, an empty row, German headers and amounts, two couples, and a total. */
export const germanList: readonly (readonly string[])[] = [
  ['Mieterliste Stand November 2026'],
  [],
  ['Haus', 'Whg.', 'Mieter', 'Telefon', 'Einzug', 'Auszug', 'Miete kalt', 'Nebenkosten', 'Kaution', 'Rückstand'],
  ['Lindenhof', '1', 'Ada Brückner', '030 5550101', '01.04.2019', '', '1.240,00 €', '180,00 €', '3.720,00 €', ''],
  ['', '2', 'Sam & Lea Ortmann', '030 5550102', '01.05.2021', '', '1.240,00 €', '185,50 €', '3.720,00 €', ''],
  ['', '3', 'Theo Brandt', '', '13.04.2025', '', '1.265,00 €', '180,00 €', '3.795,00 €', '1.445,00 €'],
  ['', '4', 'Nia Kolb', '', '01.09.2022', '', '1.310,00 €', '190,00 €', '', ''],
  ['', '5', 'Ana Silbermann', '030 5550105', '01.01.2023', '', '1.310,00 €', '190,00 €', '', ''],
  ['', '6', 'Jon Eckert', '', '15.02.2020', '', '1.345,00 €', '195,00 €', '', ''],
  ['', '7', 'Priya Nagel', '', '01.06.2018', '', '1.380,00 €', '195,00 €', '', ''],
  ['', '8', 'Max Weber', '030 5550108', '01.07.2017', '', '1.420,00 €', '200,00 €', '4.260,00 €', ''],
  ['Birkenallee', 'A', 'Rosa Vidal', '', '01.03.2024', '', '1.580,00 €', '210,00 €', '', ''],
  ['', 'B', 'Ken Ito / Yui Ito', '', '01.10.2023', '', '1.580,00 €', '210,00 €', '4.740,00 €', ''],
  ['', 'C', 'Eli Stein', '', '01.11.2022', '', '1.615,00 €', '215,00 €', '', '-120,00 €'],
  ['', 'D', 'Mara Lindner', '', '01.12.2021', '', '1.650,00 €', '220,00 €', '', ''],
  ['Summe', '', '', '', '', '', '16.935,00 €', '2.370,50 €', '20.235,00 €', '1.325,00 €'],
];

/** As a spreadsheet saves it with semicolons. */
export function semicolons(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.join(';')).join('\r\n');
}

/** As cells come from the clipboard. */
export function tabs(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.join('\t')).join('\n');
}
