import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Fact, Facts } from '#web/kit/facts/facts.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { formatMoney } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { routeQuery } from '#web/lib/route-query.ts';
import { BillLimitsDialog } from './bill-limits-dialog.tsx';
import { useBillLimitsText } from './bill-limits-text.ts';
import styles from './mail-page.module.css';

export type BillRules = RouteAnswer<Routes['GET /bill-rules/']>;

/** Up to which amounts bills are approved, and by whom. */
export function BillLimitsPage() {
  const query = useQuery(routeQuery('GET /bill-rules/'));
  if (query.data === undefined) return query.error === null ? <Loading rows={4} /> : <QueryFailure query={query} />;
  return <Limits rules={query.data} />;
}

function Limits({ rules }: { readonly rules: BillRules }) {
  const t = useBillLimitsText();
  const { currency } = useMe().organisation;
  const mayChange = useMay()('members.change');
  const [isEditing, setEditing] = useState(false);
  const limit = (cents: number | null) => (cents === null ? t('noLimit') : formatMoney(cents, currency));
  return (
    <section className={styles['how']}>
      <Facts level={2} title={t('approval')}>
        <Fact label={t('fourEyes')}>{limit(rules.fourEyesCents)}</Fact>
        <Fact label={t('owners')}>{limit(rules.ownerCents)}</Fact>
      </Facts>
      <p className={styles['note']}>{t('ownersWhy')}</p>
      <Facts level={2} title={t('members')}>
        {rules.members.map(({ id, name, cents }) => (
          <Fact key={id} label={<bdi>{name}</bdi>}>
            {limit(cents)}
          </Fact>
        ))}
      </Facts>
      {mayChange && (
        <div className={styles['acts']}>
          <Button variant="primary" onClick={() => setEditing(true)}>
            {t('change')}
          </Button>
        </div>
      )}
      {isEditing && <BillLimitsDialog rules={rules} onClose={() => setEditing(false)} />}
    </section>
  );
}
