import { useState } from 'react';
import { budgetRoundings, copiedAmount, isBudgetChange } from '#shared/budgets/copied-amount.ts';
import { Button } from '#web/kit/button/button.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { Segmented } from '#web/kit/segmented/segmented.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { SidePanel } from '#web/kit/side-panel/side-panel.tsx';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { call } from '#web/lib/client.ts';
import { formatMoney } from '#web/lib/format.ts';
import { cellKey, type BudgetSheet, type Draft } from './budget-draft.ts';
import { useBudgetsText } from './budgets-text.ts';
import styles from './budgets.module.css';

export interface BudgetPanelProps {
  readonly sheet: BudgetSheet;
  readonly onFill: (cells: Draft) => void;
  readonly onClose: () => void;
}

/** The year before, changed by a percentage and rounded, into the cells of this one; nothing is saved by it. */
export function CopyPanel({ sheet, onFill, onClose }: BudgetPanelProps) {
  const t = useBudgetsText();
  const words = useFailureWords();
  const [source, setSource] = useState<'actuals' | 'budget'>('actuals');
  const [basis, setBasis] = useState<'accrual' | 'cash'>('accrual');
  const [percent, setPercent] = useState('0');
  const [rounding, setRounding] = useState('0');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const change = percent.trim().replace(',', '.').replace('−', '-');
  const wrong = isBudgetChange(change) ? undefined : t('percentWrong');

  async function fill() {
    if (wrong !== undefined || busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const { propertyId, currency, months } = sheet;
      const about = { ...(propertyId !== null && { propertyId }), from: months[0] ?? '' };
      const { accounts } = await call('GET /budget-sources/', { query: { ...about, source, basis } });
      const step = budgetRoundings.find((one) => String(one) === rounding) ?? 0;
      const cells = accounts.flatMap(({ id, cents }) =>
        cents.flatMap((amount, index) => {
          const copied = amount === null ? undefined : copiedAmount(amount, { change, rounding: step, currency });
          const month = months[index];
          if (copied === undefined || month === undefined) return [];
          return [[cellKey(id, month), formatMoney(copied, currency, { zero: 'number' })] as const];
        }),
      );
      if (cells.length === 0) return setProblem(t('noneBefore'));
      onFill(Object.fromEntries(cells));
      showToast({ text: t('filled', { count: cells.length }) });
    } catch (error) {
      setProblem(failureText(words, failureOf(error)));
    } finally {
      setBusy(false);
    }
  }

  return (
    <SidePanel
      title={t('copy')}
      onClose={onClose}
      footer={
        <Button variant="primary" busy={busy} onClick={() => void fill()}>
          {t('fill')}
        </Button>
      }
    >
      <div className={styles['fields']}>
        <p>{t('copyLead')}</p>
        <Segmented
          label={t('copyFrom')}
          options={[
            { value: 'actuals', label: t('actuals') },
            { value: 'budget', label: t('budget') },
          ]}
          value={source}
          onChange={setSource}
        />
        {source === 'actuals' && (
          <Segmented
            label={t('basis')}
            options={[
              { value: 'accrual', label: t('accrual') },
              { value: 'cash', label: t('cash') },
            ]}
            value={basis}
            onChange={setBasis}
          />
        )}
        {source === 'actuals' && sheet.propertyId === null && <p className={styles['note']}>{t('leftOut')}</p>}
        <TextField
          label={t('percent')}
          help={t('percentHelp')}
          inputMode="decimal"
          value={percent}
          error={wrong}
          onChange={(event) => setPercent(event.currentTarget.value)}
        />
        <Select
          label={t('rounding')}
          options={budgetRoundings.map((one) => ({ value: String(one), label: t(`rounding${one}`) }))}
          value={rounding}
          onChange={setRounding}
        />
        <FormError>{problem}</FormError>
      </div>
    </SidePanel>
  );
}
