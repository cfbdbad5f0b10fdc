import { moneyOf } from '#web/features/money/words.ts';
import { Fact, FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate, formatNumber } from '#web/lib/format.ts';
import { placeName } from './place-name.ts';
import type { LeaseDeposit } from './api.ts';
import { bothDeadlines } from './deadline-chip.tsx';
import { useDepositsText } from './text.ts';

interface DepositFactsProps {
  readonly deposit: LeaseDeposit;
  readonly onAct: ((name: string) => void) | undefined;
}

/** What is agreed, where the money is, and until when it is settled. */
export function DepositFacts({ deposit, onAct }: DepositFactsProps) {
  const d = useDepositsText();
  const money = (cents: number) => moneyOf(cents, deposit.currency);
  const { accrued } = deposit;
  const nowhere = deposit.heldCents - deposit.places.reduce((sum, { cents }) => sum + cents, 0);
  const isNowhere = deposit.broughtForwardCents > 0 && nowhere > 0;
  const notThere = deposit.heldCents - deposit.inDepositBankCents;
  return (
    <>
      <Facts title={d('lease')}>
        <Fact
          reversed
          label={
            <TextLink variant="row" to={`/leases/${deposit.leaseId}`}>
              <bdi>
                {deposit.unit.name}, {deposit.property.name}
              </bdi>
            </TextLink>
          }
        >
          {deposit.leaseNumber}
        </Fact>
        <Fact strong label={d('agreed')}>
          {money(deposit.agreedCents)}
        </Fact>
        <Fact strong label={d('requested')}>
          {deposit.requestedCents === 0 ? d('requestedNone') : money(deposit.requestedCents)}
        </Fact>
        {deposit.broughtForwardCents > 0 && (
          <Fact strong label={d('broughtForward')}>
            {money(deposit.broughtForwardCents)}
          </Fact>
        )}
        {deposit.openCents > 0 && (
          <Fact strong label={d('open')}>
            {money(deposit.openCents)}
          </Fact>
        )}
        {deposit.lastMonthCents > 0 && (
          <Fact strong label={d('lastMonth')}>
            {money(deposit.lastMonthCents)}
          </Fact>
        )}
        {(accrued.cents > 0 || accrued.annualPercent !== null) && (
          <Fact
            strong
            label={
              accrued.annualPercent === null
                ? d('earned')
                : d('earnedAt', { percent: formatNumber(Number(accrued.annualPercent)) })
            }
          >
            {money(accrued.cents)}
          </Fact>
        )}
      </Facts>
      {(deposit.places.length > 0 || isNowhere) && (
        <Facts
          title={d('where')}
          act={
            onAct !== undefined &&
            (notThere !== 0 || deposit.places.some(({ isDefault }) => !isDefault)) && (
              <TextAct onClick={() => onAct('bank')}>{d('moveToBank')}</TextAct>
            )
          }
        >
          {deposit.places.map(({ account, cents }) => (
            <Fact strong key={account.id} label={`${account.number} ${account.name}`}>
              {money(cents)}
            </Fact>
          ))}
          {isNowhere && (
            <Fact strong label={d('nowhere')}>
              {money(nowhere)}
            </Fact>
          )}
          {notThere > 0 && !(isNowhere && notThere === nowhere) && (
            <Fact strong label={d('notThere')}>
              {money(notThere)}
            </Fact>
          )}
          {deposit.elsewhere.map(({ property, cents }) => (
            <div key={property.id}>
              <FactNote>{d('elsewhereWhy', { amount: money(cents), property: property.name })}</FactNote>
              {onAct !== undefined && <TextAct onClick={() => onAct('carry')}>{d('carry')}</TextAct>}
            </div>
          ))}
        </Facts>
      )}
      <Facts title={d('settlement')}>
        <DeadlineFact deposit={deposit} />
        {deposit.settlements.map(({ id, number, state }) => (
          <Fact
            key={id}
            reversed
            label={
              <TextLink variant="row" to={`/rent/settlements/${id}`}>
                {number}
              </TextLink>
            }
          >
            {d(`state_${state}`)}
          </Fact>
        ))}
      </Facts>
    </>
  );
}

/** Of a tenancy that lasts, the deadline that will hold; without a last day it runs from there. */
function DeadlineFact({ deposit }: { readonly deposit: LeaseDeposit }) {
  const d = useDepositsText();
  const { deadlineToCome, heldCents, jurisdiction, lastDay, settlement, today } = deposit;
  const deadline = deposit.deadline ?? deadlineToCome;
  const isOver = settlement?.state === 'final' || (lastDay !== null && lastDay <= today);
  if (deadline === null && heldCents === 0 && isOver) return <FactNote>{d('deadlineNothingHeld')}</FactNote>;
  if (deadline === null) return <FactNote>{d('deadlineNone', { place: placeName(jurisdiction) })}</FactNote>;
  return (
    <>
      <Fact strong label={d(deadline.on === null ? 'deadlineTerm' : 'deadlineOn')}>
        {deadline.on === null ? d('deadlineFromLastDay') : formatDate(deadline.on)}
      </Fact>
      {deadline.byDeductions !== undefined && <FactNote>{bothDeadlines(d, deadline.byDeductions)}</FactNote>}
      <FactNote>{d('deadlineWhy', { place: placeName(deadline.jurisdiction), source: deadline.source })}</FactNote>
    </>
  );
}
