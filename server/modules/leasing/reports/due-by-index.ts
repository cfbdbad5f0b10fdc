import { sql } from 'kysely';
import { earlierOf } from '#shared/rent/calendar.ts';
import type { Label } from '#shared/reports/sheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { raisedByIndex } from '#server/modules/leasing/amendments/clauses.ts';
import { presentItem, readBelongings } from '#server/modules/leasing/lists/present-lease.ts';
import { centsOn, nextClauseDay } from '#server/modules/leasing/terms/charge-plan.ts';
import type { Clause } from '#server/modules/leasing/terms/charge-plan.ts';
import type { IndexFigure, LatestFigures } from './index-figures.ts';
import { leasesOf } from './increase-steps.ts';
import type { Range, Step } from './increase-steps.ts';

/** Rents that an index is to change since a day that is reached, and that nobody has changed yet. */
export async function readDueByIndex(
  tx: Tx,
  { organisationId, today }: Pick<Act, 'organisationId' | 'today'>,
  asked: Range,
  latestFigures: LatestFigures,
): Promise<Step[]> {
  const by = earlierOf(asked.to ?? today, today);
  const rows = await leasesOf(tx, organisationId, asked, by)
    .where(sql<boolean>`exists (
      select from lease_charge c join lease_clause k on k.org_id = c.org_id and k.charge_id = c.charge_id
       where c.org_id = l.org_id and c.lease_id = l.lease_id and c.kind = 'rent' and k.kind = 'index'
         and k.first_on <= ${by}::date)`)
    .execute();
  const ids = rows.map(({ lease_id: id }) => id);
  const belongings = await readBelongings(tx, organisationId, ids);
  const figureOf = await latestFigures(tx, organisationId);
  return rows.flatMap((row) => {
    const item = presentItem(row, belongings, today);
    const rents = (belongings.charges.get(row.lease_id) ?? []).filter(({ kind }) => kind === 'rent');
    return rents.flatMap((charge) =>
      charge.clauses.flatMap((clause): Step[] => {
        if (clause.kind !== 'index') return [];
        const on = nextClauseDay(clause, today);
        const before = centsOn(charge, by);
        const isOver = item.lastDay !== null && (item.lastDay < on || item.lastDay < by);
        if (on > by || isOver || before === null) return [];
        return [
          { key: `${on} ${charge.id} ${clause.id}`, item, on, state: 'due', ...raised(before, clause, figureOf) },
        ];
      }),
    );
  });
}

function raised(
  before: number,
  clause: Clause,
  figureOf: (index: string) => IndexFigure | undefined,
): Pick<Step, 'before' | 'after' | 'note' | 'isUnknown'> {
  const { baseIndex, indexName } = clause;
  const index = indexName ?? '';
  const unknown = (note: Label) => ({ before: 0, after: 0, note, isUnknown: true });
  if (baseIndex === null) return unknown({ word: 'increases-noBase', values: { index } });
  const figure = figureOf(index);
  if (figure === undefined) return unknown({ word: 'increases-noFigure', values: { index } });
  const { cents } = raisedByIndex(before, { ...clause, baseIndex }, figure.value);
  const { month } = figure;
  return { before, after: cents, note: { word: 'increases-byFigure', values: { index, month: { month } } } };
}
