import { csvRow } from '#shared/csv.ts';
import type { TableRows } from '#shared/table.ts';
import { printWorkbook } from '#server/adapters/zip/write-workbook.ts';
import type { BenchServer } from '#bench/bench-server.ts';
import { median } from '#bench/in-turns.ts';
import type { Result } from '#bench/result.ts';
import { rate, ratioAt, timesOf } from './latency.ts';

const rounds = 3;
const rows = 50_000;
/** Of one look at the others; there is a next one until the import is done. */
const seconds = 5;
/** Each begins with a new client, whose first requests are slower: as many of them in quiet as during the import. */
const quietLooks = 6;

const forms = {
  CSV: { name: 'people.csv', write: async (table: Table) => table.map((cells) => csvRow(cells)).join('') },
  XLSX: {
    name: 'people.xlsx',
    write: async (table: Table) => Uint8Array.from(await printWorkbook([{ title: 'people', rows: inPieces(table) }])),
  },
} as const;

async function* inPieces(table: Table): TableRows {
  yield table;
}

type Table = readonly (readonly string[])[];
type Form = keyof typeof forms;

/** Another workspace, while a large file is sent, checked and imported. */
export async function besideImport(server: BenchServer): Promise<Result[]> {
  const signIn = await server.signUp('Bystander');
  // An import may take longer than a token lasts.
  const bystander = async () => ({ url: `${server.address}/api/v1/people/`, access: (await signIn()).access });
  await timesOf(await bystander(), 2);
  const ratios = { CSV: [] as number[], XLSX: [] as number[] };
  for (let round = 0; round < rounds; round += 1)
    for (const [at, form] of (['CSV', 'XLSX'] as const).entries()) {
      const file = await forms[form].write(peopleOf(2 * round + at));
      const quiet: number[] = [];
      for (let look = 0; look < quietLooks; look += 1) quiet.push(...(await timesOf(await bystander(), seconds)));
      const during: number[] = [];
      const over = new AbortController();
      const importing = importFile(server, form, file).finally(() => over.abort());
      while (!over.signal.aborted) during.push(...(await timesOf(await bystander(), seconds)));
      await importing;
      ratios[form].push(ratioAt(0.99, during, quiet));
    }
  return [row('CSV', median(ratios.CSV)), row('XLSX', median(ratios.XLSX))];
}

function row(form: Form, ratio: number): Result {
  return {
    area: 'Beside an import',
    name: `Another workspace beside an import of 50,000 rows with 24 cells as ${form}, p99`,
    figure: `${ratio.toFixed(2)} times as long as without`,
    goal: '≤ 2 times',
    reached: ratio <= 2,
    method: `${form === 'CSV' ? 'A CSV file' : 'An XLSX workbook'} of ${rows} people with 24 columns is sent, checked and imported over the API. Meanwhile GET /people/ of another workspace is asked for ${rate} times a second until it is imported, and for ${quietLooks * seconds} s before; the client is a process of its own, a new one every ${seconds} s. The 99th percentile of all requests during the import against that before. The median of ${rounds} rounds, each with a file of its own.`,
  };
}

/** As the browser does it, over HTTP. */
async function importFile(
  { address, signIn }: BenchServer,
  form: Form,
  file: string | Uint8Array<ArrayBuffer>,
): Promise<void> {
  const { access } = await signIn();
  const post = async (path: string, body: string | Uint8Array<ArrayBuffer>, type: string) => {
    const headers = { authorization: `Bearer ${access}`, 'content-type': type };
    const response = await fetch(`${address}/api/v1${path}`, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`${path}: ${(await response.text()).slice(0, 500)}`);
    return (await response.json()) as { id: string; result: { counts: { people: number } } | null };
  };
  const { id } = await post(`/imports/?kind=people&name=${forms[form].name}`, file, 'application/octet-stream');
  await post(`/imports/${id}/check/`, '{}', 'application/json');
  const { result } = await post(`/imports/${id}/run/`, '{}', 'application/json');
  if (result?.counts.people !== rows) throw new Error(`${result?.counts.people} of ${rows} people were imported`);
}

const columns = [
  'Kind',
  'Given name',
  'Family name',
  'Email',
  'Phone',
  'Street',
  'Address 2',
  'Postal code',
  'City',
  'State',
  'Country',
  'Language',
  'Born on',
  'Notes',
];
const others = Array.from({ length: 24 - columns.length }, (_, index) => `Remark ${index + 1}`);

function peopleOf(round: number): Table {
  const people = Array.from({ length: rows }, (_, index) => {
    const number = round * rows + index;
    const own = [
      'person',
      'Ada',
      `Importer ${number}`,
      `person${number}@people.example`,
      `202 ${String(number).padStart(7, '0')}`,
      `${number} Long Street`,
      `Floor ${number % 9}`,
      '12345',
      'Riverton',
      'NY',
      'US',
      'en',
      `19${50 + (number % 50)}-05-${10 + (number % 18)}`,
      `Note ${number}`,
    ];
    return [...own, ...others.map((name) => `${name} of ${number}`)];
  });
  return [[...columns, ...others], ...people];
}
