import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { propertyColourValue, type PropertyColour } from '#web/kit/spine/property-colour.ts';
import type { PlanFloor, PlanUnit } from './plan.ts';
import { useUnitList } from './use-unit-list.ts';
import quiet from '#web/kit/quiet.module.css';
import styles from './stacking-plan.module.css';

export interface StackingPlanProps {
  readonly name: string;
  /** "24 units · 96%". */
  readonly detail?: ReactNode;
  /** From the top. */
  readonly floors: readonly PlanFloor[];
  readonly colour: PropertyColour;
  readonly selected?: string | undefined;
  /** A click filters the list; where fingers point, the building is the target and `to` leads to it. */
  readonly onChoose?: (unit: PlanUnit) => void;
  readonly to?: string;
}

const pitchPx = 18;
const windowPx = 14;

/** A building in the list size: 14 px windows at a pitch of 18 under a gable of 2 px. */
export function StackingPlan({ name, detail, floors, colour, selected, onChoose, to }: StackingPlanProps) {
  const { list, stateOf, unit: unitProps } = useUnitList({ name, floors, selected, onChoose });
  const bays = Math.max(1, ...floors.map((floor) => floor.units.length));
  const width = bays * pitchPx - (pitchPx - windowPx);
  // A narrow house has a low roof, not a spire.
  const ridge = 20 - Math.min(18.5, 6 + width * 0.3);
  return (
    <div className={styles['building']}>
      <div className={styles['name']}>{to === undefined ? name : <Link to={to}>{name}</Link>}</div>
      {detail !== undefined && <div className={quiet['note']}>{detail}</div>}
      <div className={styles['drawing']}>
        <svg width={width + 10} height="22" viewBox={`-5 0 ${width + 10} 22`} fill="none" aria-hidden="true">
          <path
            d={`M-3 20 ${width / 2} ${ridge} ${width + 3} 20`}
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
            style={{ stroke: propertyColourValue(colour) }}
          />
        </svg>
        <div {...list} className={styles['units']}>
          {floors.map((floor, at) => (
            <div key={at} role="presentation" className={styles['floor']}>
              {floor.units.map((unit) => (
                <div
                  key={unit.key}
                  {...unitProps(unit)}
                  title={`${wordsOf(unit)}, ${stateOf(unit)}`}
                  aria-label={`${wordsOf(unit)}, ${stateOf(unit)}`}
                  className={styles['window']}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

function wordsOf(unit: PlanUnit): string {
  return unit.detail === undefined ? unit.label : `${unit.label} ${unit.detail}`;
}
