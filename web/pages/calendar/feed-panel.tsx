import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { copyText } from '#web/kit/copy-text/copy-text.ts';
import { Fact, FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FetchedPart } from '#web/kit/record-page/fetched-part.tsx';
import { SidePanel } from '#web/kit/side-panel/side-panel.tsx';
import { Switch } from '#web/kit/switch/switch.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { apiBase } from '#web/lib/client.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { routeQuery } from '#web/lib/route-query.ts';
import { useAct } from '#web/lib/use-act.ts';
import { useCalendarText } from './text.ts';
import styles from './calendar.module.css';

/** The address by which a calendar program shows this member's calendar: made, shown once, replaced, revoked. */
export function FeedPanel({ onClose }: { readonly onClose: () => void }) {
  const t = useCalendarText();
  const { timeZone } = useMe().organisation;
  const query = useQuery(routeQuery('GET /calendar-feed/'));
  const reset = useAct('POST /calendar-feed/reset/');
  const change = useAct('PATCH /calendar-feed/');
  const revoke = useAct('POST /calendar-feed/revoke/');
  const [wish, setWish] = useState(false);
  const [address, setAddress] = useState('');
  const feed = query.data;
  const isActive = feed?.isActive === true;
  const showsTenants = isActive ? feed.showsTenants : wish;
  const make = async () => {
    const { key } = await reset({ body: { showsTenants } });
    setAddress(new URL(`${apiBase}/subscribed-calendars/${key}.ics`, window.location.origin).href);
  };
  const end = async () => {
    await revoke({ body: {} });
    setAddress('');
    showToast({ text: t('revoked') });
  };
  const setTenants = (on: boolean) => {
    if (isActive) void change({ body: { showsTenants: on } });
    else setWish(on);
  };
  return (
    <SidePanel
      title={t('feedTitle')}
      onClose={onClose}
      footer={
        feed !== undefined && (
          <>
            {isActive && (
              <Button variant="danger" onClick={() => void end()}>
                {t('revoke')}
              </Button>
            )}
            <Button variant={isActive ? 'outline' : 'primary'} onClick={() => void make()}>
              {t(isActive ? 'reset' : 'create')}
            </Button>
          </>
        )
      }
    >
      <FetchedPart query={query} rows={3}>
        {({ madeAt, readAt }) => (
          <div className={styles['feed']}>
            <FactNote>{t('feedWhy')}</FactNote>
            <Switch label={t('tenants')} help={t('tenantsHelp')} on={showsTenants} onChange={setTenants} />
            {address !== '' && (
              <div className={styles['address']}>
                <TextField label={t('address')} help={t('addressOnce')} readOnly value={address} />
                <Button variant="primary" onClick={() => void copyText(address)}>
                  {t('copy')}
                </Button>
              </div>
            )}
            {madeAt !== null && (
              <Facts title={t('address')}>
                <Fact label={t('created')}>{formatInstant(madeAt, timeZone)}</Fact>
                <Fact label={t('lastRead')}>{readAt === null ? t('neverRead') : formatInstant(readAt, timeZone)}</Fact>
                <FactNote>{t('resetWhy')}</FactNote>
              </Facts>
            )}
          </div>
        )}
      </FetchedPart>
    </SidePanel>
  );
}
