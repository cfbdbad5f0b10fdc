import { Dialog } from '@base-ui/react/dialog';
import { CommandGroup, CommandInput, CommandItem, CommandList, CommandRoot } from 'cmdk';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import dialog from '#web/kit/dialog/dialog.module.css';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { formatDate } from '#web/lib/format.ts';
import type { OverlayProps } from './overlays.tsx';
import { paletteEntries, type PaletteEntry } from './palette-acts.ts';
import { paletteGroups, type PaletteGroup } from './palette-groups.ts';
import { useFoundRecords, type PaletteRecord } from './palette-found.ts';
import { isApple, keyCaps } from './shortcuts.ts';
import type { TypedAhead } from './typed-ahead.ts';
import { useAboveText, type AboveTextKey } from './above-text.ts';
import { useShellText } from './text.ts';
import styles from './palette.module.css';

const headings: Readonly<Record<PaletteGroup['name'], AboveTextKey>> = {
  found: 'paletteFound',
  go: 'paletteGo',
  do: 'paletteDo',
  workspaces: 'paletteWorkspaces',
};

/**
 * ⌘K: type a few letters, press Enter. The list's parts are taken from cmdk one by one: its own dialog would inject
 * styles, which the content policy forbids, so the frame is that of the kit.
 */
export function Palette({ me, acts, onClose, typedAhead }: OverlayProps & { readonly typedAhead: TypedAhead }) {
  const t = useAboveText();
  const shell = useShellText();
  const field = useRef<HTMLInputElement>(null);
  const entries = paletteEntries(me, acts, { above: t, shell });
  const apple = isApple(navigator.platform);
  const [typed, setTyped] = useState(() => typedAhead.read());
  const [chosen, setChosen] = useState('');
  const { found, isAsking } = useFoundRecords(typed, me.permissions);
  const groups = paletteGroups(typed, found, entries);
  useBestFound(groups[0], setChosen);

  function takeOver() {
    const before = typedAhead.handOver();
    if (before !== undefined) setTyped(before);
  }

  function choose(entry: PaletteEntry) {
    onClose();
    entry.run();
  }

  function go(record: PaletteRecord) {
    onClose();
    acts.go(record.to);
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog['backdrop']} />
        <Dialog.Popup className={styles['palette']} initialFocus={field}>
          <Dialog.Title className={styles['title']}>{t('paletteTitle')}</Dialog.Title>
          <CommandRoot
            label={t('paletteField')}
            shouldFilter={false}
            loop
            value={chosen}
            onValueChange={setChosen}
            className={styles['command']}
          >
            <div className={styles['field']}>
              <Icon of={Search} />
              <CommandInput
                ref={field}
                value={typed}
                onValueChange={setTyped}
                onFocus={takeOver}
                placeholder={t('paletteField')}
                className={styles['input']}
              />
            </div>
            <CommandList label={t('paletteTitle')} className={styles['list']}>
              {groups.length === 0 && !isAsking && <p className={styles['nothing']}>{t('paletteNothing')}</p>}
              {groups.map((group) => (
                <CommandGroup key={group.name} heading={t(headings[group.name])} className={styles['group']}>
                  {group.name === 'found'
                    ? group.records.map((record) => (
                        <CommandItem
                          key={record.value}
                          value={record.value}
                          className={styles['item']}
                          onSelect={() => go(record)}
                        >
                          <Icon of={record.icon} />
                          <span className={styles['words']}>
                            <bdi>{record.title}</bdi>
                            <bdi className={styles['subtitle']}>{record.subtitle}</bdi>
                          </span>
                          {record.money !== null && (
                            <>
                              <span className={styles['keys']}>{formatDate(record.money.on)}</span>
                              <Amount cents={record.money.cents} currency={record.money.currency} />
                            </>
                          )}
                        </CommandItem>
                      ))
                    : group.entries.map((entry) => (
                        <CommandItem
                          key={entry.key}
                          value={entry.label}
                          className={styles['item']}
                          onSelect={() => choose(entry)}
                        >
                          <Icon of={entry.icon} />
                          <span className={styles['words']}>{entry.label}</span>
                          {entry.keys !== undefined && (
                            <span className={styles['keys']}>{keyCaps(entry.keys, apple).join(' ')}</span>
                          )}
                        </CommandItem>
                      ))}
                </CommandGroup>
              ))}
            </CommandList>
          </CommandRoot>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** What was found comes a moment after what was typed: where it fits better than any act, Enter means it. */
function useBestFound(first: PaletteGroup | undefined, choose: (value: string) => void) {
  const value = first?.name === 'found' ? first.records[0]?.value : undefined;
  useEffect(() => {
    if (value !== undefined) choose(value);
  }, [value, choose]);
}
