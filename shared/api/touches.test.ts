import { describe, expect, it } from 'vitest';
import { routes } from './routes.ts';
import { shown } from './shown-areas.ts';
import { shownBy, touches } from './touches.ts';

const lines = Object.keys(routes);

/** Lines that write and do not say what they touch; lines that are shown and touched by nothing. */
function gaps(all: readonly string[], named: readonly string[], areas: readonly string[]) {
  return {
    silent: all.filter((line) => !line.startsWith('GET ') && !named.includes(line)),
    untouched: all.filter((line) => line.startsWith('GET ') && !areas.some((start) => line.startsWith(start))),
  };
}

const named = Object.keys(touches);
const areas = Object.values(shown).flat();
/** Files are not kept, a visitor's page is read once, and a subscribed calendar is read by other programs. */
const notShown = lines.filter((line) => /^GET \/(exports|sign-up|subscribed-calendars)\//.test(line));

describe('what a write touches', () => {
  it('is named by every route that writes, and everything that is shown can be touched', () => {
    expect(gaps(lines, named, areas)).toEqual({ silent: [], untouched: notShown });
  });

  it('is missed where a route forgets it, or shows something new', () => {
    const planted = ['POST /work-orders/', 'GET /work-orders/'];
    expect(gaps([...lines, ...planted], named, areas)).toEqual({
      silent: ['POST /work-orders/'],
      untouched: [...notShown, 'GET /work-orders/'],
    });
  });

  it('names lines that are there', () => {
    expect(areas.filter((start) => !lines.some((line) => line.startsWith(start)))).toEqual([]);
    expect(named.filter((line) => !lines.includes(line))).toEqual([]);
  });

  it('of a person is the rent roll too, which has their name; of a preview it is nothing', () => {
    expect(shownBy('PATCH /people/{id}/').some((start) => 'GET /rent-board/'.startsWith(start))).toBe(true);
    expect(shownBy('POST /receipt-previews/')).toEqual([]);
  });
});
