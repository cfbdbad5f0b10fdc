import { useQueryClient } from '@tanstack/react-query';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import type { SaveOutcome } from '#web/kit/inline-field/inline-field.tsx';
import { formatMoney } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { changeUnit, unitQuery, type Unit } from './api.ts';
import { CustomFields } from '#web/kit/custom-fields/custom-fields.tsx';
import { unitKinds } from './kinds.ts';
import { areaText, parseSteps, parseWhole } from './measures.ts';
import {
  AreaRecordField,
  ChoiceRecordField,
  ShownField,
  TextRecordField,
} from '#web/kit/inline-field/record-field.tsx';
import { saveField } from '#web/kit/inline-field/save-field.ts';
import { useTouched } from '#web/lib/use-act.ts';
import { usePropertiesText } from './text.ts';
import { draftOf, parseArea, valueOf, type UnitField } from './unit-drafts.ts';
import { useUnitText } from './unit-text.ts';

/** Each value of a unit, changed where it stands. */
export function UnitDetails({ unit }: { readonly unit: Unit }) {
  const t = useUnitText();
  const p = usePropertiesText();
  const may = useMay();
  const mayChange = may('portfolio.change') && unit.archivedAt === null;
  const save = useUnitSave(unit);
  const field = (name: UnitField) => ({
    value: draftOf(unit, name),
    save: mayChange ? (draft: string) => save(name, draft) : undefined,
  });
  const { currency } = unit;
  return (
    <div>
      <TextRecordField label={t('name')} maxLength={60} taken={p('already-exists')} {...field('name')} />
      {may('portfolio.money') && (
        <ShownField
          label={t('marketRent', { currency })}
          show={(cents) => formatMoney(Number(cents), currency, { zero: 'number' })}
          {...field('marketRentCents')}
          edit={(draft, setDraft, error) => (
            <MoneyField
              label={t('marketRent', { currency })}
              labelHidden
              currency={currency}
              cents={draft === '' ? null : Number(draft)}
              error={error}
              onChange={(cents) => setDraft(cents === null ? '' : String(cents))}
            />
          )}
        />
      )}
      <ChoiceRecordField
        label={t('kind')}
        options={unitKinds.map((kind) => ({ value: kind, label: p(`unit_${kind}`) }))}
        {...field('kind')}
      />
      <TextRecordField
        label={t('floor')}
        numeric
        maxLength={4}
        check={(draft) => (parseWhole(draft, { least: -20, most: 300 }) === undefined ? t('floorInvalid') : undefined)}
        {...field('floor')}
      />
      <TextRecordField
        label={t('beds')}
        numeric
        maxLength={3}
        check={(draft) => (parseWhole(draft, { most: 99 }) === undefined ? t('bedsInvalid') : undefined)}
        {...field('beds')}
      />
      <TextRecordField
        label={t('baths')}
        numeric
        maxLength={5}
        check={(draft) => (parseSteps(draft, 2) === undefined ? t('bathsInvalid') : undefined)}
        {...field('halfBaths')}
      />
      <TextRecordField
        label={t('area')}
        maxLength={20}
        editHelp={t('areaHelp')}
        show={(draft) => {
          const area = parseArea(draft);
          return area === null || area === undefined ? draft : areaText(area.tenths, area.unit);
        }}
        check={(draft) => (parseArea(draft) === undefined ? t('areaInvalid') : undefined)}
        {...field('areaTenths')}
      />
      <TextRecordField label={t('amenities')} maxLength={2000} editHelp={t('amenitiesHelp')} {...field('amenities')} />
      <AreaRecordField label={t('notes')} {...field('notes')} />
      <CustomFields
        custom={unit.custom}
        save={mayChange ? (custom, name) => save('custom', custom, name) : undefined}
      />
    </div>
  );
}

function useUnitSave(unit: Unit) {
  const queryClient = useQueryClient();
  const touched = useTouched();
  return async (
    name: UnitField | 'custom',
    draft: string | Record<string, string>,
    customName = '',
  ): Promise<SaveOutcome> => {
    const change = typeof draft === 'string' ? valueOf(name, draft) : { custom: draft };
    return saveField<Unit>({
      record: unit,
      fields: name === 'areaTenths' ? ['areaTenths', 'areaUnit'] : [name],
      patch: async (version) => {
        queryClient.setQueryData(unitQuery(unit.id).queryKey, await changeUnit(unit.id, version, change));
        void touched('PATCH /units/{id}/');
      },
      fetch: () => queryClient.fetchQuery({ ...unitQuery(unit.id), staleTime: 0 }),
      draftOf: (record) => (name === 'custom' ? (record.custom[customName] ?? '') : draftOf(record, name)),
    });
  };
}
