import { useState } from 'react';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Button } from '#web/kit/button/button.tsx';
import { ConfirmBar } from '#web/kit/confirm-bar/confirm-bar.tsx';
import { Fact, Facts } from '#web/kit/facts/facts.tsx';
import { FormLayout, ReportLayout } from '#web/kit/layout/layouts.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { Segmented } from '#web/kit/segmented/segmented.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { Sheet, type SheetLine } from '#web/kit/sheet/sheet.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import styles from './kit-page.module.css';

const lines: readonly SheetLine[] = [
  { key: 'income', kind: 'heading', label: 'Income' },
  {
    key: '4100',
    kind: 'line',
    code: '4100',
    label: 'Rent',
    figures: [
      { content: <Amount cents={3_904_500} currency="USD" /> },
      { content: <Amount cents={4_056_500} currency="USD" /> },
      { content: <Amount cents={-152_000} currency="USD" tone="quiet" /> },
    ],
  },
  {
    key: '4110',
    kind: 'line',
    code: '4110',
    label: 'Concessions',
    figures: [
      { content: <Amount cents={-30_000} currency="USD" /> },
      { content: <Amount cents={0} currency="USD" /> },
      { content: <Amount cents={-30_000} currency="USD" tone="quiet" /> },
    ],
  },
  {
    key: 'sum',
    kind: 'subtotal',
    label: 'Total income',
    figures: [
      { content: <Amount cents={3_949_265} currency="USD" /> },
      { content: <Amount cents={4_124_790} currency="USD" /> },
      { content: <Amount cents={-175_525} currency="USD" /> },
    ],
  },
  {
    key: 'net',
    kind: 'total',
    label: 'Net income',
    figures: [
      { content: <Amount cents={2_004_632} currency="USD" /> },
      { content: <Amount cents={2_244_127} currency="USD" /> },
      { content: <Amount cents={-239_495} currency="USD" /> },
    ],
  },
];

export function ReportSection() {
  const [basis, setBasis] = useState<'accrual' | 'cash'>('accrual');
  const [period, setPeriod] = useState<'2026-10' | '2026-09'>('2026-10');
  return (
    <div className={styles['frame']}>
      <ReportLayout
        header={<PageHeader eyebrow="Reports" title="Income statement" actions={<Button>Schedule</Button>} />}
        parameters={
          <>
            <Select
              small
              label="Period"
              value={period}
              onChange={setPeriod}
              options={[
                { value: '2026-10', label: 'October 2026' },
                { value: '2026-09', label: 'September 2026' },
              ]}
            />
            <Segmented
              label="Basis"
              value={basis}
              onChange={setBasis}
              options={[
                { value: 'accrual', label: 'Accrual' },
                { value: 'cash', label: 'Cash' },
              ]}
            />
          </>
        }
        notes={<Facts title="Adds up">Ties to the trial balance</Facts>}
      >
        <Sheet
          label="Income statement"
          title="Maple Court, USD"
          colour="blue"
          columns={[
            { key: 'amount', label: 'Oct 2026' },
            { key: 'compared', label: 'Sep 2026' },
            { key: 'change', label: 'Change', below: 'compared' },
          ]}
          lines={lines}
        />
      </ReportLayout>
      <FormLayout
        header={<PageHeader title="Add property" />}
        confirm={
          <ConfirmBar
            title="Dated 1 December 2026, on 48 tenant ledgers"
            detail="Nothing is posted before you confirm."
          >
            <Button>Cancel</Button>
            <Button variant="primary">Post 52 charges, 93,120.00</Button>
          </ConfirmBar>
        }
        aside={
          <Facts title="What happens">
            <Fact label="Units">can be added next</Fact>
          </Facts>
        }
      >
        <TextField label="Name" />
        <TextField label="Street and number" />
      </FormLayout>
    </div>
  );
}
