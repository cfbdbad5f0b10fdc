import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { dayStripOf, howWords, isReckoned, readHow } from '#web/features/money/how.ts';
import { methodWords } from '#web/features/money/how-it-came.tsx';
import { Sums } from '#web/features/money/sums.tsx';
import { useRentWords } from '#web/features/money/text.ts';
import { chargeWords, moneyOf, namesOf } from '#web/features/money/words.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { classNames } from '#web/kit/class-names.ts';
import { Chip } from '#web/kit/chip/chip.tsx';
import { DayStrip } from '#web/kit/day-strip/day-strip.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { Names } from '#web/kit/names/names.tsx';
import { Spine } from '#web/kit/spine/spine.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { Headings } from '#web/kit/table/headings.tsx';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { useKitText } from '#web/kit/text.ts';
import { formatDate, formatNumber, nothing } from '#web/lib/format.ts';
import type { LeftOut, RunGroup, RunLine, RunPreview } from './api.ts';
import { leftOutDetail } from './left-out-detail.ts';
import { useRunText } from './run-text.ts';
import styles from './run.module.css';

type Totals = RunPreview['totals'];

/** Exceptions first, and outside the count; then each group with its sum, what is as ever folded. */
export function RunLines({ preview }: { readonly preview: RunPreview }) {
  const r = useRunText();
  const currency = preview.totals.length === 1 ? preview.totals[0]?.currency : undefined;
  return (
    <>
      <table className={styles['lines']} aria-label={r('label')}>
        <Headings
          of={[
            [r('unit')],
            [r('tenant')],
            [r('charges'), classNames(styles['end'], styles['count'])],
            [currency === undefined ? r('amountPlain') : r('amount', { currency }), styles['end']],
          ]}
        />
        {preview.leftOut.length > 0 && (
          <Group
            title={r('leftOut')}
            mark={<Chip tone="warn">{r('leftOutLeases', { count: preview.leftOut.length })}</Chip>}
            rows={preview.leftOut.map((item) => (
              <LeftOutRow key={`${item.leaseId} ${item.reason} ${item.chargeId}`} item={item} />
            ))}
          />
        )}
        {preview.groups.map((group) => (
          <Group
            key={group.group}
            title={r(`group_${group.group}`)}
            mark={
              <>
                <GroupHint group={group.group} preview={preview} />
                <TakenBackMark group={group.group} preview={preview} />
              </>
            }
            charges={group.charges}
            totals={group.totals}
            folded={folded.has(group.group)}
            rows={preview.lines
              .filter((line) => line.group === group.group)
              .map((line) => (
                <LineRow key={`${line.leaseId} ${line.kind} ${line.label} ${line.dueOn} ${line.from}`} line={line} />
              ))}
          />
        ))}
        {preview.charges > 0 && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {r('totalOf', { count: preview.leases })}
              </th>
              <td className={classNames(styles['end'], styles['count'])}>{formatNumber(preview.charges)}</td>
              <td className={styles['end']}>
                <Sums totals={preview.totals} />
              </td>
            </tr>
          </tfoot>
        )}
      </table>
      {preview.isCapped && (
        <p className={styles['note']}>{r('capped', { count: formatNumber(preview.lines.length) })}</p>
      )}
    </>
  );
}

const folded: ReadonlySet<RunGroup> = new Set(['same', 'other-frequency']);
const drawnAtFirst = 100;

function Group({
  title,
  mark,
  charges,
  totals,
  folded: startsFolded = false,
  rows,
}: {
  readonly title: string;
  readonly mark?: ReactNode;
  readonly charges?: number;
  readonly totals?: Totals;
  readonly folded?: boolean;
  readonly rows: readonly ReactNode[];
}) {
  const kit = useKitText();
  const [open, setOpen] = useState(!startsFolded);
  const [drawn, setDrawn] = useState(drawnAtFirst);
  return (
    <tbody>
      <tr className={styles['group']}>
        <th scope="rowgroup" colSpan={2}>
          <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
            <Icon of={open ? ChevronDown : ChevronRight} size={16} />
            {title}
          </button>
          {mark}
        </th>
        <td className={classNames(styles['end'], styles['count'])}>
          {charges === undefined ? nothing : formatNumber(charges)}
        </td>
        <td className={styles['end']}>
          {totals === undefined || totals.length === 0 ? nothing : <Sums totals={totals} />}
        </td>
      </tr>
      {open && rows.slice(0, drawn)}
      {open && rows.length > drawn && (
        <tr>
          <td colSpan={4}>
            <TextAct onClick={() => setDrawn(drawn + 400)}>{kit('nextPage')}</TextAct>
          </td>
        </tr>
      )}
    </tbody>
  );
}

function GroupHint({ group, preview }: { readonly group: RunGroup; readonly preview: RunPreview }) {
  const t = useRentWords();
  if (group !== 'part') return null;
  const methods = new Set(
    preview.lines
      .filter((line) => line.group === 'part')
      .map(({ how }) => readHow(how))
      .map((how) => (how === undefined ? '' : methodWords(t, how))),
  );
  const [only] = methods;
  return methods.size === 1 && only !== undefined && only !== '' ? (
    <span className={styles['hint']}>{only}</span>
  ) : null;
}

/** Also where the group is folded: whoever charges it again should know that somebody took it back. */
function TakenBackMark({ group, preview }: { readonly group: RunGroup; readonly preview: RunPreview }) {
  const r = useRunText();
  const count = preview.lines.filter((line) => line.group === group && line.takenBack !== null).length;
  return count === 0 ? null : <Chip tone="warn">{r('takenBackBefore', { count })}</Chip>;
}

function Where({ item }: { readonly item: Pick<RunLine, 'unit' | 'property'> }) {
  return (
    <td className={styles['where']}>
      <Spine colour={propertyColourOf(item.property.colour)} />
      <bdi>{item.unit.name}</bdi>
      <span className={styles['quiet']}>
        <bdi>{item.property.name}</bdi>
      </span>
    </td>
  );
}

function LeftOutRow({ item }: { readonly item: LeftOut }) {
  const r = useRunText();
  const t = useRentWords();
  const to = item.chargeId === null ? `/leases/${item.leaseId}` : `/rent/charges/${item.chargeId}`;
  return (
    <tr className={styles['tall']}>
      <Where item={item} />
      <td className={styles['who']}>
        <Names of={item.tenants} none={t('noTenant')} />
        {item.cents !== null && item.currency !== null && (
          <span className={styles['quiet']}>{r('wouldBe', { amount: moneyOf(item.cents, item.currency) })}</span>
        )}
      </td>
      <td className={styles['why']}>
        {r(`reason_${item.reason}`)}
        {item.detail !== null && <span className={styles['quiet']}>{leftOutDetail(item)}</span>}
      </td>
      <td className={styles['end']}>
        <TextLink to={to} aria-label={`${r('open')}: ${namesOf(t, item.tenants)}, ${item.unit.name}`}>
          {r('open')}
        </TextLink>
      </td>
    </tr>
  );
}

function LineRow({ line }: { readonly line: RunLine }) {
  const r = useRunText();
  const t = useRentWords();
  const how = readHow(line.how);
  const strip = how === undefined ? undefined : dayStripOf(how, line.from, line.to);
  const charge = chargeWords(t, { ...line, periodFrom: line.from, periodTo: line.to });
  const isTall = strip !== undefined;
  const before = line.group === 'new-amount' && line.beforeCents !== null ? line.beforeCents : undefined;
  return (
    <tr className={isTall ? styles['tall'] : undefined}>
      <Where item={line} />
      <td className={styles['who']}>
        <TextLink variant="row" to={`/leases/${line.leaseId}`}>
          <Names of={line.tenants} none={t('noTenant')} />
        </TextLink>
        {isTall && <span className={styles['quiet']}>{charge}</span>}
        {line.takenBack !== null && (
          <span className={styles['quiet']}>
            {r('lineTakenBack', { date: formatDate(line.takenBack.on), number: line.takenBack.number })}
          </span>
        )}
      </td>
      <td className={styles['why']}>
        {how !== undefined && isReckoned(how) ? (
          <span className={styles['label']}>{howWords(t, how, line.cents, line.currency)}</span>
        ) : (
          <span className={styles['label']}>
            {charge}
            <span className={styles['aside']}>
              {before === undefined ? formatDate(line.dueOn) : r('was', { before: moneyOf(before, line.currency) })}
            </span>
          </span>
        )}
        {how !== undefined && strip !== undefined && (
          <DayStrip {...strip} label={t('howDays', { days: how.days, ofDays: how.ofDays })} />
        )}
      </td>
      <td className={styles['end']}>
        <Amount cents={line.cents} currency={line.currency} zero="number" />
      </td>
    </tr>
  );
}
