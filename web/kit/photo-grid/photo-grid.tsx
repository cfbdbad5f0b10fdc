import { GripVertical } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from '#web/kit/icon/icon.tsx';
import { catalogue } from '#web/lib/messages.ts';
import { moveItem } from './move-item.ts';
import { en } from './photo-grid.en.ts';
import { useDraggedOrder } from './use-dragged-order.ts';
import styles from './photo-grid.module.css';

const useText = catalogue(en, { de: () => import('./photo-grid.de.ts') });

export interface Photo {
  readonly id: string;
  readonly title: string;
  readonly picture: ReactNode;
  readonly detail?: ReactNode;
}

export interface PhotoGridProps {
  readonly label: string;
  readonly photos: readonly Photo[];
  readonly onOpen: (id: string) => void;
  /** With it the photos can be put in order, by dragging and by keys. */
  readonly onOrder?: ((ids: readonly string[]) => void) | undefined;
}

/** Pictures in their order. Each opens; the handle moves it: dragged, or with the arrow keys. */
export function PhotoGrid({ label, photos, onOpen, onOrder }: PhotoGridProps) {
  const t = useText();
  const list = useRef<HTMLUListElement>(null);
  const [told, setTold] = useState('');
  const [moved, setMoved] = useState<string>();
  const ids = photos.map(({ id }) => id);
  const { order, dragged, wasDragged, grip } = useDraggedOrder(ids, onOrder);
  const byId = new Map(photos.map((photo) => [photo.id, photo]));
  const shown = order.flatMap((id) => byId.get(id) ?? []);

  const place = moved === undefined ? -1 : ids.indexOf(moved);

  // An element that moves within its list loses the focus; whoever moves it by keys goes on with it.
  useEffect(() => {
    if (moved !== undefined && place >= 0) handleOf(list.current, moved)?.focus();
  }, [moved, place]);

  function press(event: KeyboardEvent, { id, title }: Photo) {
    const at = ids.indexOf(id);
    const to = {
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      Home: 0,
      End: ids.length - 1,
    }[event.key];
    if (to === undefined || onOrder === undefined) return;
    event.preventDefault();
    if (to < 0 || to >= ids.length) return;
    setMoved(id);
    setTold(t('moved', { title, place: to + 1, count: ids.length }));
    onOrder(moveItem(ids, id, to));
  }

  return (
    <>
      <ul ref={list} aria-label={label} className={styles['grid']}>
        {shown.map((photo, index) => (
          <li
            key={photo.id}
            data-photo={photo.id}
            data-dragged={photo.id === dragged || undefined}
            className={styles['photo']}
          >
            <button
              type="button"
              aria-label={t('openPhoto', { title: photo.title })}
              className={styles['open']}
              {...grip(photo.id)}
              onClick={() => {
                if (!wasDragged()) onOpen(photo.id);
              }}
            >
              {photo.picture}
            </button>
            <div className={styles['caption']}>
              <span className={styles['words']}>
                <bdi>{photo.title}</bdi>
                {photo.detail}
              </span>
              {onOrder !== undefined && shown.length > 1 && (
                <button
                  type="button"
                  data-handle
                  aria-label={t('movePhoto', { title: photo.title, place: index + 1, count: shown.length })}
                  className={styles['handle']}
                  {...grip(photo.id)}
                  onKeyDown={(event) => press(event, photo)}
                >
                  <Icon of={GripVertical} size={16} />
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <p aria-live="polite" className={styles['told']}>
        {told}
      </p>
    </>
  );
}

function handleOf(list: HTMLElement | null, id: string): HTMLElement | null | undefined {
  return list?.querySelector<HTMLElement>(`[data-photo="${CSS.escape(id)}"] [data-handle]`);
}
