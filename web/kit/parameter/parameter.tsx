import { Popover } from '@base-ui/react/popover';
import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { classNames } from '#web/kit/class-names.ts';
import control from '#web/kit/field/control.module.css';
import { Field } from '#web/kit/field/field.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import popup from '#web/kit/popup/popup.module.css';
import select from '#web/kit/select/select.module.css';
import styles from './parameter.module.css';

export interface ParameterProps {
  readonly label: string;
  /** What the closed control says. */
  readonly value: ReactNode;
  /** What is set in it; `close` is for the act that ends it. */
  readonly children: (close: () => void) => ReactNode;
}

/** A parameter of a report that a list of choices cannot hold: a 32 px control, and behind it a few fields. */
export function Parameter({ label, value, children }: ParameterProps) {
  const [open, setOpen] = useState(false);
  return (
    <Field label={label}>
      {({ id }) => (
        <Popover.Root open={open} onOpenChange={setOpen}>
          <Popover.Trigger
            id={id}
            aria-labelledby={`${id}-label ${id}`}
            className={classNames(control['box'], select['trigger'], select['small'])}
          >
            <span className={select['value']}>{value}</span>
            <Icon of={ChevronDown} size={16} />
          </Popover.Trigger>
          <Popover.Portal>
            <Popover.Positioner className={popup['positioner']} sideOffset={4} align="end">
              <Popover.Popup className={styles['popup']} aria-labelledby={`${id}-label`}>
                {children(() => setOpen(false))}
              </Popover.Popup>
            </Popover.Positioner>
          </Popover.Portal>
        </Popover.Root>
      )}
    </Field>
  );
}
