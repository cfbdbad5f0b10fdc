import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select as BaseSelect } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/kit/class-names.ts';
import { Field, splitField, type FieldProps } from '#web/kit/field/field.tsx';
import control from '#web/kit/field/control.module.css';
import { Icon } from '#web/kit/icon/icon.tsx';
import popup from '#web/kit/popup/popup.module.css';
import { Spine } from '#web/kit/spine/spine.tsx';
import type { PropertyColour } from '#web/kit/spine/property-colour.ts';
import styles from './select.module.css';

export interface Option<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string;
  /** What the closed control says instead of label and hint: "October 2026" for "Last month". */
  readonly short?: string;
  readonly colour?: PropertyColour;
  readonly disabled?: boolean;
}

export interface SelectProps<Value extends string> extends FieldProps {
  readonly options: readonly Option<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly placeholder?: string;
  readonly name?: string;
  readonly disabled?: boolean;
  /** 32 px, for the parameters of a report. */
  readonly small?: boolean;
}

/** One of a known few. For many, or for people, use the combobox. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const [field, { options, value, onChange, placeholder, name, disabled, small = false }] = splitField(props);
  const chosen = options.find((option) => option.value === value);
  return (
    // The policy for content forbids style elements with text; the scroll arrows do without theirs.
    <CSPProvider disableStyleElements>
      <Field {...field}>
        {({ id, required, ...given }) => (
          <BaseSelect.Root<Value>
            items={options}
            value={value}
            onValueChange={(next) => next !== null && onChange(next)}
            name={name}
            required={required}
            disabled={disabled}
            modal={false}
          >
            <BaseSelect.Trigger
              {...given}
              id={id}
              className={classNames(control['box'], styles['trigger'], small && styles['small'])}
            >
              {chosen?.colour !== undefined && <Spine small colour={chosen.colour} />}
              <span className={classNames(styles['value'], chosen === undefined && styles['placeholder'])}>
                {chosen?.short ?? chosen?.label ?? placeholder}
              </span>
              {chosen?.hint !== undefined && chosen.short === undefined && (
                <span className={popup['hint']}>{chosen.hint}</span>
              )}
              <Icon of={ChevronDown} size={16} />
            </BaseSelect.Trigger>
            <Options>{options.map((option) => renderOption(option))}</Options>
          </BaseSelect.Root>
        )}
      </Field>
    </CSPProvider>
  );
}

function Options({ children }: { readonly children: ReactNode }) {
  return (
    <BaseSelect.Portal>
      <BaseSelect.Positioner className={popup['positioner']} sideOffset={4} alignItemWithTrigger={false}>
        <BaseSelect.Popup className={popup['wide']}>{children}</BaseSelect.Popup>
      </BaseSelect.Positioner>
    </BaseSelect.Portal>
  );
}

function renderOption({ value, label, hint, colour, disabled }: Option) {
  return (
    <BaseSelect.Item key={value} value={value} disabled={disabled} className={popup['item']}>
      {colour !== undefined && <Spine small colour={colour} />}
      <BaseSelect.ItemText className={popup['words']}>{label}</BaseSelect.ItemText>
      {hint !== undefined && <span className={popup['hint']}>{hint}</span>}
      <BaseSelect.ItemIndicator>
        <Icon of={Check} size={16} />
      </BaseSelect.ItemIndicator>
    </BaseSelect.Item>
  );
}
