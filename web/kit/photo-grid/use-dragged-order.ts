import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { moveItem } from './move-item.ts';

/** Farther than a hand shakes during a click. */
const threshold = 6;

/**
 * An order that is changed by dragging: the list follows the pointer at once, and is handed on when it is let go. Esc
 * puts it back. Works with a mouse, a pen and a finger, because it asks for nothing but pointer events.
 */
export function useDraggedOrder(ids: readonly string[], onOrder: ((ids: readonly string[]) => void) | undefined) {
  const [drag, setDrag] = useState<{ readonly id: string; readonly order: readonly string[] }>();
  const start = useRef<{ readonly id: string; readonly x: number; readonly y: number }>(undefined);
  /** A click that ends a drag opens nothing. */
  const wasDragged = useRef(false);

  useEffect(() => {
    if (drag === undefined) return undefined;
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      start.current = undefined;
      setDrag(undefined);
    };
    document.addEventListener('keydown', key, true);
    return () => document.removeEventListener('keydown', key, true);
  }, [drag]);

  return {
    order: drag?.order ?? ids,
    dragged: drag?.id,
    wasDragged: () => wasDragged.current,
    /** For what is taken hold of. */
    grip: (id: string) =>
      onOrder === undefined
        ? {}
        : {
            onPointerDown: (event: PointerEvent) => {
              wasDragged.current = false;
              if (event.button === 0) start.current = { id, x: event.clientX, y: event.clientY };
            },
            onPointerMove: (event: PointerEvent) => {
              const from = start.current;
              if (from === undefined || from.id !== id) return;
              const isFar = Math.hypot(event.clientX - from.x, event.clientY - from.y) > threshold;
              if (drag === undefined && !isFar) return;
              wasDragged.current = true;
              event.currentTarget.setPointerCapture(event.pointerId);
              const over = photoAt(event.clientX, event.clientY);
              const order = drag?.order ?? ids;
              const place = over === undefined || over === id ? -1 : order.indexOf(over);
              setDrag({ id, order: place < 0 ? order : moveItem(order, id, place) });
            },
            onPointerUp: () => {
              start.current = undefined;
              if (drag !== undefined && drag.order.join() !== ids.join()) onOrder(drag.order);
              setDrag(undefined);
            },
            onPointerCancel: () => {
              start.current = undefined;
              setDrag(undefined);
            },
          },
  };
}

function photoAt(x: number, y: number): string | undefined {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-photo]')?.dataset['photo'];
}
