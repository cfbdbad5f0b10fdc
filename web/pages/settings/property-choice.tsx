import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { RadioGroup } from '#web/kit/radio-group/radio-group.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { Spine } from '#web/kit/spine/spine.tsx';
import { usePropertyList } from '#web/lib/properties.ts';
import { useSettingsText } from './text.ts';
import styles from './member-properties.module.css';

export interface PropertyChoiceProps {
  /** Null for all of them, those to come included. */
  readonly chosen: ReadonlySet<string> | null;
  readonly onChange: (chosen: ReadonlySet<string> | null) => void;
}

/** All properties, or some of them: what a member works with. */
export function PropertyChoice({ chosen, onChange }: PropertyChoiceProps) {
  const t = useSettingsText();
  const properties = (usePropertyList() ?? []).filter(
    ({ id, archivedAt }) => archivedAt === null || chosen?.has(id) === true,
  );
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <>
      <RadioGroup
        label={t('worksWith')}
        value={chosen === null ? 'all' : 'some'}
        onChange={(value) => onChange(value === 'all' ? null : new Set())}
        options={[
          { value: 'all', label: t('worksWithAll') },
          { value: 'some', label: t('worksWithSome'), help: t('worksWithSomeHelp') },
        ]}
      />
      {chosen !== null && (
        <ul className={styles['list']} aria-label={t('properties')}>
          {properties.map(({ id, name, colour }) => (
            <li key={id}>
              <Spine small colour={propertyColourOf(colour)} />
              <Checkbox label={name} checked={chosen.has(id)} onChange={() => toggle(id)} />
            </li>
          ))}
          {properties.length === 0 && <li>{t('worksWithNone')}</li>}
        </ul>
      )}
    </>
  );
}
