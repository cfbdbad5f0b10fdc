import { useId, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { wordsOf, type ChartData, type ChartMark } from './chart-data.ts';

export interface Marks {
  /** The one that is pointed at or walked to. */
  readonly active: number | undefined;
  readonly point: (at: number) => { readonly onPointerEnter: () => void; readonly onClick: () => void };
}

/** A chart is one stop for Tab; arrows go from mark to mark, whose figures are said, and Enter opens their list. */
export function useMarks(chart: ChartData) {
  const id = useId();
  const navigate = useNavigate();
  const [active, setActive] = useState<number>();
  const { marks } = chart;
  const open = (mark: ChartMark | undefined) => {
    if (mark?.to !== undefined) void navigate(mark.to);
  };

  function key(event: KeyboardEvent) {
    const at = active ?? 0;
    if (event.key === 'Enter' || event.key === ' ') open(marks[at]);
    else {
      const next = nextOf(event.key, at, marks.length);
      if (next === undefined) return;
      setActive(next);
    }
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    list: {
      role: 'listbox',
      tabIndex: 0,
      'aria-label': chart.title,
      'aria-orientation': 'horizontal',
      'aria-activedescendant': active === undefined ? undefined : `${id}-${active}`,
      onKeyDown: key,
      onFocus: () => setActive((before) => before ?? Math.max(0, marks.findIndex(isCurrent))),
      onBlur: () => setActive(undefined),
      onPointerLeave: () => setActive(undefined),
    },
    option: (at: number) => ({
      id: `${id}-${at}`,
      role: 'option',
      'aria-selected': at === active,
      'aria-label': markWords(chart, marks[at]),
    }),
    words: active === undefined ? undefined : markWords(chart, marks[active]),
    marks: {
      active,
      point: (at: number) => ({ onPointerEnter: () => setActive(at), onClick: () => open(marks[at]) }),
    } satisfies Marks,
  } as const;
}

function markWords(chart: ChartData, mark: ChartMark | undefined): string {
  return mark === undefined ? '' : wordsOf(chart, mark);
}

function isCurrent(mark: ChartMark): boolean {
  return mark.isCurrent === true;
}

function nextOf(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return Math.min(at + 1, count - 1);
    case 'ArrowLeft':
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
