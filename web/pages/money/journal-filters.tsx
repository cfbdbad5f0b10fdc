import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AddressValues, ChangeOptions } from '#web/kit/address/use-address.ts';
import type { Filter } from '#web/kit/filter-bar/filter-bar.tsx';
import type { Option } from '#web/kit/select/select.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { usePropertyList, usePropertyNames } from '#web/lib/properties.ts';
import { accountsQuery } from './api.ts';
import { useJournalText } from './journal-text.ts';
import { periodChange, periodFilters } from './period-options.ts';
import { subjectNamesQuery, subjectOf } from './subject-names.ts';
import { useMoneyText } from './text.ts';
import { journalDimensions } from '#shared/lists/journal-view.ts';
import type { useJournalAddress } from './use-journal-address.ts';
import styles from './journal-page.module.css';

type State = ReturnType<typeof useJournalAddress>;

/** Words, account, time and basis, all in the address. */
export function useJournalFilters({ address, change, period, calendar }: State) {
  const t = useJournalText();
  const m = useMoneyText();
  const { data: accounts } = useQuery(accountsQuery);
  const accountOptions = useMemo(
    () => (accounts ?? []).map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` })),
    [accounts],
  );
  const propertyOptions = usePropertyOptions();
  const fields: readonly Filter[] = [
    { kind: 'search', name: 'q', label: t('find') },
    { kind: 'find', name: 'account', label: t('account'), options: accountOptions },
    ...(propertyOptions.length === 0
      ? []
      : ([{ kind: 'find', name: 'propertyId', label: t('property'), options: propertyOptions }] as const)),
    ...periodFilters(m, { chosen: period, fallback: 'month', calendar }),
  ];
  return {
    fields,
    values: { ...address, period: period.kind === 'dates' ? 'dates' : address.period },
    // What is looked at may not be among the rows any more.
    onChange: (wish: AddressValues, options?: ChangeOptions) =>
      change({ ...periodChange(wish, period), open: '' }, options),
  };
}

function usePropertyOptions(): readonly Option[] {
  const properties = usePropertyList();
  return useMemo(
    () =>
      (properties ?? []).map(({ id, name, colour }) => ({ value: id, label: name, colour: propertyColourOf(colour) })),
    [properties],
  );
}

/** Comes with a link from an entry: what the list is narrowed to, by name. */
export function DimensionNote({ state: { address, change } }: { readonly state: State }) {
  const t = useJournalText();
  const properties = usePropertyNames(address.propertyId === '' ? [] : [address.propertyId]);
  const asked = Object.fromEntries(
    journalDimensions.filter((name) => address[name] !== '').map((name) => [name, address[name]]),
  );
  const { data: names } = useQuery(subjectNamesQuery(asked));
  return journalDimensions
    .filter((name) => address[name] !== '' && !(name === 'propertyId' && properties.has(address.propertyId)))
    .map((name) => (
      <p key={name} className={styles['only']}>
        {t('onlyOf', { kind: t(`dimension_${name}`), name: names?.[subjectOf[name]] ?? '' })}
        <TextAct onClick={() => change({ [name]: '' })}>{t('showAll')}</TextAct>
      </p>
    ));
}
