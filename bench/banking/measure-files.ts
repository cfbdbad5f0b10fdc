import pg from 'pg';
import { addDays } from '#shared/dates.ts';
import { startBenchServer } from '#bench/bench-server.ts';
import type { BenchServer } from '#bench/bench-server.ts';
import { median } from '#bench/in-turns.ts';
import { insertRaw, makeRawTables, rowsToInsert } from '#bench/portfolio/raw-tables.ts';
import type { Result } from '#bench/result.ts';

const lines = 10_000;
const rounds = 5;
const tables = ['bank_file', 'statement_line'];

interface Times {
  readonly first: number[];
  readonly again: number[];
  readonly raw: number[];
}

/** Files of a bank, each of which has lines that nobody has seen, sent twice, against the rows that they became. */
export async function measureFiles(): Promise<Result[]> {
  const server = await startBenchServer();
  const client = new pg.Client(server.connection);
  await client.connect();
  try {
    await client.query(makeRawTables(tables));
    const accountId = await trustBank(server);
    const times: Times = { first: [], again: [], raw: [] };
    // The first round is for warming up.
    for (let round = 0; round <= rounds; round += 1) {
      const { access } = await server.signIn();
      const file = fileOf(round);
      const query = `name=${round}.ofx&accountId=${accountId}`;
      const first = await timed(() => send(server, access, { query, file, newCount: lines }));
      const same = await rowsToInsert(client, tables);
      const raw = await timed(() => insertRaw(client, same));
      const again = await timed(() => send(server, access, { query, file, isKnown: true }));
      if (round > 0) {
        times.first.push(first);
        times.again.push(again);
        times.raw.push(raw);
      }
      // As PostgreSQL does by itself within a minute.
      await client.query('vacuum (analyze)');
    }
    return present(times);
  } finally {
    await client.end();
    await server.stop();
  }
}

async function trustBank({ app, tokens }: BenchServer): Promise<string> {
  const headers = { authorization: `Bearer ${tokens.access}` };
  const answer = await app.inject({ method: 'GET', url: '/api/v1/bank-accounts/', headers });
  const { items } = answer.json<{ items: { id: string; number: string }[] }>();
  return items.find(({ number }) => number === '1020')?.id ?? '';
}

/** A month of its own, with the bank's own ids. */
function fileOf(round: number): Buffer {
  const begin = addDays('2026-01-01', 28 * round);
  const some = Array.from({ length: lines }, (_, at) => {
    const day = addDays(begin, at % 28).replaceAll('-', '');
    const amount = `${at % 3 === 0 ? '-' : ''}${900 + ((at * 37) % 800)}.${String(at % 100).padStart(2, '0')}`;
    return `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${day}<TRNAMT>${amount}<FITID>${round}-${at}<NAME>ACH CREDIT TENANT ${at}<MEMO>RENT UNIT ${at % 500}</STMTTRN>`;
  });
  return Buffer.from(`OFXHEADER:100
DATA:OFXSGML
VERSION:102

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>1<ACCTID>000123456789<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>${begin.replaceAll('-', '')}<DTEND>${addDays(begin, 27).replaceAll('-', '')}
${some.join('\n')}
</BANKTRANLIST><LEDGERBAL><BALAMT>0.00<DTASOF>${addDays(begin, 27).replaceAll('-', '')}</LEDGERBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`);
}

interface Sent {
  readonly query: string;
  readonly file: Buffer;
  readonly newCount?: number;
  readonly isKnown?: boolean;
}

async function send({ app }: BenchServer, access: string, { query, file, newCount, isKnown = false }: Sent) {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v1/bank-files/?${query}`,
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/octet-stream' },
    payload: file,
  });
  const [taken] = answer.json<{ files: { newCount: number; isKnown: boolean }[] }>().files;
  if (taken?.isKnown !== isKnown || (newCount !== undefined && taken.newCount !== newCount))
    throw new Error(`The file was not taken: ${answer.body.slice(0, 500)}`);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

function present(times: Times): Result[] {
  const [first, again, raw] = [median(times.first), median(times.again), median(times.raw)];
  const sent = `An OFX file of ${lines.toLocaleString('en')} lines with ids of the bank, sent over the API: from the bytes to the answer, with the file kept, its lines compared with those that are there and written.`;
  const each = `The median of ${rounds} rounds, each with a file of its own.`;
  return [
    {
      area: 'Banking',
      name: 'The same bank file again, against the first time',
      figure: `${(again / first).toFixed(2)} of its time`,
      goal: '≤ 0.3',
      reached: again / first <= 0.3,
      method: `${sent} Then the same bytes again, which change nothing. ${each}`,
    },
    {
      area: 'Banking',
      name: `Import of ${lines.toLocaleString('en')} statement lines, against a raw insert of the rows`,
      figure: `${(first / raw).toFixed(2)} of its time`,
      goal: '≤ 3',
      reached: first / raw <= 3,
      method: `${sent} Against the rows that it became, by one plain multi-row insert for each table in one durable transaction, into tables of the same columns, unique keys and indexes, which have no foreign keys, checks, triggers or row-level security; nothing is read or compared for them. ${each}`,
    },
  ];
}
