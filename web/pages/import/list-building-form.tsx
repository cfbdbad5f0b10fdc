import { TriangleAlert } from 'lucide-react';
import { TextField } from '#web/kit/field/text-field.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import type { ListChange, ListTree } from './api.ts';
import { placeOf } from './list-place.ts';
import { isPostalCode } from '#shared/needs-postal-code.ts';
import { useMe } from '#web/lib/me.ts';
import { useListText } from './list-text.ts';
import { useKeptText } from './use-kept-text.ts';
import quiet from '#web/kit/quiet.module.css';
import styles from './list.module.css';

interface BuildingFormProps {
  readonly importId: string;
  readonly building: ListTree['buildings'][number];
  readonly onSave: (buildings: NonNullable<ListChange['buildings']>) => void;
  readonly onExclude: () => void;
}

/** What the file does not say of a building, asked once for all its rows. */
export function BuildingForm({ importId, building, onSave, onExclude }: BuildingFormProps) {
  const t = useListText();
  const { key, name, address, rows, missing } = building;
  const kept = (part: string, first: string) => [`${importId}.${key}.${part}`, first] as const;
  const values = {
    name: useKeptText(...kept('name', name)),
    line1: useKeptText(...kept('line1', address.line1)),
    postalCode: useKeptText(...kept('postalCode', address.postalCode)),
    city: useKeptText(...kept('city', address.city)),
    region: useKeptText(...kept('region', address.region)),
  };
  const { organisation } = useMe();
  const [zip] = values.postalCode;
  const isZipWrong = zip.trim() !== '' && !isPostalCode(zip, organisation.country);
  const isWhole = [values.name, values.line1, values.city].every(([text]) => text.trim() !== '');
  function save() {
    if (!isWhole || isZipWrong) return;
    const said = Object.entries(values).map(([part, [text]]) => [part, text.trim()]);
    for (const [, , drop] of Object.values(values)) drop();
    onSave({ [key]: Object.fromEntries(said) });
  }
  const title = name === '' ? t('addressOfUnnamed') : t('addressOf', { name });
  return (
    <section className={styles['group']} data-open>
      <Icon of={TriangleAlert} size={16} />
      <form
        aria-label={title}
        className={styles['groupWords']}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <div className={styles['groupLine']}>
          <strong>{title}</strong>
          <span className={quiet['note']}>{t('rows', { count: rows.length })}</span>
        </div>
        <p className={quiet['note']}>{placeOf(t, rows)}</p>
        {(['name', 'line1', 'postalCode', 'city', 'region'] as const)
          .filter((part) => part !== 'name' || missing.includes('name'))
          .map((part) => (
            <TextField
              key={part}
              label={t(part)}
              required={part !== 'postalCode' && part !== 'region'}
              value={values[part][0]}
              error={part === 'postalCode' && isZipWrong ? t('postalCodeWrong') : undefined}
              onChange={(event) => values[part][1](event.target.value)}
            />
          ))}
        <div className={styles['groupActs']}>
          <TextAct type="submit" disabled={!isWhole}>
            {t('saveAddress')}
          </TextAct>
          <TextAct variant="other" onClick={onExclude}>
            {t('leaveOut', { count: rows.length })}
          </TextAct>
        </div>
      </form>
    </section>
  );
}
