import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import type { BaseUIEvent } from '@base-ui/react/types';
import { Check, ChevronDown, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { classNames } from '#web/kit/class-names.ts';
import { Field, splitField, type FieldProps } from '#web/kit/field/field.tsx';
import control from '#web/kit/field/control.module.css';
import { Icon } from '#web/kit/icon/icon.tsx';
import popup from '#web/kit/popup/popup.module.css';
import type { Option } from '#web/kit/select/select.tsx';
import { Spine } from '#web/kit/spine/spine.tsx';
import { holdPointer } from '#web/kit/held-keys/hold-pointer.ts';
import { focusNext } from '#web/kit/side-panel/loop-focus.ts';
import { useKitText } from '#web/kit/text.ts';
import type { ComboboxSearch } from './combobox-search.ts';
import { matchOptions } from './match-options.ts';
import { useAwaitedChoice } from './use-awaited-choice.ts';
import { useTypedAhead, write } from './use-typed-ahead.ts';
import styles from './combobox.module.css';

export interface ComboboxProps<Value extends string> extends FieldProps {
  readonly options: readonly Option<Value>[];
  readonly value: Option<Value> | null;
  readonly onChange: (option: Option<Value> | null) => void;
  /** Where the server finds the options; without it the kit matches them with what is typed. */
  readonly search?: ComboboxSearch | undefined;
  /** The options are still on their way. */
  readonly isLoading?: boolean;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  /** Enter was pressed: it has chosen, or there was nothing to choose. Where one goes on to. */
  readonly onEnter?: ((chosen: boolean) => void) | undefined;
  /** One was chosen by Enter or by a click, after `onChange`. Tab goes on by itself. */
  readonly onChosen?: (() => void) | undefined;
  /** One goes on to the next field once one was chosen. */
  readonly goesOn?: boolean;
  /** Enter was pressed behind figures that were typed ahead: it is not taken, as nobody has seen who is chosen. */
  readonly onEarlyEnter?: (() => void) | undefined;
  /** Left with other words in it than those of the chosen one, it has none: nobody goes on with the former one unseen. */
  readonly emptiesWhenLeft?: boolean;
  /** In a grid there is no room for marks beside what is chosen. */
  readonly plain?: boolean;
}

/**
 * One of many, found by typing: Enter takes what is highlighted, and so does Tab, which goes on as well. Neither takes a
 * row that belongs to other text, nor at once one of several with the same name; and Enter never submits the form around it.
 */
export function Combobox<Value extends string>(props: ComboboxProps<Value>) {
  const [went, setWent] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const [
    field,
    {
      options: offered,
      value,
      onChange,
      search,
      isLoading = false,
      placeholder,
      disabled,
      onEnter,
      goesOn: leadsOn = false,
      onChosen = leadsOn ? () => setWent(went + 1) : undefined,
      onEarlyEnter,
      emptiesWhenLeft = false,
      plain = false,
    },
  ] = splitField(props);
  const t = useKitText();
  // Once what was chosen is rendered: other fields may have come with it.
  useEffect(() => {
    if (went > 0) focusNext(input.current);
  }, [went]);
  const list = useRef<BaseCombobox.Root.Actions>(null);
  // While something else is being typed, the marks of the chosen one would belong to nobody.
  const [typed, setTyped] = useState<string>();
  const [words, setWords] = useState('');
  const highlighted = useRef<Option<Value>>(undefined);
  const goesOn = useRef(false);
  // Chosen since somebody typed: the field may be left a moment before that is rendered.
  const isTaken = useRef(false);
  const ahead = useTypedAhead();
  const marked = typed === undefined || typed === value?.label ? value : null;
  const options = search === undefined ? matchOptions(offered, words) : offered;
  const isCurrent = !isLoading && (search === undefined || search.answered === words);
  const hasFailed = search?.hasFailed === true;
  // A caller may make the same option anew on every render. The list would take that for another choice and put its
  // name back into the field over what is being typed.
  const [chosen, setChosen] = useState(value);
  if (chosen?.value !== value?.value || chosen?.label !== value?.label) setChosen(value);
  // The text that several of one name were found for, or that an arrow key chose among: the next Enter is meant.
  const looked = useRef<string>(undefined);
  // Several of one name were found and none was taken: figures are still the amount.
  const isInDoubt = useRef(false);
  const awaited = useAwaitedChoice(words, isCurrent || hasFailed, () => {
    const first = options.find((option) => option.disabled !== true);
    // Of nobody there is no amount: kept, it would stand unseen before the next one.
    if (first === undefined || !isCurrent) {
      ahead.take();
      return;
    }
    if (isDoubtful(first)) return ahead.keepFigures();
    take(first);
    list.current?.close();
    if (goesOn.current) {
      ahead.goOn();
      focusNext(input.current);
    } else {
      onEnter?.(true);
      hasChosen();
    }
  });

  const isOnItsWay = useEffectEvent(() => awaited.isOpen() || ahead.isGoingOn());
  const sayEarly = useEffectEvent(() => onEarlyEnter?.());
  useEffect(() => holdPointer({ isHolding: () => isOnItsWay(), onEarly: () => sayEarly() }), []);

  function take(option: Option<Value> | null) {
    isTaken.current = option !== null;
    onChange(option);
  }

  function hasChosen() {
    if (onChosen === undefined) return;
    ahead.goOn();
    onChosen();
  }

  /** Another one has the same name: which of them is meant is for who looks at the list, and then presses again. */
  function isDoubtful(found: Option<Value>): boolean {
    const isAlone = options.every(({ label, value: other }) => label !== found.label || other === found.value);
    if (isAlone || looked.current === words) return false;
    looked.current = words;
    isInDoubt.current = true;
    return true;
  }

  function look(next: string) {
    looked.current = undefined;
    isInDoubt.current = false;
    isTaken.current = false;
    setWords(next);
    search?.onSearch(next);
  }

  function press(event: BaseUIEvent<KeyboardEvent<HTMLInputElement>>) {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const isOpen = event.currentTarget.getAttribute('aria-expanded') === 'true';
    const isOver = ahead.isGoingOn() || (awaited.isWaiting && (goesOn.current || onChosen !== undefined));
    const isAsked = isInDoubt.current && isOpen && onChosen !== undefined;
    // Behind Enter alone, text is still searched for; a figure, or going on or back, says that it was meant.
    const isCertain = isOver && (ahead.isGoingOn() || goesOn.current || ahead.has() || isBack(event));
    if (event.key === 'Enter' && (isOver || isAsked) && ahead.has()) onEarlyEnter?.();
    if ((isOver || isAsked) && ahead.keep(event, isCertain)) {
      event.preventDefault();
      event.preventBaseUIHandler();
      return;
    }
    if (isAsked && ahead.figures !== '') pressAfterFigures(event);
    if (event.key === 'Enter') event.preventDefault();
    if (isOpen && !isCurrent) pressEarly(event);
    else pressInTime(event, isOpen);
  }

  /** They were part of a longer text after all, or are taken away again. */
  function pressAfterFigures({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) {
    if (key === 'Escape' || key === 'Backspace') ahead.take();
    else if (key.length === 1) write(currentTarget, ahead.take(), currentTarget.value.length);
  }

  /** The rows on screen belong to other text. */
  function pressEarly(event: BaseUIEvent<KeyboardEvent<HTMLInputElement>>) {
    // Tab behind an early Enter goes on with what Enter will take.
    const isTab = event.key === 'Tab' && !event.shiftKey;
    if (event.key === 'Enter' || (isTab && words !== '')) {
      event.preventDefault();
      event.preventBaseUIHandler();
      goesOn.current = isTab;
      if (words !== '') awaited.wait();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      event.preventBaseUIHandler();
    } else if (event.key === 'Escape' || event.key === 'Tab') {
      awaited.cancel();
      ahead.take();
    }
  }

  function pressInTime(event: BaseUIEvent<KeyboardEvent<HTMLInputElement>>, isOpen: boolean) {
    const found = isOpen ? options.find((option) => option.value === highlighted.current?.value) : undefined;
    const takes = event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey);
    if (takes && found !== undefined && isDoubtful(found)) {
      event.preventDefault();
      event.preventBaseUIHandler();
      return;
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') looked.current = words;
    if (event.key === 'Tab' && !event.shiftKey && found !== undefined) take(found);
    if (event.key === 'Enter' && onEnter !== undefined && (!isOpen || found !== undefined)) {
      // Behind the list's own handling of this press, and before the next one: what is typed then belongs elsewhere.
      queueMicrotask(() => onEnter(found !== undefined));
    }
  }

  return (
    <Field {...field}>
      {({ id, required, ...given }) => (
        <BaseCombobox.Root<Option<Value>>
          items={options}
          filter={null}
          actionsRef={list}
          value={chosen}
          onValueChange={(option, details) => {
            const isPressed = details.reason === 'item-press';
            if (isPressed && !isCurrent) {
              details.cancel();
              return;
            }
            take(option);
            if (isPressed) hasChosen();
          }}
          onInputValueChange={(text, details) => {
            setTyped(text);
            // What is chosen stands in the field as well, and is nothing to search for.
            if (details.reason === 'input-change' || details.reason === 'input-clear') look(text.trim().slice(0, 120));
          }}
          onOpenChangeComplete={(isOpen) => {
            if (!isOpen) look('');
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
              ref={input}
              id={id}
              aria-labelledby={`${id}-label`}
              placeholder={placeholder}
              className={control['inside']}
              onKeyDown={press}
              onBlur={({ relatedTarget }) => {
                if (emptiesWhenLeft && marked === null && value !== null && !isTaken.current) take(null);
                awaited.cancel();
                ahead.leave(relatedTarget);
              }}
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
              <BaseCombobox.Popup className={popup['wide']} aria-busy={!isCurrent || undefined}>
                <BaseCombobox.Status className={popup['note']}>
                  {awaited.isWaiting && options.length > 0 ? t('searching') : ahead.figures || undefined}
                </BaseCombobox.Status>
                <BaseCombobox.Empty className={popup['note']}>
                  {isCurrent ? t('nothingFound') : t(hasFailed ? 'searchFailed' : 'searching')}
                </BaseCombobox.Empty>
                <BaseCombobox.List className={isCurrent ? undefined : styles['early']}>
                  {(option: Option<Value>) => renderOption(option)}
                </BaseCombobox.List>
              </BaseCombobox.Popup>
            </BaseCombobox.Positioner>
          </BaseCombobox.Portal>
        </BaseCombobox.Root>
      )}
    </Field>
  );
}

function isBack({ key, shiftKey }: KeyboardEvent): boolean {
  return key === 'Tab' && shiftKey;
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
