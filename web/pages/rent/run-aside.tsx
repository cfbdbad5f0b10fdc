import { Check, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { monthOf } from '#shared/rent/calendar.ts';
import { MissingRent } from '#web/features/rent-tasks/missing-rent.tsx';
import { useRentWords } from '#web/features/money/text.ts';
import { moneyOf, wordOf } from '#web/features/money/words.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Fact, FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate } from '#web/lib/format.ts';
import { periodWords } from '#web/lib/period-words.ts';
import type { Bridge, RunPreview } from './api.ts';
import { useRunText } from './run-text.ts';
import styles from './run.module.css';

/** From what was billed the month before to what this run bills, what was checked, and what could be looked at. */
export function RunAside({ preview }: { readonly preview: RunPreview }) {
  const r = useRunText();
  const { bridge, differences, closedThrough, isOpenInBooks } = preview;
  return (
    <>
      {bridge !== null && <BridgeFacts bridge={bridge} />}
      <Facts title={r('checks')}>
        <ul className={styles['checks']}>
          <Checked ok>{r('checkKey')}</Checked>
          {isOpenInBooks || closedThrough === null ? (
            <Checked ok>{r('checkOpen', { month: periodWords(monthOf(preview.through)) })}</Checked>
          ) : (
            <Checked ok={false}>{r('checkClosed', { date: formatDate(closedThrough) })}</Checked>
          )}
        </ul>
      </Facts>
      {differences.length > 0 && (
        <Facts title={r('differences')}>
          <FactNote>{r('differencesWhy')}</FactNote>
          <MissingRent leaseIds={[...new Set(differences.map(({ leaseId }) => leaseId))].slice(0, 500)} />
          {differences.slice(0, 12).map((item) => (
            <Fact
              key={`${item.leaseId} ${item.periodKey}`}
              label={
                <TextLink variant="row" to={`/leases/${item.leaseId}`}>
                  <bdi>{item.unit.name}</bdi> {item.leaseNumber}
                </TextLink>
              }
            >
              {r('differenceOf', {
                charged: moneyOf(item.chargedCents, item.currency),
                would: moneyOf(item.wouldBeCents, item.currency),
              })}
            </Fact>
          ))}
        </Facts>
      )}
    </>
  );
}

function BridgeFacts({ bridge }: { readonly bridge: Bridge }) {
  const r = useRunText();
  const { currency, fromMonth, toMonth, fromCents, steps, toCents } = bridge;
  const t = useRentWords();
  const [from, to] = [periodWords(monthOf(`${fromMonth}-01`)), periodWords(monthOf(`${toMonth}-01`))];
  const stepWords = ({ kind, label, count }: Bridge['steps'][number]) => {
    const named = label !== '' && Object.hasOwn(nameable, kind);
    // A step that names its unit or its charge has the words for it; `nameable` has those kinds.
    return named
      ? r(`bridge_${kind as keyof typeof nameable}`, { label: wordOf(t, 'kind', label) })
      : r(`bridgeAll_${kind}`, { count, month: from });
  };
  return (
    <Facts title={r('from', { from, to })}>
      <table className={styles['bridge']}>
        <tbody>
          <tr>
            <th scope="row">{r('billed', { month: from })}</th>
            <td>
              <Amount cents={fromCents} currency={currency} />
            </td>
          </tr>
          {steps.map((step) => (
            <tr key={`${step.kind} ${step.label}`}>
              <th scope="row">{stepWords(step)}</th>
              <td>
                <Amount cents={step.cents} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{r('thisRun', { month: to })}</th>
            <td>
              <Amount cents={toCents} currency={currency} zero="number" />
            </td>
          </tr>
        </tfoot>
      </table>
    </Facts>
  );
}

const nameable = { starts: true, ends: true, 'caught-up': true, 'by-hand': true, 'other-frequency': true };

function Checked({ ok, children }: { readonly ok: boolean; readonly children: ReactNode }) {
  return (
    <li data-ok={ok}>
      <Icon of={ok ? Check : TriangleAlert} size={16} />
      <span>{children}</span>
    </li>
  );
}
