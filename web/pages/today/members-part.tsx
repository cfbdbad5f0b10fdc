import { useQuery } from '@tanstack/react-query';
import { ShareBar } from '#web/kit/share-bar/share-bar.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatNumber } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { everyoneQuery } from './api.ts';
import { Part } from './part.tsx';
import { useTodayText } from './text.ts';
import styles from './today-page.module.css';

/** Who works here and, for who may change members, how well their sign-in is guarded. */
export function MembersPart() {
  const t = useTodayText();
  const query = useQuery(everyoneQuery);
  const { items = [], next = null } = query.data ?? {};
  const active = items.filter(({ state }) => state === 'active');
  const guarded = active.filter(({ secondFactor }) => secondFactor).length;
  const seesFactors = useMay()('members.change');
  const suspended = items.length - active.length;
  const count = formatNumber(items.length);
  const factors = [
    { name: t('withFactor'), value: guarded, text: formatNumber(guarded), tone: 'full' as const },
    {
      name: t('withoutFactor'),
      value: active.length - guarded,
      text: formatNumber(active.length - guarded),
      tone: 'outline' as const,
    },
  ];
  const everyone = {
    name: t('active'),
    value: active.length,
    text: formatNumber(active.length),
    tone: 'full' as const,
  };
  const shares = [
    ...(seesFactors ? factors : [everyone]),
    ...(suspended === 0
      ? []
      : [{ name: t('suspended'), value: suspended, text: formatNumber(suspended), tone: 'bad' as const }]),
  ];
  return (
    <Part title={t('members')} query={query} act={<TextLink to="/settings?tab=members">{t('all')}</TextLink>}>
      <p className={styles['figure']}>
        <b>{next === null ? count : t('membersMany', { count })}</b>
        {seesFactors && t('membersWith', { count: guarded })}
      </p>
      <ShareBar shares={shares} />
    </Part>
  );
}
