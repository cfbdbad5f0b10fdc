import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { Check, ChevronDown, X } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { classNames } from '#web/kit/class-names.ts';
import { Field, splitField, type FieldProps } from '#web/kit/field/field.tsx';
import control from '#web/kit/field/control.module.css';
import { Icon } from '#web/kit/icon/icon.tsx';
import popup from '#web/kit/popup/popup.module.css';
import type { Option } from '#web/kit/select/select.tsx';
import { Spine } from '#web/kit/spine/spine.tsx';
import { useKitText } from '#web/kit/text.ts';
import styles from './combobox.module.css';

export interface ComboboxProps<Value extends string> extends FieldProps {
  readonly options: readonly Option<Value>[];
  readonly value: Option<Value> | null;
  readonly onChange: (option: Option<Value> | null) => void;
  /** With it the caller finds the options, typically on the server; without it the kit filters them. */
  readonly onSearch?: (words: string) => void;
  readonly searching?: boolean;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  /** Enter was pressed: it has chosen, or there was nothing to choose. Where one goes on to. */
  readonly onEnter?: ((chosen: boolean) => void) | undefined;
  /** In a grid there is no room for marks beside what is chosen. */
  readonly plain?: boolean;
}

/** One of many, found by typing: Enter takes what is highlighted, and so does Tab, which goes on as well. */
export function Combobox<Value extends string>(props: ComboboxProps<Value>) {
  const [
    field,
    { options, value, onChange, onSearch, searching = false, placeholder, disabled, onEnter, plain = false },
  ] = splitField(props);
  const t = useKitText();
  // While something else is being typed, the marks of the chosen one would belong to nobody.
  const [typed, setTyped] = useState<string>();
  const highlighted = useRef<Option<Value>>(undefined);
  const marked = typed === undefined || typed === value?.label ? value : null;
  // A caller may make the same option anew on every render. The list would take that for another choice and put its
  // name back into the field over what is being typed.
  const [chosen, setChosen] = useState(value);
  if (chosen?.value !== value?.value || chosen?.label !== value?.label) setChosen(value);

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const isOpen = event.currentTarget.getAttribute('aria-expanded') === 'true';
    const found = isOpen ? highlighted.current : undefined;
    if (event.key === 'Tab' && !event.shiftKey && found !== undefined) onChange(found);
    if (event.key === 'Enter' && onEnter !== undefined && (!isOpen || found !== undefined)) {
      if (!isOpen) event.preventDefault();
      // Behind the list's own handling of this press, and before the next one: what is typed then belongs elsewhere.
      queueMicrotask(() => onEnter(found !== undefined));
    }
  }

  return (
    <Field {...field}>
      {({ id, required, ...given }) => (
        <BaseCombobox.Root<Option<Value>>
          items={options}
          {...(onSearch === undefined ? {} : { filter: null })}
          value={chosen}
          onValueChange={onChange}
          onInputValueChange={(words, details) => {
            setTyped(words);
            // What is chosen stands in the field as well, and is nothing to search for.
            const isTyped = details.reason === 'input-change' || details.reason === 'input-clear';
            onSearch?.(isTyped ? words : '');
          }}
          onItemHighlighted={(item) => {
            highlighted.current = item;
          }}
          isItemEqualToValue={(item, other) => item.value === other.value}
          itemToStringLabel={(item) => item.label}
          itemToStringValue={(item) => item.value}
          required={required}
          disabled={disabled}
          autoHighlight
        >
          <BaseCombobox.InputGroup className={control['box']}>
            {marked?.colour !== undefined && <Spine small colour={marked.colour} />}
            <BaseCombobox.Input
              {...given}
              id={id}
              aria-labelledby={`${id}-label`}
              placeholder={placeholder}
              className={control['inside']}
              onKeyDown={press}
            />
            {!plain && marked?.hint !== undefined && (
              <span className={classNames(popup['hint'], styles['hint'])}>{marked.hint}</span>
            )}
            {!plain && value !== null && (
              <BaseCombobox.Clear className={styles['button']} aria-label={t('clear')}>
                <Icon of={X} size={16} />
              </BaseCombobox.Clear>
            )}
            <BaseCombobox.Trigger className={styles['button']} aria-label={t('openList')}>
              <Icon of={ChevronDown} size={16} />
            </BaseCombobox.Trigger>
          </BaseCombobox.InputGroup>
          <BaseCombobox.Portal>
            <BaseCombobox.Positioner className={popup['positioner']} sideOffset={4}>
              <BaseCombobox.Popup className={popup['wide']} aria-busy={searching || undefined}>
                <BaseCombobox.Empty className={popup['note']}>
                  {searching ? t('searching') : t('nothingFound')}
                </BaseCombobox.Empty>
                <BaseCombobox.List>{(option: Option<Value>) => renderOption(option)}</BaseCombobox.List>
              </BaseCombobox.Popup>
            </BaseCombobox.Positioner>
          </BaseCombobox.Portal>
        </BaseCombobox.Root>
      )}
    </Field>
  );
}

function renderOption(option: Option) {
  return (
    <BaseCombobox.Item key={option.value} value={option} disabled={option.disabled} className={popup['item']}>
      {option.colour !== undefined && <Spine small colour={option.colour} />}
      <span className={popup['words']}>{option.label}</span>
      {option.hint !== undefined && <span className={popup['hint']}>{option.hint}</span>}
      <BaseCombobox.ItemIndicator>
        <Icon of={Check} size={16} />
      </BaseCombobox.ItemIndicator>
    </BaseCombobox.Item>
  );
}
