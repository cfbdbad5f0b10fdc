import { useEffect, useRef } from 'react';
import { controlsOf } from '#web/kit/record-form/controls.ts';
import { Segmented } from '#web/kit/segmented/segmented.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { TextArea, TextField } from '#web/kit/field/text-field.tsx';
import { unitKinds } from './kinds.ts';
import { useNewPropertyText } from './new-property-text.ts';
import { usePropertiesText } from './text.ts';
import { UnitPreview } from './unit-preview.tsx';
import type { UnitsToAdd } from './units-draft.ts';
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
  const words = { beds: t('wholeInvalid'), baths: t('halfInvalid'), area: t('tenthInvalid') };
  const control = controlsOf({ draft, change }, (path) => {
    const name = wrong.find((one) => one === path);
    return name !== undefined && (isChecked || draft[name].length > 2) ? words[name] : undefined;
  });
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
            {...control.text('first')}
          />
          <TextField
            label={t(`last_${of}`)}
            maxLength={60}
            autoComplete="off"
            {...control.text('last')}
            error={problemText}
          />
        </div>
      ) : (
        <TextArea label={t('list')} help={t('listHelp')} rows={4} {...control.text('list')} error={problemText} />
      )}
      <UnitPreview units={units} />
      <fieldset className={styles['alike']}>
        <legend>{t('alike')}</legend>
        <div className={styles['grid']}>
          <Select
            label={t('unitKind')}
            options={unitKinds.map((kind) => ({ value: kind, label: p(`unit_${kind}`) }))}
            {...control.choice('kind')}
          />
          <MoneyField label={t('marketRent')} currency={currency} {...control.money('marketRentCents')} />
          <TextField label={t('beds')} inputMode="numeric" {...control.text('beds')} />
          <TextField label={t('baths')} inputMode="decimal" {...control.text('baths')} />
          <TextField label={t('area')} inputMode="decimal" {...control.text('area')} />
          <Select
            label={t('areaUnit')}
            options={(['m2', 'sqft'] as const).map((unit) => ({ value: unit, label: t(unit) }))}
            {...control.choice('areaUnit')}
          />
        </div>
      </fieldset>
    </div>
  );
}
