import { moneyOf } from '#web/features/money/words.ts';
import { Fact, FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { locale } from '#web/lib/messages.ts';
import type { OwnerInFull } from './api.ts';
import { useOwnerText } from './owner-text.ts';

/** How the owner is paid, what waits for them, and the terms of each property. */
export function OwnerFacts({
  owner,
  onChange,
}: {
  readonly owner: OwnerInFull;
  readonly onChange: (() => void) | undefined;
}) {
  const t = useOwnerText();
  const { currency } = useMe().organisation;
  const mayPeople = useMay()('people.read');
  return (
    <>
      <Facts title={t('payment')} act={onChange !== undefined && <TextAct onClick={onChange}>{t('change')}</TextAct>}>
        <Fact label={t(`method_${owner.method ?? 'none'}`)}>{owner.bankDetails ?? ''}</Fact>
        {owner.smallestCents > 0 && (
          <Fact label={t('smallest')} strong>
            {moneyOf(owner.smallestCents, currency)}
          </Fact>
        )}
        {owner.waiting.map((one) => (
          <Fact key={one.currency} label={t('waiting')} strong>
            {moneyOf(one.cents, one.currency)}
          </Fact>
        ))}
        {owner.holdReason !== null && <FactNote>{t('holdBecause', { reason: owner.holdReason })}</FactNote>}
      </Facts>
      {owner.properties.map((property) => (
        <Terms key={property.id} property={property} terms={owner.terms} />
      ))}
      {mayPeople && (
        <Facts title={t('person')} act={<TextLink to={`/people/${owner.person.id}`}>{t('open')}</TextLink>}>
          <Fact label={<bdi>{owner.person.name}</bdi>}>{t('personWhy')}</Fact>
        </Facts>
      )}
    </>
  );
}

type Property = OwnerInFull['properties'][number];

function Terms({ property, terms }: { readonly property: Property } & Pick<OwnerInFull, 'terms'>) {
  const t = useOwnerText();
  const { currency } = useMe().organisation;
  const own = terms.find(({ propertyId }) => propertyId === property.id);
  const percent = (millipercent: number) =>
    new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 3 }).format(millipercent / 100_000);
  return (
    <Facts title={<bdi>{property.name}</bdi>} act={<TextLink to={`/properties/${property.id}`}>{t('open')}</TextLink>}>
      {own === undefined ? (
        <FactNote>{t('noTerms')}</FactNote>
      ) : (
        <>
          <Fact label={t(`fee_${own.feeKind}`)} strong>
            {own.feeMillipercent !== null
              ? percent(own.feeMillipercent)
              : own.feeCents === null
                ? ''
                : moneyOf(own.feeCents, currency)}
          </Fact>
          {own.reserveCents > 0 && (
            <Fact label={t('reserve')} strong>
              {moneyOf(own.reserveCents, currency)}
            </Fact>
          )}
          {own.ownerLimitCents !== null && (
            <Fact label={t('approvalAbove')} strong>
              {moneyOf(own.ownerLimitCents, currency)}
            </Fact>
          )}
          <Fact label={t('until')}>{own.endsOn === null ? t('openEnd') : formatDate(own.endsOn)}</Fact>
        </>
      )}
    </Facts>
  );
}
