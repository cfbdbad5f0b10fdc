import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import type { BaseUIEvent } from '@base-ui/react/types';
import { Search } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import dialog from '#web/kit/dialog/dialog.module.css';
import { Amount } from '#web/kit/amount/amount.tsx';
import { useAwaitedChoice } from '#web/kit/combobox/use-awaited-choice.ts';
import { addHeldKeys, isCommand, type HeldKey } from '#web/kit/held-keys/hold-keys.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { formatDate } from '#web/lib/format.ts';
import { useAct } from '#web/lib/use-act.ts';
import type { OverlayProps } from './overlays.tsx';
import { paletteEntries, type PaletteEntry } from './palette-acts.ts';
import { isAmbiguous, paletteGroups, stillGroups, type PaletteGroup } from './palette-groups.ts';
import { useCommands } from './palette-commands.ts';
import { useFoundRecords, useOpenedRecords, type PaletteRecord } from './palette-found.ts';
import { useReportEntries } from './palette-reports.ts';
import { PinFoot } from './palette-pin.tsx';
import { isApple, keyCaps } from './shortcuts.ts';
import type { TypedAhead } from './typed-ahead.ts';
import { useAboveText, type AboveTextKey } from './above-text.ts';
import { useShellText } from './text.ts';
import styles from './palette.module.css';

const headings: Readonly<Record<PaletteGroup['name'], AboveTextKey>> = {
  commands: 'paletteDo',
  pinned: 'palettePinned',
  recent: 'paletteRecent',
  found: 'paletteFound',
  go: 'paletteGo',
  do: 'paletteDo',
  workspaces: 'paletteWorkspaces',
};

/** ⌘K: type a few letters, press Enter. Enter waits for the records that belong to what was typed. */
export function Palette({ me, acts, onClose, typedAhead }: OverlayProps & { readonly typedAhead: TypedAhead }) {
  const t = useAboveText();
  const shell = useShellText();
  const field = useRef<HTMLInputElement>(null);
  const reports = useReportEntries(acts);
  const entries = [...paletteEntries(me, acts, { above: t, shell }), ...reports.entries];
  const [typed, setTyped] = useState(() => typedAhead.read());
  const [highlighted, setHighlighted] = useState<string>();
  // Rows that somebody goes through by the arrow keys stay where they are.
  const [still, setStill] = useState<{ readonly typed: string; readonly names: readonly PaletteGroup['name'][] }>();
  // Enter came before several leases were listed: none of them is taken until somebody goes to one.
  const [toChoose, setToChoose] = useState<string>();
  const after = useRef<HeldKey[]>([]);
  const search = useFoundRecords(typed, me.permissions);
  const commands = useCommands(typed, me.permissions);
  const opened = useOpenedRecords(me.permissions);
  const note = useAct('POST /opened-records/');
  const isEmpty = typed.trim() === '';
  const isAsking = isEmpty ? opened.isAsking : search.isAsking || commands.isAsking || reports.isAsking;
  const isStill = still?.typed === typed;
  const mustChoose = toChoose === typed && !isStill;
  const records = isEmpty ? opened : { commands: commands.found, found: search.found };
  const groups = stillGroups(paletteGroups(typed, records, entries), isStill ? still.names : []);
  const rows = new Map(groups.flatMap((group) => rowsOf(group)));
  const choose = (key: string | undefined) => {
    const row = key === undefined ? undefined : rows.get(key);
    if (row === undefined) return;
    onClose();
    if (!('to' in row)) return row.run();
    acts.go(row.to);
    // Whether it is kept among the recent ones makes no difference to where it leads.
    if (row.record !== undefined) note({ body: row.record }).catch(() => undefined);
  };
  const shown = highlighted === undefined ? undefined : rows.get(highlighted);
  const awaited = useAwaitedChoice(typed, !isAsking, () => {
    const keys = after.current;
    after.current = [];
    // Whose payment it is has to be chosen by somebody who has seen them.
    if (isAmbiguous(groups)) return setToChoose(typed);
    const first = rows.keys().next().value;
    if (first === undefined) return setTyped(typed + keys.map(({ key }) => (key.length === 1 ? key : '')).join(''));
    choose(first);
    // Typed on at once: for the form that it opens.
    addHeldKeys(keys);
  });

  function takeOver() {
    const before = typedAhead.handOver();
    if (before === undefined) return;
    setTyped(before.typed);
    after.current = [...before.after];
    if (before.isEntered) awaited.wait(before.typed);
  }

  function press(event: BaseUIEvent<KeyboardEvent<HTMLInputElement>>) {
    const { key, shiftKey, nativeEvent } = event;
    if (nativeEvent.isComposing || isStill || isCommand(nativeEvent)) return;
    if (key === 'Enter' ? !isAsking && !mustChoose : !awaited.isWaiting || key.length > 1) return;
    event.preventDefault();
    event.preventBaseUIHandler();
    // Behind something that was typed for what it opens, Enter is for that too.
    const isForNext = key !== 'Enter' || (awaited.isWaiting && after.current.length > 0);
    if (isForNext) after.current.push({ key, shiftKey });
    else if (isAsking) awaited.wait();
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog['backdrop']} />
        <Dialog.Popup className={styles['palette']} initialFocus={field} data-palette="">
          <Dialog.Title className={styles['title']}>{t('paletteTitle')}</Dialog.Title>
          <Autocomplete.Root
            inline
            open
            autoHighlight={mustChoose ? false : 'always'}
            keepHighlight={!mustChoose}
            filter={null}
            items={groups.map((group) => ({ name: group.name, items: rowsOf(group).map(([key]) => key) }))}
            value={typed}
            onValueChange={(text, { reason }) => {
              if (reason === 'input-change' || reason === 'input-clear') setTyped(text);
            }}
            onItemHighlighted={(key, { reason }) => {
              setHighlighted(key);
              if (reason === 'keyboard') setStill({ typed, names: groups.map(({ name }) => name) });
            }}
          >
            <div className={styles['command']}>
              <div className={styles['field']}>
                <Icon of={Search} />
                <Autocomplete.Input
                  ref={field}
                  aria-label={t('paletteField')}
                  onFocus={takeOver}
                  onKeyDown={press}
                  placeholder={t('paletteField')}
                  className={styles['input']}
                />
              </div>
              {mustChoose && (
                <p role="status" className={styles['nothing']}>
                  {t('paletteChoose')}
                </p>
              )}
              {groups.length === 0 && !isAsking && <p className={styles['nothing']}>{t('paletteNothing')}</p>}
              <Autocomplete.List aria-label={t('paletteTitle')} className={styles['list']}>
                {({ name, items }: { readonly name: PaletteGroup['name']; readonly items: readonly string[] }) => (
                  <Autocomplete.Group key={name} items={items}>
                    <Autocomplete.GroupLabel className={styles['heading']}>{t(headings[name])}</Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(key: string) => (
                        <Autocomplete.Item
                          key={key}
                          value={key}
                          aria-selected={key === highlighted}
                          className={styles['item']}
                          onClick={() => choose(key)}
                        >
                          <PaletteRow row={rows.get(key)} />
                        </Autocomplete.Item>
                      )}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
              {shown !== undefined && 'to' in shown && shown.record !== undefined && (
                <PinFoot pinned={opened.pinned} record={shown.record} name={shown.title} field={field} />
              )}
            </div>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type Row = PaletteRecord | PaletteEntry;

/** Rows by their keys: the list tells them apart by these, and each row is made anew with every letter. */
function rowsOf(group: PaletteGroup): readonly (readonly [string, Row])[] {
  return 'records' in group
    ? group.records.map((record) => [`${group.name} ${record.value}`, record] as const)
    : group.entries.map((entry) => [`${group.name} ${entry.key}`, entry] as const);
}

function PaletteRow({ row }: { readonly row: Row | undefined }) {
  if (row === undefined) return null;
  if ('run' in row)
    return (
      <>
        <Icon of={row.icon} />
        <span className={styles['words']}>
          {row.label}
          {row.detail !== undefined && <span className={styles['subtitle']}> {row.detail}</span>}
        </span>
        {row.keys !== undefined && (
          <span className={styles['keys']}>{keyCaps(row.keys, isApple(navigator.platform)).join(' ')}</span>
        )}
      </>
    );
  return (
    <>
      <Icon of={row.icon} />
      <span className={styles['words']}>
        <bdi>{row.title}</bdi>
        <bdi className={styles['subtitle']}>{row.subtitle}</bdi>
      </span>
      {row.money !== null && (
        <>
          {row.money.on !== undefined && <span className={styles['keys']}>{formatDate(row.money.on)}</span>}
          <Amount cents={row.money.cents} currency={row.money.currency} />
        </>
      )}
    </>
  );
}
