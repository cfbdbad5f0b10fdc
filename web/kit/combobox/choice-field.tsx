import { splitField, type FieldProps } from '#web/kit/field/field.tsx';
import type { Option } from '#web/kit/select/select.tsx';
import { Combobox } from './combobox.tsx';

export interface ChoiceFieldProps extends FieldProps {
  /** One whose value is empty stands for none of them. */
  readonly options: readonly Option[];
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  readonly isLoading?: boolean;
  readonly placeholder?: string;
}

/** One of many that are known, as a select is given them: found by any word of its name or its number. */
export function ChoiceField(props: ChoiceFieldProps) {
  const [field, { options, value, onChange, isLoading = false, placeholder }] = splitField(props);
  const none = options.find((option) => option.value === '');
  return (
    <Combobox
      {...field}
      options={options.filter((option) => option !== none)}
      value={options.find((option) => option.value === value && option !== none) ?? null}
      onChange={(option) => onChange(option?.value ?? '')}
      isLoading={isLoading}
      placeholder={none?.label ?? placeholder ?? ''}
      emptiesWhenLeft
      goesOn
    />
  );
}
