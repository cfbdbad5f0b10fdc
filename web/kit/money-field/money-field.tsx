import { useLayoutEffect, useState, type ComponentProps } from 'react';
import { Field, splitField, type FieldProps } from '#web/kit/field/field.tsx';
import control from '#web/kit/field/control.module.css';
import { useUnreadable } from '#web/kit/checked-field/use-unreadable.ts';
import { useTypedText } from '#web/kit/typed/typed-text.ts';
import { largestCents } from '#shared/money.ts';
import { formatMoney } from '#web/lib/format.ts';
import { evaluateMoney } from './evaluate-money.ts';
import type { MoneyProblem } from './parse-money.ts';

export interface MoneyFieldProps extends Omit<FieldProps, 'label'> {
  readonly label: string;
  /** Integer minor units, or null while there is nothing that can be read. */
  readonly cents: number | null;
  readonly currency: string;
  /** With what was typed, where that is worth keeping: it is given back as `typed`. */
  readonly onChange: (cents: number | null, typed: string) => void;
  /** What was typed, where a caller keeps it through a reload; shown until the field is left with something readable. */
  readonly typed?: string | undefined;
  readonly onLeave?: (() => void) | undefined;
  /** What stood here when the form was kept and could not be read: the field begins with it. */
  readonly unread?: string | undefined;
  readonly allowNegative?: boolean;
  /** In a column the figures stand at the end, so that their decimals align. */
  readonly figure?: boolean;
  readonly placeholder?: string | undefined;
  readonly name?: string;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  readonly onKeyDown?: ComponentProps<'input'>['onKeyDown'];
}

/**
 * Says the currency in its label, takes what is typed or pasted in any usual form, simple arithmetic too, and never
 * loses it when it is wrong.
 */
export function MoneyField(props: MoneyFieldProps) {
  const [
    field,
    { cents, currency, onChange, typed: kept, onLeave, unread, allowNegative = false, figure = false, ...input },
  ] = splitField(props);
  const t = useTypedText();
  // While the field is being written in, what was typed stays as it is; otherwise the value is shown in full.
  const [own, setTyped] = useState(unread);
  const typed = onLeave === undefined ? own : kept;
  const problem = typed === undefined ? undefined : problemOf(typed, currency, allowNegative);
  const words = problem && t(messages[problem], { amount: formatMoney(largestCents, currency) });
  const unreadable = useUnreadable(words, unread !== undefined);
  const shown = typed ?? (cents === null ? '' : formatMoney(cents, currency, { zero: 'number' }));

  const { ref: box } = unreadable.input;
  // An amount that arrives while the field has the focus is selected, as it would be had it been there: what is typed next
  // replaces it instead of being added to it.
  useLayoutEffect(() => {
    const { current } = box;
    if (typed === undefined && shown !== '' && current !== null && document.activeElement === current) current.select();
  }, [box, typed, shown]);

  function write(text: string) {
    setTyped(text);
    const parsed = evaluateMoney(text, currency);
    const acceptable = problemOf(text, currency, allowNegative) === undefined;
    onChange(acceptable && 'cents' in parsed ? parsed.cents : null, text);
  }

  return (
    <Field
      {...field}
      label={t('moneyLabel', { label: props.label, currency })}
      // What is wrong with the text is more than that something is missing here.
      error={unreadable.complaint ?? (field.error && (words ?? field.error))}
    >
      {(given) => (
        <input
          {...input}
          {...given}
          {...unreadable.input}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          className={figure ? control['figure'] : control['control']}
          value={shown}
          onChange={(event) => write(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => {
            unreadable.onLeave();
            if (problem !== undefined) return;
            setTyped(undefined);
            onLeave?.();
          }}
        />
      )}
    </Field>
  );
}

const messages = {
  'not-a-number': 'moneyNotANumber',
  'other-currency': 'moneyOtherCurrency',
  'too-many-decimals': 'moneyTooManyDecimals',
  'too-large': 'moneyTooLarge',
  'divided-by-zero': 'moneyDividedByZero',
  negative: 'moneyNegative',
} as const;

function problemOf(text: string, currency: string, allowNegative: boolean): MoneyProblem | 'negative' | undefined {
  const parsed = evaluateMoney(text, currency);
  if ('problem' in parsed) return parsed.problem;
  return !allowNegative && parsed.cents !== null && parsed.cents < 0 ? 'negative' : undefined;
}
