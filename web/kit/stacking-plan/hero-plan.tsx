import type { CSSProperties, ReactNode } from 'react';
import { propertyColourValue, type PropertyColour } from '#web/kit/spine/property-colour.ts';
import type { PlanFloor, PlanUnit } from './plan.ts';
import { useUnitList } from './use-unit-list.ts';
import styles from './hero-plan.module.css';

export interface HeroPlanProps {
  readonly name: string;
  readonly floors: readonly PlanFloor[];
  readonly colour: PropertyColour;
  /** What the figures beside the floors are: "Let", "Rent, USD". */
  readonly columns: readonly string[];
  /** The ground line is the total's rule. */
  readonly total: { readonly label: ReactNode; readonly figures: readonly ReactNode[] };
  readonly selected?: string | undefined;
  readonly onChoose?: (unit: PlanUnit) => void;
}

/** One building in full: 72 × 44 px windows, floors of 60 px, a 3 px gable, subtotals beside the floors. */
export function HeroPlan({ name, floors, colour, columns, total, selected, onChoose }: HeroPlanProps) {
  const { list, stateOf, unit: unitProps } = useUnitList({ name, floors, selected, onChoose });
  const bays = Math.max(1, ...floors.map((floor) => floor.units.length));
  return (
    <div className={styles['plan']} style={wallOf(bays)}>
      <div className={styles['top']}>
        <div className={styles['roof']}>
          <svg
            className={styles['gable']}
            viewBox="0 0 512 60"
            preserveAspectRatio="none"
            fill="none"
            aria-hidden="true"
          >
            <path
              d="M2 57.5 256 2 510 57.5"
              vectorEffect="non-scaling-stroke"
              style={{ stroke: propertyColourValue(colour) }}
            />
          </svg>
          <span aria-hidden="true" className={styles['round']} />
        </div>
        <div className={styles['heads']}>
          {columns.map((column) => (
            <span key={column}>{column}</span>
          ))}
        </div>
      </div>
      <div {...list} className={styles['floors']}>
        {floors.map((floor, at) => (
          <div key={at} role="presentation" className={styles['floor']}>
            <span className={styles['label']} aria-hidden="true">
              {floor.label}
            </span>
            <div role="presentation" className={styles['wall']}>
              {floor.units.length === 0 && <Entrance />}
              {floor.units.map((unit) => (
                <div
                  key={unit.key}
                  {...unitProps(unit)}
                  title={unit.balance === undefined ? undefined : stateOf(unit)}
                  className={styles['window']}
                >
                  <b>{unit.label}</b>
                  <span>{unit.detail}</span>
                  <span className={styles['hidden']}>{stateOf(unit)}</span>
                </div>
              ))}
            </div>
            <div className={styles['figures']} aria-hidden="true">
              {floor.note !== undefined && <span className={styles['note']}>{floor.note}</span>}
              {floor.figures?.map((figure, column) => (
                <span key={columns[column]}>{figure}</span>
              ))}
            </div>
          </div>
        ))}
      </div>
      <div className={styles['total']}>
        <span className={styles['words']}>{total.label}</span>
        <span className={styles['figures']}>
          {total.figures.map((figure, at) => (
            <span key={columns[at]}>{figure}</span>
          ))}
        </span>
      </div>
    </div>
  );
}

/** As wide as its widest floor at 72 px a window; the subtotals take what is left. */
function wallOf(bays: number): CSSProperties {
  const given: Readonly<Record<`--${string}`, string>> = { '--bays': String(bays), '--wall': `${bays * 80 + 16}px` };
  return given;
}

/** A ground floor that nobody rents: shop windows and a door. */
function Entrance() {
  return (
    <svg
      className={styles['entrance']}
      viewBox="0 0 472 37"
      preserveAspectRatio="xMidYMax meet"
      fill="none"
      aria-hidden="true"
    >
      {[0.5, 80.5, 320.5, 400.5].map((x) => (
        <path key={x} d={`M${x} .5h71v22h-71zM${x + 24} .5v22M${x + 48} .5v22`} />
      ))}
      <path className={styles['door']} d="M209 .5h54M214.5 37V1M257.5 37V1M236 37V1" />
    </svg>
  );
}
