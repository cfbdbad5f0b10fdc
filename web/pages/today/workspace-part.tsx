import { Fact } from '#web/kit/facts/facts.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { currentLanguage } from '#web/lib/messages.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { countryName, timeZoneName } from '#web/lib/places.ts';
import { Part } from './part.tsx';
import { useTodayText } from './text.ts';

/** What everything here is counted in. */
export function WorkspacePart() {
  const t = useTodayText();
  const { organisation } = useMe();
  const may = useMay();
  return (
    <Part title={t('workspace')} act={may('organisation.change') && <TextLink to="/settings">{t('change')}</TextLink>}>
      <Fact label={t('country')}>{countryName(organisation.country)}</Fact>
      <Fact label={t('currency')}>{organisation.currency}</Fact>
      <Fact label={t('timeZone')}>{timeZoneName(organisation.timeZone)}</Fact>
      <Fact label={t('fiscalYear')}>{monthName(organisation.fiscalYearStartMonth)}</Fact>
    </Part>
  );
}

function monthName(month: number): string {
  const format = new Intl.DateTimeFormat(currentLanguage(), { month: 'long', timeZone: 'UTC' });
  return format.format(new Date(Date.UTC(2026, month - 1, 1)));
}
