import { RoomHeader } from '#web/features/rooms/room-header.tsx';
import { useAddress } from '#web/kit/address/use-address.ts';
import { ExportAct } from '#web/kit/export-act/export-act.tsx';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { Tabs } from '#web/kit/tabs/tabs.tsx';
import { useMay } from '#web/lib/me.ts';
import { serverTable } from '#web/lib/save-table.ts';
import { OnlinePayments, wantedState } from './online-payments.tsx';
import { OnlinePayouts } from './online-payouts.tsx';
import { useOnlineText } from './online-text.ts';

const defaults = { tab: 'payments', state: '' };
const savePayouts = serverTable('GET /exports/online-payouts.csv/');

/** What tenants paid by a provider, and what the provider paid out. */
export function OnlinePaymentsPage() {
  const t = useOnlineText();
  const may = useMay();
  const [address, change] = useAddress(defaults);
  const tab = address.tab === 'payouts' && may('banking.read') ? 'payouts' : 'payments';
  const wanted = wantedState(address.state);
  const savePayments = serverTable('GET /exports/online-payments.csv/', {
    query: wanted === undefined ? {} : { state: wanted },
  });
  const tabs = [
    { name: 'payments', label: t('payments') },
    ...(may('banking.read') ? [{ name: 'payouts', label: t('payouts') }] : []),
  ];
  return (
    <ListLayout header={<RoomHeader page="onlinePayments" />}>
      <Tabs
        label={t('views')}
        tabs={tabs}
        current={tab}
        onChange={(name) => change({ tab: name, state: '' })}
        aside={<ExportAct save={tab === 'payments' ? savePayments : savePayouts} />}
      >
        {tab === 'payments' ? (
          <OnlinePayments state={address.state} onState={(state) => change({ state })} />
        ) : (
          <OnlinePayouts />
        )}
      </Tabs>
    </ListLayout>
  );
}
