import { Pin, PinOff } from 'lucide-react';
import { useEffect, useEffectEvent, type RefObject } from 'react';
import { Icon } from '#web/kit/icon/icon.tsx';
import { isolate } from '#web/kit/isolate/isolated.tsx';
import { useAct } from '#web/lib/use-act.ts';
import { useAboveText } from './above-text.ts';
import type { FoundRecord, PaletteRecord } from './palette-found.ts';
import { showFailure } from './show-failure.ts';
import { isApple } from './shortcuts.ts';
import styles from './palette.module.css';

interface PinFootProps {
  readonly pinned: readonly PaletteRecord[];
  /** The highlighted one. */
  readonly record: Pick<FoundRecord, 'kind' | 'id'>;
  readonly name: string;
  readonly field: RefObject<HTMLInputElement | null>;
}

/** Pins what is highlighted, or unpins it; typing goes on where it was. */
export function PinFoot({ pinned, record, name, field }: PinFootProps) {
  const t = useAboveText();
  const pin = useAct('POST /pinned-records/');
  const isPinned = pinned.some((each) => each.record?.kind === record.kind && each.record.id === record.id);
  const toggle = () => {
    pin({ body: { ...record, isPinned: !isPinned } }).catch(showFailure);
    field.current?.focus();
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.code !== 'KeyP' || !event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
    event.preventDefault();
    toggle();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <div className={styles['foot']}>
      <button type="button" className={styles['pin']} onClick={toggle}>
        <Icon of={isPinned ? PinOff : Pin} />
        {t(isPinned ? 'paletteUnpin' : 'palettePin', { name: isolate(name) })}
      </button>
      <span className={styles['keys']}>{isApple(navigator.platform) ? '⌥P' : 'Alt P'}</span>
    </div>
  );
}
