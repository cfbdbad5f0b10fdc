import { Fragment } from 'react';
import { sumCents, type SumCents } from '#shared/money.ts';
import { addsUp, centsOf } from '#web/features/trust/groups.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Drilled } from '#web/kit/figures/drilled.tsx';
import { usePhone } from '#web/kit/hooks/use-media.ts';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatMoney } from '#web/lib/format.ts';
import type { Today } from './api.ts';
import { Part } from './part.tsx';
import { useTodayText } from './text.ts';
import styles from './trust-money.module.css';

type Place = NonNullable<Today['trust']>['places'][number];

/** Whose money each account has, as the trust monitor says it: the book is the sum of its funds. */
export function TrustMoney({ trust }: Pick<Today, 'trust'>) {
  const t = useTodayText();
  const places = trust?.places ?? [];
  return [...new Set(places.map(({ currency }) => currency))].map((currency) => (
    <Part
      key={currency}
      title={t('trustMoney', { currency })}
      act={<TextLink to="/banking/trust">{t('trustMonitor')}</TextLink>}
    >
      {places
        .filter((place) => place.currency === currency)
        .map((place) => (
          <Equation key={place.account?.id ?? ''} place={place} />
        ))}
    </Part>
  ));
}

function Equation({ place }: { readonly place: Place }) {
  const t = useTodayText();
  const terms = useTerms(place);
  const { account, numberEnding, currency, bankCents, short, misplaced } = place;
  const holds = addsUp(place);
  const monitor = `/banking/trust?account=${account?.id ?? ''}`;
  const wrong = [
    ...(short > 0 ? [t('short', { count: short })] : []),
    ...(misplaced > 0 ? [t('misplaced', { count: misplaced })] : []),
  ];
  return (
    <div role="group" aria-label={account?.name} className={styles['place']}>
      <div className={styles['head']}>
        <span className={styles['name']}>
          <TextLink variant="row" to={monitor}>
            <bdi>{account?.name}</bdi>
          </TextLink>
          {numberEnding !== null && <span className={styles['note']}> ··{numberEnding}</span>}
        </span>
        <span className={styles['chips']}>
          <Chip tone={holds ? 'ok' : 'bad'}>{t(holds ? 'addsUp' : 'differs')}</Chip>
          {wrong.length > 0 && <Chip tone="warn">{wrong.join(', ')}</Chip>}
        </span>
      </div>
      <div className={styles['equation']}>
        <Term name={t('book')} cents={bankCents} currency={currency} to={monitor} isBook />
        {terms.map(({ name, cents }, at) => (
          <Fragment key={name}>
            <span aria-hidden="true" className={styles['operator']}>
              {at === 0 ? '=' : '+'}
            </span>
            <Term name={name} cents={cents} currency={currency} to={monitor} />
          </Fragment>
        ))}
      </div>
    </div>
  );
}

interface TermProps {
  readonly name: string;
  readonly cents: SumCents;
  readonly currency: string;
  /** Where the funds stand that come to it. */
  readonly to: string;
  readonly isBook?: boolean;
}

function Term({ name, cents, currency, to, isBook = false }: TermProps) {
  const tone = isBook ? 'strong' : BigInt(cents) < 0n ? 'bad' : 'ink';
  const form = { negative: 'accounting', zero: 'number' } as const;
  return (
    <span className={styles['term']}>
      <span className={styles['note']}>{name}</span>{' '}
      <Drilled label={name} value={formatMoney(cents, currency, form)} to={to}>
        <Amount cents={cents} currency={currency} tone={tone} {...form} />
      </Drilled>
    </span>
  );
}

const wide = ['owners', 'deposits', 'prepayments', 'taxes', 'company', 'unidentified', 'unclaimed'] as const;

/** Those with money. A phone has room for three: of owners, of tenants, and all others. */
function useTerms(place: Place): readonly { readonly name: string; readonly cents: SumCents }[] {
  const t = useTodayText();
  const isPhone = usePhone();
  const sum = (...parts: readonly SumCents[]) => sumCents(parts.reduce((all, one) => all + BigInt(one), 0n));
  const of = (...groups: readonly (typeof wide)[number][]) => sum(...groups.map((group) => centsOf[group](place)));
  const terms = isPhone
    ? [
        { name: t('term_owners'), cents: of('owners') },
        { name: t('term_tenants'), cents: of('deposits', 'prepayments') },
        {
          name: t('term_others'),
          cents: sum(of('taxes', 'company', 'unidentified', 'unclaimed'), place.unplacedCents),
        },
      ]
    : [
        ...wide.map((group) => ({ name: t(`term_${group}`), cents: centsOf[group](place) })),
        { name: t('term_unplaced'), cents: place.unplacedCents },
      ];
  const shown = terms.filter(({ cents }) => BigInt(cents) !== 0n);
  return shown.length > 0 ? shown : terms.slice(0, 1);
}
