import type { ReactNode } from 'react';

/** `later`: empty now, let from a day to come. `loading`: not known yet, and drawn as none of the others. */
export type UnitState = 'occupied' | 'notice' | 'late' | 'vacant' | 'later' | 'loading';

export interface PlanUnit {
  readonly key: string;
  /** Its number, "5E". */
  readonly label: string;
  /** Who lives there, or until when. */
  readonly detail?: string;
  readonly state: UnitState;
  /** Of who is late, as it is written. */
  readonly balance?: string;
}

export interface PlanFloor {
  readonly label: string;
  readonly units: readonly PlanUnit[];
  /** What a floor without units holds: "Entrance, laundry". Drawn in the hero size only. */
  readonly note?: string;
  /** The subtotals beside the floor, in the order of the plan's columns. */
  readonly figures?: readonly ReactNode[];
}

export const stateText = {
  occupied: 'stateOccupied',
  notice: 'stateNotice',
  late: 'stateLate',
  vacant: 'stateVacant',
  later: 'stateLater',
  loading: 'loading',
} as const satisfies Record<UnitState, string>;
