import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { propertyColourOf, propertyColourValue } from '#web/kit/spine/property-colour.ts';
import { Headings } from '#web/kit/table/headings.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { formatList, formatPercent, nothing } from '#web/lib/format.ts';
import type { ListTree } from './api.ts';
import { ListCell } from './list-cell.tsx';
import { useListText } from './list-text.ts';
import { useListCounts } from './list-counts.ts';
import { rowRanges } from './row-ranges.ts';
import quiet from '#web/kit/quiet.module.css';
import styles from './list.module.css';

type Building = ListTree['buildings'][number];

interface ListTreeProps {
  readonly importId: string;
  readonly tree: ListTree;
  readonly onFix: (cell: { readonly row: number; readonly field: string; readonly text: string }) => void;
  /** All rows of a building, by its key. */
  readonly onExclude: (key: string) => void;
}

/** More than this is too much to look through: then buildings begin closed. */
const unitsOpen = 200;

/** Rows of the file on the left, and what they become: a gable for each building, a window for each unit. */
export function ListTreeTable({ importId, tree, onFix, onExclude }: ListTreeProps) {
  const t = useListText();
  const counted = useListCounts();
  const { currency, buildings, counts, leasesToFix } = tree;
  const all = buildings.reduce((sum, { units }) => sum + units.length, 0);
  return (
    <table className={styles['tree']} aria-label={t('treeLabel')}>
      <Headings of={[[t('row'), styles['rows']], [t('becomes')], [t('rent', { currency }), styles['rent']]]} />
      {buildings.map((building, at) => (
        <BuildingRows
          key={building.key}
          {...{ importId, building, currency, onFix, onExclude }}
          number={at}
          isOpenFirst={all <= unitsOpen}
        />
      ))}
      <tfoot>
        <tr>
          <td colSpan={2}>
            {counted({ ...counts, people: 0 })}
            {leasesToFix > 0 && <span className={quiet['note']}> {t('leasesToFix', { count: leasesToFix })}</span>}
          </td>
          <td className={styles['rent']}>
            <Amount cents={tree.madeRentCents} currency={currency} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

interface BuildingRowsProps extends Omit<ListTreeProps, 'tree'> {
  readonly building: Building;
  readonly currency: string;
  readonly number: number;
  readonly isOpenFirst: boolean;
}

function BuildingRows({ importId, building, currency, number, isOpenFirst, onFix, onExclude }: BuildingRowsProps) {
  const t = useListText();
  const counted = useListCounts();
  const [open, setOpen] = useState(isOpenFirst);
  const { address, units, counts, leasesToFix, owners } = building;
  const name = building.name || t('unnamed');
  const place = [address.line1, address.city].filter((part) => part !== '').join(', ');
  const what = counted({ buildings: 0, ...counts });
  const ownedBy =
    owners.length === 0
      ? ''
      : t('ownedBy', {
          owners: formatList(
            owners.map(({ name: owner, parts }) =>
              owners.length === 1 ? owner : `${owner} ${formatPercent(parts / 1_000_000, 4)}`,
            ),
          ),
        });
  const without = leasesToFix > 0 ? t('leasesToFix', { count: leasesToFix }) : '';
  return (
    <tbody>
      <tr className={styles['building']}>
        <td className={styles['rows']}>{rowRanges(building.rows).shown}</td>
        <th scope="rowgroup">
          <span className={styles['line']}>
            <button
              type="button"
              className={styles['toggle']}
              aria-expanded={open}
              aria-label={t(open ? 'collapse' : 'expand', { name })}
              onClick={() => setOpen(!open)}
            >
              <Icon of={open ? ChevronDown : ChevronRight} size={16} />
            </button>
            <svg width="28" height="12" viewBox="0 0 28 12" fill="none" aria-hidden="true" className={styles['gable']}>
              <path d="M1.5 10.5 14 1.5l12.5 9" style={{ stroke: propertyColourValue(propertyColourOf(number)) }} />
            </svg>
            <span className={styles['name']}>{name}</span>
            {building.isKnown && <Chip>{t('known')}</Chip>}
            <span className={styles['detail']}>
              {[place, what, without, ownedBy].filter((part) => part !== '').join(', ')}
            </span>
            <TextAct
              variant="other"
              aria-label={t('excludeBuildingOf', { count: building.rows.length, name })}
              onClick={() => onExclude(building.key)}
            >
              {t('excludeBuilding')}
            </TextAct>
          </span>
        </th>
        <td className={styles['rent']}>
          <Amount cents={building.rentCents} currency={currency} tone="strong" />
        </td>
      </tr>
      {open &&
        units.map((unit) => (
          <tr key={`${unit.name} ${unit.rows[0] ?? 0}`} data-bad={unit.isBad || undefined}>
            <td className={styles['rows']}>{rowRanges(unit.rows).shown}</td>
            <td>
              <span className={styles['unit']}>
                <span
                  className={styles['window']}
                  data-state={unit.isBad ? 'bad' : unit.leases.length === 0 ? 'vacant' : 'let'}
                  aria-hidden="true"
                />
                <span className={styles['unitName']}>{unit.name || t('noUnit')}</span>
                {unit.leases.length === 0 && <span className={styles['kind']}>{t('vacant')}</span>}
                {unit.leases.map((lease) => (
                  <span key={lease.rows[0] ?? 0} className={styles['lease']}>
                    <span className={styles['kind']}>{t('lease')}</span> {lease.tenants.join(', ') || nothing}
                  </span>
                ))}
                {unit.cells.map((cell) => (
                  <ListCell key={`${cell.row} ${cell.field} ${cell.text}`} {...{ importId, cell, onFix }} />
                ))}
              </span>
            </td>
            <td className={styles['rent']}>
              {unit.leases.map(({ rows, rentCents }) => (
                <div key={rows[0] ?? 0}>
                  {rentCents === null ? nothing : <Amount cents={rentCents} currency={currency} zero="number" />}
                </div>
              ))}
            </td>
          </tr>
        ))}
    </tbody>
  );
}
