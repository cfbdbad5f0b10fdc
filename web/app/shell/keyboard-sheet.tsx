import { Fragment } from 'react';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { navigationFor } from './navigation.ts';
import type { OverlayProps } from './overlays.tsx';
import { isApple, keyCaps } from './shortcuts.ts';
import { useAboveText } from './above-text.ts';
import { useShellText } from './text.ts';
import styles from './keyboard-sheet.module.css';

interface Line {
  readonly what: string;
  /** Each of them does it. */
  readonly keys: readonly string[];
}

/** `?`: every shortcut there is, from the same tables that make them work. */
export function KeyboardSheet({ me, onClose }: OverlayProps) {
  const t = useAboveText();
  const shell = useShellText();
  const everywhere: readonly Line[] = [
    { what: t('keyPalette'), keys: ['mod+k'] },
    { what: t('keySheet'), keys: ['?'] },
    ...navigationFor(me.permissions).flatMap(({ key, keys }) =>
      keys === undefined ? [] : [{ what: t('keyGo', { page: shell(key) }), keys: [keys] }],
    ),
  ];
  const lists: readonly Line[] = [
    { what: t('keyDown'), keys: ['j', '↓'] },
    { what: t('keyUp'), keys: ['k', '↑'] },
    { what: t('keySelect'), keys: ['x'] },
    { what: t('keyOpen'), keys: ['Enter'] },
    { what: t('keyClose'), keys: ['Esc'] },
  ];
  const editing: readonly Line[] = [
    { what: t('keySave'), keys: ['Enter'] },
    { what: t('keyRevert'), keys: ['Esc'] },
  ];
  return (
    <Dialog open onClose={onClose} title={t('keysTitle')}>
      <Lines title={t('keysEverywhere')} lines={everywhere} />
      <Lines title={t('keysLists')} lines={lists} />
      <Lines title={t('keysEditing')} lines={editing} />
      <p className={styles['note']}>{t('keysNote')}</p>
    </Dialog>
  );
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly Line[] }) {
  return (
    <section className={styles['section']}>
      <h3>{title}</h3>
      <dl>
        {lines.map(({ what, keys }) => (
          <div key={what} className={styles['line']}>
            <dt>{what}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Keys({ keys }: { readonly keys: readonly string[] }) {
  const t = useAboveText();
  const apple = isApple(navigator.platform);
  return keys.map((each, at) => (
    <Fragment key={each}>
      {at > 0 && <span className={styles['between']}>{t('keyOr')}</span>}
      {keyCaps(each, apple).map((cap, place) => (
        <Fragment key={cap}>
          {place > 0 && each.includes(' ') && <span className={styles['between']}>{t('keyThen')}</span>}
          <kbd className={styles['cap']}>{cap}</kbd>
        </Fragment>
      ))}
    </Fragment>
  ));
}
