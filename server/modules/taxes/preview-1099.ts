import { boxes1099, formOf, forms1099ToFile } from '#shared/tax/form-1099.ts';
import type { Line, SheetLine } from '#shared/reports/sheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { moneyCell } from '#server/kernel/reports/cells.ts';
import { notKeptNote } from '#server/kernel/reports/known-note.ts';
import { pageOfLines } from '#server/kernel/reports/page-of-lines.ts';
import type { Asked, Report } from '#server/kernel/reports/report.ts';
import { readClosedThrough } from '#server/modules/ledger/index.ts';
import { readPayees } from './read-payees.ts';
import type { Payee } from './read-payees.ts';

/** Who is reported on forms 1099 of a year, box by box, and who is not because a limit is not reached. */
export const preview1099: Report = {
  key: 'preview-1099',
  permission: 'taxes.read',
  parameters: ['asOf', 'personId'],
  async read(tx, act, asked) {
    const payees = await readAll(tx, act, asked);
    return {
      tables: [
        {
          currency: 'USD',
          first: { word: 'payee' },
          columns: [
            { key: 'amount', label: { word: 'amount' }, kind: 'money' },
            { key: 'limit', label: { word: 'taxLimit' }, kind: 'money' },
            { key: 'reported', label: { word: 'taxReported' }, kind: 'text' },
          ],
          lines: boxes1099.flatMap((box): Line[] => {
            const own = payees.flatMap((payee) =>
              payee.boxes.filter((one) => one.box === box).map((one) => ({ ...one, payee })),
            );
            if (own.length === 0) return [];
            return [
              {
                key: `heading:${box}`,
                kind: 'heading',
                label: `${formOf(box)}, ${box.split('-')[1] ?? ''}`,
                cells: [null, null, null],
              },
              ...own.map(({ payee, cents, limitCents }): Line => ({
                key: `${box}:${payee.person.id}`,
                kind: 'line',
                label: payee.person.name,
                record: { kind: 'person', id: payee.person.id },
                cells: [
                  moneyCell(cents),
                  moneyCell(limitCents, { opens: false }),
                  { kind: 'text', text: { word: payee.isReported && cents >= limitCents ? 'taxYes' : 'taxNo' } },
                ],
              })),
            ];
          }),
        },
      ],
      notes: [notKeptNote],
      closedThrough: await readClosedThrough(tx, act.organisationId),
    };
  },
  async lines(tx, act, asked, figure) {
    const payees = await readAll(tx, act, asked);
    const [, box, personId] = /^([A-Z]+-\d+):([\da-f-]{36})$/.exec(figure.line) ?? [];
    const payee = payees.find(({ person }) => person.id === personId);
    if (payee === undefined || figure.column !== 'amount') throw refuse('reports.no-such-figure');
    const lines = payee.lines
      .filter((line) => line.reason === 'counted' && line.box === box && line.cents !== 0)
      .map((line, at): SheetLine => ({
        key: String(at).padStart(8, '0'),
        day: line.date,
        number: null,
        what: [line.what, line.account].filter((part) => part !== null).join(', '),
        amount: line.cents,
      }));
    return pageOfLines(lines, figure);
  },
};

async function readAll(tx: Tx, { organisationId, today }: Act, { asOf = today, personId }: Asked): Promise<Payee[]> {
  const year = Number(asOf.slice(0, 4));
  const found: Payee[] = [];
  for (const form of forms1099ToFile) found.push(...(await readPayees(tx, organisationId, { year, form })).payees);
  return found.filter(({ person }) => personId === undefined || person.id === personId);
}
