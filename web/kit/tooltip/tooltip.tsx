import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import popup from '#web/kit/popup/popup.module.css';
import styles from './tooltip.module.css';

/**
 * A few words about a control that shows only an icon. They repeat the control's own label: nothing may be known from
 * a tooltip alone, because a finger cannot hover.
 */
export function Tooltip({ text, children }: { readonly text: ReactNode; readonly children: ReactElement }) {
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger delay={400} render={children} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner className={popup['positioner']} sideOffset={6}>
          <BaseTooltip.Popup className={styles['tooltip']}>{text}</BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
