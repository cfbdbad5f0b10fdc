import { Menu as BaseMenu } from '@base-ui/react/menu';
import { ChevronDown, Ellipsis } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '#web/kit/button/button.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import popup from '#web/kit/popup/popup.module.css';

export type MenuEntry =
  | {
      readonly label: string;
      readonly onSelect: () => void;
      readonly danger?: boolean;
      readonly disabled?: boolean;
      readonly hint?: string;
    }
  | { readonly label: string; readonly to: string; readonly hint?: string }
  | {
      readonly label: string;
      readonly checked: boolean;
      readonly onChange: (checked: boolean) => void;
      readonly disabled?: boolean;
    }
  | 'rule';

export interface MenuProps {
  /** What the button says; with `more` it is said only to screen readers. */
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly more?: boolean;
  readonly variant?: 'outline' | 'primary' | 'quiet';
  readonly icon?: ReactNode;
  /** Stands in for the usual button. */
  readonly button?: ReactElement;
}

export function Menu({ label, entries, more = false, variant = 'outline', icon, button }: MenuProps) {
  const usual = more ? (
    <Button variant={variant} aria-label={label} icon={<Icon of={Ellipsis} size={16} />} />
  ) : (
    <Button variant={variant} icon={icon}>
      {label}
      <Icon of={ChevronDown} size={16} />
    </Button>
  );
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger render={button ?? usual} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner className={popup['positioner']} sideOffset={4} align="end">
          <BaseMenu.Popup className={popup['wide']}>
            {entries.map((entry, index) => renderEntry(entry, index))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

function renderEntry(entry: MenuEntry, index: number) {
  if (entry === 'rule') return <BaseMenu.Separator key={index} className={popup['rule']} />;
  if ('to' in entry) {
    return (
      <BaseMenu.LinkItem key={index} className={popup['item']} closeOnClick render={<Link to={entry.to} />}>
        <Words label={entry.label} hint={entry.hint} />
      </BaseMenu.LinkItem>
    );
  }
  if ('checked' in entry) {
    return (
      <BaseMenu.CheckboxItem
        key={index}
        className={popup['item']}
        checked={entry.checked}
        disabled={entry.disabled}
        closeOnClick={false}
        onCheckedChange={entry.onChange}
      >
        <CheckMark checked={entry.checked} />
        <Words label={entry.label} />
      </BaseMenu.CheckboxItem>
    );
  }
  return (
    <BaseMenu.Item
      key={index}
      className={entry.danger === true ? popup['danger'] : popup['item']}
      disabled={entry.disabled}
      onClick={entry.onSelect}
    >
      <Words label={entry.label} hint={entry.hint} />
    </BaseMenu.Item>
  );
}

function Words({ label, hint }: { readonly label: string; readonly hint?: string | undefined }) {
  return (
    <>
      <span className={popup['words']}>{label}</span>
      {hint !== undefined && <span className={popup['hint']}>{hint}</span>}
    </>
  );
}

function CheckMark({ checked }: { readonly checked: boolean }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      aria-hidden="true"
    >
      <rect x="1.5" y="1.5" width="13" height="13" rx="2" />
      {checked && <path d="m4.5 8 2.5 2.5 4.5-5" />}
    </svg>
  );
}
