import { amountCell, dayCell, numberCell, tableOf, type TableColumn } from '#shared/table.ts';
import { useColumnText } from '#web/kit/export-act/column-text.ts';
import { pageTable, type SaveTable } from '#web/lib/save-table.ts';
import type { TaxAccount, TaxRuleRow, Withheld } from './api.ts';
import { ruleCurrency } from './rule-dialog.tsx';
import { useTaxText } from './text.ts';
import { useWithheldWords } from './use-withheld-words.ts';

const percentCell = (millipercent: number | null) => numberCell(millipercent === null ? null : millipercent / 1000);

/** Limits and rates by day. */
export function useRulesTable(rows: readonly TaxRuleRow[]): SaveTable {
  const c = useColumnText();
  const t = useTaxText();
  const currencyOf = ({ cents, kind }: TaxRuleRow) => (cents === null ? null : ruleCurrency(kind));
  const columns: readonly TableColumn<TaxRuleRow>[] = [
    [c('kind'), ({ kind }) => t(`rule_${kind}`)],
    [t('place'), ({ place }) => place],
    [c('from'), ({ from }) => dayCell(from)],
    [c('source'), ({ source }) => source],
    [t('rulePercent'), ({ millipercent }) => percentCell(millipercent)],
    [c('currency'), currencyOf],
    [c('amount'), ({ cents, kind }) => amountCell(cents, ruleCurrency(kind))],
  ];
  return pageTable('tax-rules', () => tableOf(columns, rows));
}

/** Which box payments for each account go to. */
export function useTaxAccountsTable(rows: readonly TaxAccount[]): SaveTable {
  const c = useColumnText();
  const t = useTaxText();
  const columns: readonly TableColumn<TaxAccount>[] = [
    [c('number'), ({ number }) => number],
    [c('account'), ({ name }) => name],
    [t('box'), ({ box }) => t(box === null ? 'box_vendor' : `box_${box}`)],
    [t('service'), ({ box, service }) => (box === null || box === 'none' ? null : t(`service_${service ?? 'none'}`))],
  ];
  return pageTable('tax-accounts', () => tableOf(columns, rows));
}

/** What is to be withheld in a year, and what was. */
export function useWithholdingTable(rows: readonly Withheld[], year: number): SaveTable {
  const c = useColumnText();
  const t = useTaxText();
  const why = useWithheldWords();
  const columns: readonly TableColumn<Withheld>[] = [
    [t('payee'), ({ payee }) => payee.name],
    [c('property'), ({ property }) => property?.name ?? null],
    [c('kind'), ({ kind }) => t(`kind_${kind}`)],
    [c('from'), ({ from }) => dayCell(from)],
    [c('to'), ({ to }) => dayCell(to)],
    [c('reason'), why],
    [t('rulePercent'), ({ millipercent }) => percentCell(millipercent)],
    [c('currency'), ({ currency }) => currency],
    [t('base'), ({ baseCents, currency }) => amountCell(baseCents, currency)],
    [t('toWithhold'), ({ cents, currency }) => amountCell(cents, currency)],
    [t('alreadyWithheld'), ({ withheldCents, currency }) => amountCell(withheldCents, currency)],
  ];
  return pageTable(`withholding-${year}`, () => tableOf(columns, rows));
}
