import { useMemo } from 'react';
import { Select, type Option } from '#web/kit/select/select.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { usePropertyList } from '#web/lib/properties.ts';
import { useReportsText } from './text.ts';
import type { ReportView } from './use-report-address.ts';

/** All properties together, or one of them by itself. Where there is none yet there is nothing to choose. */
export function PropertyParameter({ view: { seen, change } }: { readonly view: ReportView }) {
  const t = useReportsText();
  const properties = usePropertyList();
  const value = seen.propertyId ?? '';
  const options = useMemo(
    (): readonly Option[] => [
      { value: '', label: t('allProperties') },
      ...(properties ?? []).map((property) => ({
        value: property.id,
        label: property.name,
        colour: propertyColourOf(property.colour),
      })),
    ],
    [properties, t],
  );
  if (properties === undefined || properties.length === 0) return null;
  return (
    <Select
      small
      label={t('property')}
      options={options}
      value={options.some((option) => option.value === value) ? value : null}
      placeholder={t('only_propertyId')}
      onChange={(propertyId) => change({ propertyId, explain: '' })}
    />
  );
}
