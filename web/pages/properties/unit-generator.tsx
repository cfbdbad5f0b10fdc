import { useEffect, useRef } from 'react';
import { Segmented } from '#web/kit/segmented/segmented.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { TextArea, TextField } from '#web/kit/field/text-field.tsx';
import { unitKinds } from './kinds.ts';
import { useNewPropertyText } from './new-property-text.ts';
import { usePropertiesText } from './text.ts';
import { UnitPreview } from './unit-preview.tsx';
import type { UnitsToAdd } from './use-units-draft.ts';
import styles from './unit-generator.module.css';

export interface UnitGeneratorProps {
  readonly units: UnitsToAdd;
  readonly currency: string;
  /** What is named: doors of a building, rooms of a unit or beds of a room. */
  readonly of?: 'units' | 'rooms' | 'beds';
  /** Named once something was to be sent: until then nobody is told off. */
  readonly isChecked: boolean;
}

/** Names for many doors at once, what they have alike, and what it comes to. */
export function UnitGenerator({ units, currency, of = 'units', isChecked }: UnitGeneratorProps) {
  const t = useNewPropertyText();
  const p = usePropertiesText();
  const { draft, change, problem, wrong } = units;
  const problemText = problem && t(problem);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const wrongText = (name: (typeof wrong)[number], text: string) =>
    wrong.includes(name) && (isChecked || draft[name].length > 2) ? text : undefined;
  return (
    <div className={styles['generator']}>
      <Segmented
        label={t('how')}
        value={draft.how}
        onChange={(how) => change({ how })}
        options={[
          { value: 'range', label: t('byRange') },
          { value: 'list', label: t('byList') },
        ]}
      />
      {draft.how === 'range' ? (
        <div className={styles['pair']}>
          <TextField
            ref={first}
            label={t(`first_${of}`)}
            maxLength={60}
            autoComplete="off"
            help={t(of === 'units' ? 'rangeHelp' : 'rangeHelpWithin')}
            value={draft.first}
            onChange={(event) => change({ first: event.target.value })}
          />
          <TextField
            label={t(`last_${of}`)}
            maxLength={60}
            autoComplete="off"
            value={draft.last}
            error={problemText}
            onChange={(event) => change({ last: event.target.value })}
          />
        </div>
      ) : (
        <TextArea
          label={t('list')}
          help={t('listHelp')}
          rows={4}
          value={draft.list}
          error={problemText}
          onChange={(event) => change({ list: event.target.value })}
        />
      )}
      <UnitPreview units={units} />
      <fieldset className={styles['alike']}>
        <legend>{t('alike')}</legend>
        <div className={styles['grid']}>
          <Select
            label={t('unitKind')}
            value={draft.kind}
            options={unitKinds.map((kind) => ({ value: kind, label: p(`unit_${kind}`) }))}
            onChange={(kind) => change({ kind })}
          />
          <MoneyField
            label={t('marketRent')}
            currency={currency}
            cents={draft.marketRentCents}
            onChange={(marketRentCents) => change({ marketRentCents })}
          />
          <TextField
            label={t('beds')}
            inputMode="numeric"
            value={draft.beds}
            error={wrongText('beds', t('wholeInvalid'))}
            onChange={(event) => change({ beds: event.target.value })}
          />
          <TextField
            label={t('baths')}
            inputMode="decimal"
            value={draft.baths}
            error={wrongText('baths', t('halfInvalid'))}
            onChange={(event) => change({ baths: event.target.value })}
          />
          <TextField
            label={t('area')}
            inputMode="decimal"
            value={draft.area}
            error={wrongText('area', t('tenthInvalid'))}
            onChange={(event) => change({ area: event.target.value })}
          />
          <Select
            label={t('areaUnit')}
            value={draft.areaUnit}
            options={[
              { value: 'm2', label: t('m2') },
              { value: 'sqft', label: t('sqft') },
            ]}
            onChange={(areaUnit) => change({ areaUnit })}
          />
        </div>
      </fieldset>
    </div>
  );
}
