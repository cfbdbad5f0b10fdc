import type { Result } from '#bench/result.ts';
import type { ReportOffice } from './measure-reports.ts';
import { inTurns } from '#bench/in-turns.ts';

const rounds = 7;

/** A long report on paper, against the same report read and not printed. */
export async function measurePaper({ handlers, when }: ReportOffice): Promise<Result> {
  const query = { from: '2025-10-01', to: '2025-12-31' };
  const asked = { params: { key: 'charges-register' as const }, query, body: undefined };
  const print = () => handlers['GET /reports/{key}/sheet.pdf/'](asked, when);
  const answer = await print();
  if (!('open' in answer)) throw new Error('A PDF is answered whole');
  const chunks: Uint8Array[] = [];
  for await (const chunk of await answer.open()) chunks.push(chunk as Uint8Array); // Its bytes are all that it carries.
  const pages =
    Buffer.concat(chunks)
      .toString('latin1')
      .match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  if (pages < 50) throw new Error(`The paper has ${pages} pages, and not fifty`);
  const time = await inTurns(rounds, { read: () => handlers['GET /reports/{key}/'](asked, when), print });
  const ratio = time.print / time.read;
  return {
    area: 'Reports',
    name: `A report of ${pages} pages as a PDF, against its queries`,
    figure: `${ratio.toFixed(2)} times as long`,
    goal: '≤ 3 times',
    reached: ratio <= 3,
    method: `The charges register of three months, through the handlers of both routes: the queries with the rows of the sheet, and the same with the PDF drawn, tagged and written. In turns, the median of ${rounds} each.`,
  };
}
