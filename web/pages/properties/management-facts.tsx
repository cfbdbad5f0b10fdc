import type { ReactNode } from 'react';
import { Fact, FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import type { Agreement, PropertyInFull } from './api.ts';
import { useToday } from '#web/lib/use-today.ts';
import { usePropertyText } from './property-text.ts';
import { locale } from '#web/lib/messages.ts';

/** The terms that hold today, and those that are agreed for later. */
export function ManagementFacts({
  property: { agreements, currency },
  act,
}: {
  readonly property: PropertyInFull;
  readonly act: ReactNode;
}) {
  const t = usePropertyText();
  const today = useToday();
  const now = agreementOn(agreements, today);
  const later = agreements.filter(({ startsOn }) => startsOn > today).toReversed();
  return (
    <Facts title={t('management')} act={act}>
      {now === undefined && later.length === 0 && <FactNote>{t('managementNone')}</FactNote>}
      {now !== undefined && (
        <>
          <Fact strong label={t(`fee_${now.feeKind}`)}>
            {feeText(now, currency, t('feeFree'))}
          </Fact>
          {now.minimumCents !== null && now.minimumCents > 0 && (
            <Fact strong label={t('minimum')}>
              {formatMoney(now.minimumCents, currency)}
            </Fact>
          )}
          {heldOn(agreements, today)
            .filter(({ id }) => id !== now.id)
            .map((one) => (
              <Fact key={one.id} strong label={t(`fee_${one.feeKind}`)}>
                {feeText(one, currency, t('feeFree'))}
              </Fact>
            ))}
          <Fact strong label={t('reserve')}>
            {formatMoney(now.reserveCents, currency)}
          </Fact>
          {ownerLimitOn(agreements, today) !== undefined && (
            <Fact strong label={t('ownerLimit')}>
              {formatMoney(ownerLimitOn(agreements, today) ?? 0, currency, { zero: 'number' })}
            </Fact>
          )}
          <Fact label={t('agreementUntil')}>{now.endsOn === null ? t('openEnd') : formatDate(now.endsOn)}</Fact>
        </>
      )}
      {later.map(({ id, startsOn }) => (
        <FactNote key={id}>{t('nextTerms', { date: formatDate(startsOn) })}</FactNote>
      ))}
    </Facts>
  );
}

/** They come newest first, and no two hold on one day but those that hold beside others. */
export function agreementOn(agreements: readonly Agreement[], day: string): Agreement | undefined {
  const held = heldOn(agreements, day);
  return held.find(({ beside }) => !beside) ?? held[0];
}

function heldOn(agreements: readonly Agreement[], day: string): readonly Agreement[] {
  return agreements.filter(({ startsOn, endsOn }) => startsOn <= day && (endsOn === null || endsOn >= day));
}

/** Where several terms hold beside each other, the smallest counts. */
function ownerLimitOn(agreements: readonly Agreement[], day: string): number | undefined {
  const limits = heldOn(agreements, day).flatMap(({ ownerLimitCents }) => ownerLimitCents ?? []);
  return limits.length === 0 ? undefined : Math.min(...limits);
}

function feeText({ feeMillipercent, feeCents }: Agreement, currency: string, free: string): string {
  if (feeMillipercent !== null)
    return new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 3 }).format(
      feeMillipercent / 100_000,
    );
  return feeCents === null ? free : formatMoney(feeCents, currency, { zero: 'number' });
}
