import { useId } from 'react';
import field from '#web/kit/field/field.module.css';
import { classNames } from '#web/kit/class-names.ts';
import { propertyColours, propertyColourValue } from '#web/kit/spine/property-colour.ts';
import { usePropertiesText } from './text.ts';
import styles from './colour-choice.module.css';

export interface ColourChoiceProps {
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly help?: string;
  /** By its number, as the server keeps it. */
  readonly value: number;
  readonly onChange: (colour: number) => void;
}

/** Twelve small gables, of which one holds. */
export function ColourChoice({ label, labelHidden = false, help, value, onChange }: ColourChoiceProps) {
  const t = usePropertiesText();
  const name = useId();
  return (
    <fieldset className={field['field']}>
      <legend className={classNames(field['label'], labelHidden && field['hidden'])}>{label}</legend>
      <div className={styles['row']}>
        {propertyColours.map((colour, at) => (
          <label key={colour} className={styles['choice']} title={t(`colour_${colour}`)}>
            <input
              type="radio"
              name={name}
              checked={at === value}
              className={field['hidden']}
              onChange={() => onChange(at)}
            />
            <svg width="28" height="20" viewBox="0 0 28 20" fill="none" aria-hidden="true">
              <path
                d="M3 16 14 5l11 11"
                strokeWidth="3"
                strokeLinecap="round"
                strokeLinejoin="round"
                style={{ stroke: propertyColourValue(colour) }}
              />
            </svg>
            <span className={field['hidden']}>{t(`colour_${colour}`)}</span>
          </label>
        ))}
      </div>
      {help !== undefined && <p className={field['help']}>{help}</p>}
    </fieldset>
  );
}
