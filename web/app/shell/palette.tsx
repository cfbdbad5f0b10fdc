import { Dialog } from '@base-ui/react/dialog';
import { CommandEmpty, CommandGroup, CommandInput, CommandItem, CommandList, CommandRoot } from 'cmdk';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import dialog from '#web/kit/dialog/dialog.module.css';
import { Icon } from '#web/kit/icon/icon.tsx';
import type { OverlayProps } from './overlays.tsx';
import { paletteEntries, type PaletteEntry } from './palette-acts.ts';
import { useFoundRecords, type PaletteRecord } from './palette-found.ts';
import { paletteScore } from './palette-score.ts';
import { isApple, keyCaps } from './shortcuts.ts';
import type { TypedAhead } from './typed-ahead.tsx';
import { useAboveText, type AboveTextKey } from './above-text.ts';
import { useShellText } from './text.ts';
import styles from './palette.module.css';

const groups: readonly { readonly name: PaletteEntry['group']; readonly heading: AboveTextKey }[] = [
  { name: 'go', heading: 'paletteGo' },
  { name: 'do', heading: 'paletteDo' },
  { name: 'workspaces', heading: 'paletteWorkspaces' },
];

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
  const found = useFoundRecords(typed, me.permissions);
  useBestFound({ found, typed, entries, choose: setChosen });
  // The next time, nothing was typed before.
  useEffect(() => typedAhead.write(''), [typedAhead]);

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
            filter={paletteScore}
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
                placeholder={t('paletteField')}
                className={styles['input']}
              />
            </div>
            <CommandList label={t('paletteTitle')} className={styles['list']}>
              <CommandEmpty className={styles['nothing']}>{t('paletteNothing')}</CommandEmpty>
              {found.length > 0 && (
                <CommandGroup heading={t('paletteFound')} className={styles['group']}>
                  {found.map((record) => (
                    <CommandItem
                      key={record.value}
                      value={record.value}
                      // The server has found it, by words that may stand in neither line.
                      keywords={typed.trim().split(/\s+/)}
                      className={styles['item']}
                      onSelect={() => go(record)}
                    >
                      <Icon of={record.icon} />
                      <span className={styles['words']}>
                        <bdi>{record.title}</bdi>
                        <bdi className={styles['subtitle']}>{record.subtitle}</bdi>
                      </span>
                    </CommandItem>
                  ))}
                </CommandGroup>
              )}
              {groups.map(({ name, heading }) => {
                const members = entries.filter((entry) => entry.group === name);
                return members.length === 0 ? null : (
                  <CommandGroup key={name} heading={t(heading)} className={styles['group']}>
                    {members.map((entry) => (
                      <CommandItem
                        key={entry.key}
                        value={entry.label}
                        keywords={entry.words.split(' ')}
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
                );
              })}
            </CommandList>
          </CommandRoot>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** What was found comes a moment after what was typed: where it fits better than any act, Enter means it. */
function useBestFound({
  found,
  typed,
  entries,
  choose,
}: {
  readonly found: readonly PaletteRecord[];
  readonly typed: string;
  readonly entries: readonly PaletteEntry[];
  readonly choose: (value: string) => void;
}) {
  const best = Math.max(0, ...entries.map(({ label, words }) => paletteScore(label, typed, words.split(' '))));
  const first = found
    .map((record) => ({ record, score: paletteScore(record.title, typed, typed.trim().split(/\s+/)) }))
    .toSorted((one, other) => other.score - one.score)[0];
  const value = first !== undefined && first.score >= best ? first.record.value : undefined;
  useEffect(() => {
    if (value !== undefined) choose(value);
  }, [value, choose]);
}
