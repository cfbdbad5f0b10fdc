import { useId, useState, type KeyboardEvent } from 'react';
import { useKitText } from '#web/kit/text.ts';
import { stateText, type PlanFloor, type PlanUnit } from './plan.ts';

interface UnitListOptions {
  readonly name: string;
  readonly floors: readonly PlanFloor[];
  readonly selected: string | undefined;
  readonly onChoose: ((unit: PlanUnit) => void) | undefined;
}

/**
 * A plan is a list of units to the keyboard and to a screen reader: one stop for Tab, arrows along and between the
 * floors, Enter or Space to choose. Without a choice to make it is a list that is only read.
 */
export function useUnitList({ name, floors, selected, onChoose }: UnitListOptions) {
  const t = useKitText();
  const id = useId();
  const units = floors.flatMap((floor) => floor.units);
  const [active, setActive] = useState<string>();
  const current = units.find((unit) => unit.key === (active ?? selected)) ?? units[0];

  function key(event: KeyboardEvent) {
    if (current === undefined) return;
    if (event.key === 'Enter' || event.key === ' ') onChoose?.(current);
    else {
      const next = neighbour(floors, current, event.key);
      if (next === undefined) return;
      setActive(next.key);
    }
    event.preventDefault();
    event.stopPropagation();
  }

  const chooses = onChoose !== undefined;
  return {
    list: {
      role: chooses ? 'listbox' : 'list',
      'aria-label': name,
      ...(chooses && {
        tabIndex: 0,
        'aria-activedescendant': current === undefined ? undefined : `${id}-${current.key}`,
        onKeyDown: key,
      }),
    },
    stateOf: ({ state, balance = '' }: PlanUnit) => `${t(stateText[state])} ${balance}`.trim(),
    unit: (unit: PlanUnit) => ({
      id: `${id}-${unit.key}`,
      role: chooses ? 'option' : 'listitem',
      ...(chooses && {
        'aria-selected': unit.key === selected,
        'data-active': unit.key === current?.key || undefined,
        onClick: () => {
          setActive(unit.key);
          onChoose(unit);
        },
      }),
      'data-state': unit.state,
      'data-selected': unit.key === selected || undefined,
    }),
  } as const;
}

function neighbour(floors: readonly PlanFloor[], unit: PlanUnit, key: string): PlanUnit | undefined {
  const all = floors.flatMap((floor) => floor.units);
  const at = all.indexOf(unit);
  const storey = floors.findIndex((floor) => floor.units.includes(unit));
  const bay = floors[storey]?.units.indexOf(unit) ?? 0;
  const onFloor = (found: PlanFloor | undefined) => found?.units[Math.min(bay, found.units.length - 1)];
  switch (key) {
    case 'ArrowRight':
      return all[at + 1];
    case 'ArrowLeft':
      return all[at - 1];
    case 'ArrowDown':
      return onFloor(floors.slice(storey + 1).find((floor) => floor.units.length > 0));
    case 'ArrowUp':
      return onFloor(floors.slice(0, Math.max(0, storey)).findLast((floor) => floor.units.length > 0));
    case 'Home':
      return all[0];
    case 'End':
      return all.at(-1);
    default:
      return undefined;
  }
}
