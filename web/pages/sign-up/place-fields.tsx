import { useMemo, useRef } from 'react';
import { Combobox } from '#web/kit/combobox/combobox.tsx';
import { useLanguage, type Translate } from '#web/lib/messages.ts';
import { countries, currencies, timeZoneName, timeZones, type Place } from '#web/lib/places.ts';
import { currencyOf } from './currency-of.ts';
import { browserTimeZone, regionOf } from './surroundings.ts';
import type { en } from './sign-up.en.ts';

export interface Surroundings {
  readonly country: string;
  readonly currency: string;
  readonly timeZone: string;
}

/** Where the browser says that it is. */
export function startingPlace(): Surroundings {
  const region = regionOf(navigator.languages) ?? '';
  const country = countries().some(({ value }) => value === region) ? region : '';
  return { country, currency: currencyOf(country, knownCurrencies()) ?? '', timeZone: browserTimeZone() };
}

export interface PlaceFieldsProps {
  readonly place: Surroundings;
  readonly onChange: (change: Partial<Surroundings>) => void;
  readonly errorOf: (path: string) => string | undefined;
  readonly text: Translate<typeof en>;
}

/** Country, and what mostly follows from it. */
export function PlaceFields({ place, onChange, errorOf, text }: PlaceFieldsProps) {
  const lists = useLists(place.timeZone);
  // Once somebody has chosen a currency, the country no longer moves it.
  const chosen = useRef(false);
  return (
    <>
      <Combobox
        label={text('country')}
        placeholder={text('search')}
        required
        options={lists.countries}
        value={find(lists.countries, place.country)}
        error={errorOf('country')}
        onChange={(option) => {
          const country = option?.value ?? '';
          const currency = chosen.current ? undefined : currencyOf(country, knownCurrencies());
          onChange({ country, ...(currency !== undefined && { currency }) });
        }}
      />
      <Combobox
        label={text('currency')}
        help={text('currencyHelp')}
        placeholder={text('search')}
        required
        options={lists.currencies}
        value={find(lists.currencies, place.currency)}
        error={errorOf('currency')}
        onChange={(option) => {
          chosen.current = option !== null;
          onChange({ currency: option?.value ?? '' });
        }}
      />
      <Combobox
        label={text('timeZone')}
        placeholder={text('search')}
        required
        options={lists.timeZones}
        value={find(lists.timeZones, place.timeZone)}
        error={errorOf('timeZone')}
        onChange={(option) => onChange({ timeZone: option?.value ?? '' })}
      />
    </>
  );
}

function useLists(timeZone: string) {
  const language = useLanguage();
  return useMemo(() => {
    const zones = timeZones();
    // A browser may call its own zone by an older name than the list does.
    const own = timeZone === '' || zones.some(({ value }) => value === timeZone) ? [] : [timeZone];
    return {
      language,
      countries: countries(),
      currencies: currencies(),
      timeZones: [...own.map((zone) => ({ value: zone, label: timeZoneName(zone) })), ...zones],
    };
  }, [language, timeZone]);
}

function find(list: readonly Place[], value: string): Place | null {
  return list.find((place) => place.value === value) ?? null;
}

function knownCurrencies(): readonly string[] {
  return Intl.supportedValuesOf('currency');
}
