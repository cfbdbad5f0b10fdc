import { windowOf, type LateUnits } from '#web/features/money/late-units.ts';
import type { StoreyUnit } from '#web/kit/stacking-plan/plan-floors.ts';
import type { UnitState as PlanState } from '#web/kit/stacking-plan/plan.ts';
import type { Unit, UnitState } from './api.ts';

/** What the drawing calls the state of a unit. */
export const planState = {
  vacant: 'vacant',
  'let-later': 'later',
  occupied: 'occupied',
  'on-notice': 'notice',
} as const satisfies Record<UnitState, PlanState>;

export function planUnit(
  unit: Unit,
  { detail, late }: { readonly detail?: string; readonly late?: LateUnits | undefined } = {},
): StoreyUnit & { readonly unit: Unit } {
  return {
    ...windowOf(unit, late),
    unit,
    ...(detail === undefined ? {} : { detail }),
  };
}

/** What is occupied, also by who has given notice. */
export function occupancy({ units, occupied, onNotice }: Counts): number {
  return units === 0 ? 0 : (occupied + onNotice) / units;
}

/** What is empty today, also where a lease begins later. */
export function vacancies({ vacant, letLater }: Counts): number {
  return vacant + letLater;
}

export interface Counts {
  readonly units: number;
  readonly vacant: number;
  readonly letLater: number;
  readonly occupied: number;
  readonly onNotice: number;
}
