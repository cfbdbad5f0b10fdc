import { dayCell, numberCell, tableOf, type TableColumn } from '#shared/table.ts';
import { useColumnText } from '#web/kit/export-act/column-text.ts';
import { pageTable, type SaveTable } from '#web/lib/save-table.ts';
import type { Rules } from './api.ts';
import { placeName } from './place-name.ts';
import { useRulesText } from './rules-text.ts';

/** What deposits earn, by place and day. */
export function useRatesTable(rates: Rules['interest']): SaveTable {
  const c = useColumnText();
  const r = useRulesText();
  const columns: readonly TableColumn<Rules['interest'][number]>[] = [
    [r('place'), ({ jurisdiction }) => (jurisdiction === null ? r('everywhere') : placeName(jurisdiction))],
    [c('from'), ({ from }) => dayCell(from)],
    [r('percent'), ({ annualPercent }) => numberCell(Number(annualPercent))],
    [r('minimum'), ({ minimumMonths }) => numberCell(minimumMonths)],
    [c('source'), ({ source }) => source],
  ];
  return pageTable('deposit-interest', () => tableOf(columns, rates));
}

/** Until when deposits are settled, by place and day. */
export function useDeadlinesTable(deadlines: Rules['deadlines']): SaveTable {
  const c = useColumnText();
  const r = useRulesText();
  const columns: readonly TableColumn<Rules['deadlines'][number]>[] = [
    [r('place'), ({ jurisdiction }) => placeName(jurisdiction)],
    [c('from'), ({ from }) => dayCell(from)],
    [r('within'), ({ within }) => numberCell(within)],
    [r('deducted'), ({ withinIfDeducted }) => numberCell(withinIfDeducted)],
    [r('unit'), ({ unit }) => r(`unit_${unit}`)],
    [c('source'), ({ source }) => source],
    [c('status'), ({ id }) => r(id === null ? 'builtIn' : 'own')],
  ];
  return pageTable('deposit-deadlines', () => tableOf(columns, deadlines));
}
