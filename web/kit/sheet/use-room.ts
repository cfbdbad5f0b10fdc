import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * How many columns of figures there is room for: as many as there are, two on a phone, fewer where amounts are so large
 * that they would leave the page. A sheet that scrolls has room for all.
 */
export function useRoom(
  table: RefObject<HTMLTableElement | null>,
  most: number,
  figures: string,
  scrolls = false,
): number {
  const wish = `${most} ${figures}`;
  const [found, setFound] = useState({ wish, room: most });
  const room = found.wish === wish ? found.room : most;
  useLayoutEffect(() => {
    const sheet = table.current;
    const place = sheet?.parentElement;
    if (sheet === null || place === null || place === undefined || scrolls) return;
    const measure = () => {
      // The table grows with what its cells need; brackets that hang and what is open below a figure do not count.
      if (room > 1 && sheet.offsetWidth > place.clientWidth + 1) setFound({ wish, room: room - 1 });
    };
    measure();
    // Letters may grow while the window stays as it is.
    const observer = new ResizeObserver(measure);
    observer.observe(sheet);
    return () => observer.disconnect();
  }, [table, wish, room, scrolls]);
  return room;
}
