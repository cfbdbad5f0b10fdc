import { useState, type PointerEvent, type RefObject } from 'react';

interface Dragged {
  readonly id: string;
  readonly from: number;
  readonly to: number;
}

/** A row that is dragged by its handle, with a mouse or a finger, and the place where it would come to lie. */
export function useDragged(list: RefObject<HTMLElement | null>, drop: (id: string, to: number) => void) {
  const [dragged, setDragged] = useState<Dragged>();
  const end = () => setDragged(undefined);
  return {
    id: dragged?.id,
    /** On which side of a row it would lie. */
    dropAt: (at: number): 'before' | 'after' | undefined => {
      if (dragged === undefined || dragged.to === dragged.from || dragged.to !== at) return undefined;
      return dragged.to < dragged.from ? 'before' : 'after';
    },
    handle: (id: string, from: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged({ id, from, to: from });
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (dragged?.id === id) setDragged({ ...dragged, to: placeAt(list.current, from, event.clientY) });
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        if (dragged?.id === id) drop(id, placeAt(list.current, from, event.clientY));
        end();
      },
      onPointerCancel: end,
    }),
  };
}

/** Of the rows other than the one that is dragged, as many as lie above with their middle. */
function placeAt(list: HTMLElement | null, from: number, y: number): number {
  const rows = [...(list?.children ?? [])].filter((_, at) => at !== from);
  return rows.filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
}
