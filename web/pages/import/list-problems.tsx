import { Check, TriangleAlert, UsersRound } from 'lucide-react';
import type { Ref } from 'react';
import { Icon } from '#web/kit/icon/icon.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { formatMoney } from '#web/lib/format.ts';
import type { ListChange, ListTree } from './api.ts';
import { BuildingForm } from './list-building-form.tsx';
import { ListGroup } from './list-group.tsx';
import { ListJoined } from './list-joined.tsx';
import { ListNamesakes } from './list-namesakes.tsx';
import { asRead, placeOf } from './list-place.ts';
import { useFieldName, useListText } from './list-text.ts';
import quiet from '#web/kit/quiet.module.css';
import styles from './list.module.css';

interface ListProblemsProps {
  readonly importId: string;
  readonly tree: ListTree;
  readonly onChange: (change: ListChange) => Promise<string | undefined>;
  readonly panel: Ref<HTMLElement>;
}

/** Everything that is wrong, by what repairs it for all rows at once, and everything that was repaired. */
export function ListProblems({ importId, tree, onChange, panel }: ListProblemsProps) {
  const t = useListText();
  const asked = tree.buildings.filter(({ missing }) => missing.length > 0);
  return (
    <aside ref={panel} tabIndex={-1} className={styles['problems']} aria-labelledby="list-problems">
      <div className={styles['problemsHead']}>
        <h2 id="list-problems">{t('problems')}</h2>
        <span className={quiet['note']}>{t('openAndFixed', { open: tree.toFix, fixed: tree.repairs.length })}</span>
      </div>
      {asked.map((building) => (
        <BuildingForm
          key={building.key}
          {...{ importId, building }}
          onSave={(buildings) => void onChange({ buildings })}
          onExclude={() => void onChange({ exclude: building.key })}
        />
      ))}
      {tree.groups.map((group) => (
        <ListGroup key={group.key} {...{ importId, group }} onRepair={(repair) => onChange({ repair })} />
      ))}
      <ListNamesakes tree={tree} onChange={onChange} />
      <Families tree={tree} />
      <ListJoined tree={tree} onChange={onChange} />
      <OwnersKept tree={tree} />
      {tree.repairs.map((repair) => (
        <Repaired key={repair.id} repair={repair} onUndo={() => void onChange({ undo: repair.id })} />
      ))}
      <Facts tree={tree} />
    </aside>
  );
}

/** Cells that name a family: one person is made of each, with the last name alone. */
function Families({ tree: { families } }: Pick<ListProblemsProps, 'tree'>) {
  const t = useListText();
  const [first] = families;
  if (first === undefined) return null;
  const names = [...new Set(families.map(({ name }) => name))];
  const shown = names.slice(0, namesShown).join(', ');
  return (
    <section className={styles['group']}>
      <Icon of={UsersRound} size={16} />
      <div className={styles['groupWords']}>
        <div className={styles['groupLine']}>
          <span>{t('familyTitle')}</span>
          <span className={quiet['note']}>{t('rows', { count: families.length })}</span>
        </div>
        <p className={quiet['note']}>
          {placeOf(
            t,
            families.map(({ row }) => row),
            first.text,
          )}
        </p>
        <p className={quiet['note']}>
          {t('familyMade', {
            count: names.length,
            names: names.length > namesShown ? t('rowsMore', { rows: shown, count: names.length - namesShown }) : shown,
          })}
        </p>
      </div>
    </section>
  );
}

/** What the file says of owners of buildings that have others. */
function OwnersKept({ tree: { ownersKept } }: Pick<ListProblemsProps, 'tree'>) {
  const t = useListText();
  if (ownersKept.length === 0) return null;
  return (
    <section className={styles['group']}>
      <Icon of={UsersRound} size={16} />
      <div className={styles['groupWords']}>
        <div className={styles['groupLine']}>
          <span>{t('ownersStay')}</span>
          <span className={quiet['note']}>{t('rows', { count: ownersKept.flatMap(({ rows }) => rows).length })}</span>
        </div>
        {ownersKept.slice(0, namesShown).map(({ building, text }) => (
          <p key={building} className={quiet['note']}>
            {t('ownersOn', { text, building })}
          </p>
        ))}
      </div>
    </section>
  );
}

const namesShown = 5;

interface RepairedProps {
  readonly repair: ListTree['repairs'][number];
  readonly onUndo: () => void;
}

function Repaired({ repair: { act, field, rows, text }, onUndo }: RepairedProps) {
  const t = useListText();
  const nameOf = useFieldName();
  return (
    <section className={styles['group']}>
      <Icon of={Check} size={16} />
      <div className={styles['groupWords']}>
        <div className={styles['groupLine']}>
          <span>
            {t(`fixed_${act}`, { field: nameOf(field ?? ''), text: act === 'read-as' ? asRead(text) : text })}
          </span>
          <span className={quiet['note']}>{t('rows', { count: rows.length })}</span>
        </div>
        <TextAct onClick={onUndo}>{t('undo')}</TextAct>
      </div>
    </section>
  );
}

function Facts({ tree }: Pick<ListProblemsProps, 'tree'>) {
  const t = useListText();
  const money = (cents: number) => formatMoney(cents, tree.currency);
  const { totalCents, rentCents, counts } = tree;
  const isNothing = Object.values(counts).every((count) => count === 0);
  return (
    <section className={styles['facts']}>
      <h3>{t('checked')}</h3>
      {tree.toFix + tree.groups.length === 0 && !isNothing && <Fact isRight>{t('noProblems')}</Fact>}
      {tree.areUnitsOnce && <Fact isRight>{t('unitsOnce')}</Fact>}
      {totalCents !== null && (
        <Fact isRight={totalCents === rentCents}>
          {totalCents === rentCents
            ? t(tree.toFix > 0 ? 'totalMatchesFixing' : 'totalMatches', { amount: money(rentCents) })
            : t(whyOf(tree, totalCents), {
                amount: money(rentCents),
                total: money(totalCents),
                difference: money(Math.abs(totalCents - rentCents)),
              })}
        </Fact>
      )}
    </section>
  );
}

/** Why the rents are not the file's total, where vacant units or excluded rows are the whole reason. */
function whyOf({ rentCents, vacantCents, leftOutCents }: ListTree, totalCents: number) {
  const difference = totalCents - rentCents;
  if (difference === vacantCents) return 'totalVacant';
  if (difference === leftOutCents) return 'totalExcluded';
  return difference === vacantCents + leftOutCents ? 'totalBoth' : 'totalDiffers';
}

function Fact({ isRight, children }: { readonly isRight: boolean; readonly children: string }) {
  return (
    <p className={styles['fact']} data-right={isRight || undefined}>
      <Icon of={isRight ? Check : TriangleAlert} size={16} />
      {children}
    </p>
  );
}
