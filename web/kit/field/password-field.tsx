import { useState, type ComponentProps } from 'react';
import { useKitText } from '#web/kit/text.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { Field, splitField, type FieldProps } from './field.tsx';
import control from './control.module.css';
import styles from './password-field.module.css';

export type PasswordFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'type' | 'className' | 'style'>;

/** A password that can be shown while it is typed; showing it never leaves the field. */
export function PasswordField(props: PasswordFieldProps) {
  const [field, input] = splitField(props);
  const t = useKitText();
  const [shown, setShown] = useState(false);
  return (
    <Field {...field}>
      {(given) => (
        <div className={control['box']}>
          <input {...input} {...given} type={shown ? 'text' : 'password'} className={control['inside']} />
          <TextAct
            className={styles['show']}
            aria-pressed={shown}
            aria-controls={given.id}
            aria-label={shown ? t('passwordHideLong') : t('passwordShowLong')}
            onClick={() => setShown(!shown)}
          >
            {shown ? t('passwordHide') : t('passwordShow')}
          </TextAct>
        </div>
      )}
    </Field>
  );
}
