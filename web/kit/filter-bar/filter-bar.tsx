import { Search } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { AddressValues, ChangeOptions } from '#web/kit/address/use-address.ts';
import { Combobox } from '#web/kit/combobox/combobox.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { Field } from '#web/kit/field/field.tsx';
import control from '#web/kit/field/control.module.css';
import { Icon } from '#web/kit/icon/icon.tsx';
import { Select, type Option } from '#web/kit/select/select.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { useKitText } from '#web/kit/text.ts';
import styles from './filter-bar.module.css';

/** `name` is the key in the address. The empty value of a choice means all. */
export type Filter =
  | { readonly kind: 'search'; readonly name: string; readonly label: string }
  | { readonly kind: 'choice'; readonly name: string; readonly label: string; readonly options: readonly Option[] }
  /** One of many, found by typing. */
  | { readonly kind: 'find'; readonly name: string; readonly label: string; readonly options: readonly Option[] }
  | { readonly kind: 'date'; readonly name: string; readonly label: string };

export interface FilterBarProps {
  readonly filters: readonly Filter[];
  /** Both from `useAddress`. */
  readonly values: AddressValues;
  readonly onChange: (change: AddressValues, options?: ChangeOptions) => void;
  /** What can be done with the list, at the end of the line. */
  readonly aside?: ReactNode;
}

export function FilterBar({ filters, values, onChange, aside }: FilterBarProps) {
  const t = useKitText();
  const narrowed = filters.some((filter) => (values[filter.name] ?? '') !== '');
  return (
    <div role="search" className={styles['bar']}>
      {filters.map((filter) => {
        const value = values[filter.name] ?? '';
        switch (filter.kind) {
          case 'search':
            return (
              <SearchField
                key={filter.name}
                label={filter.label}
                value={value}
                onChange={(words) => onChange({ [filter.name]: words }, { replace: true })}
              />
            );
          case 'choice':
            return (
              <div key={filter.name} className={styles['choice']}>
                <Select
                  small
                  label={filter.label}
                  options={filter.options}
                  value={value}
                  onChange={(chosen) => onChange({ [filter.name]: chosen })}
                />
              </div>
            );
          case 'find':
            return (
              <div key={filter.name} className={styles['find']}>
                <Combobox
                  label={filter.label}
                  options={filter.options}
                  value={filter.options.find((option) => option.value === value) ?? null}
                  onChange={(option) => onChange({ [filter.name]: option?.value ?? '' })}
                />
              </div>
            );
          case 'date':
            return (
              <div key={filter.name} className={styles['date']}>
                <DateField
                  label={filter.label}
                  value={value === '' ? null : value}
                  onChange={(date) => onChange({ [filter.name]: date ?? '' })}
                />
              </div>
            );
        }
      })}
      {narrowed && (
        <TextAct
          className={styles['clear']}
          onClick={() => onChange(Object.fromEntries(filters.map((filter) => [filter.name, ''])))}
        >
          {t('clearFilters')}
        </TextAct>
      )}
      {aside}
    </div>
  );
}

/** Waits until the typing rests before it moves the address, and follows the address when that moves by itself. */
function SearchField({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (words: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    if (value !== sent.current) {
      sent.current = value;
      setTyped(value);
    }
  }, [value]);
  useEffect(() => {
    if (typed === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = typed;
      onChange(typed);
    }, 250);
    return () => clearTimeout(timer);
  }, [typed, onChange]);
  return (
    <div className={styles['search']}>
      <Field label={label}>
        {({ id }) => (
          <div className={control['box']}>
            <Icon of={Search} size={16} />
            <input
              id={id}
              type="search"
              className={control['inside']}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
        )}
      </Field>
    </div>
  );
}
