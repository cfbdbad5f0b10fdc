import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfirmIdentity } from '#web/features/confirm-identity/use-confirm-identity.tsx';
import { Button } from '#web/kit/button/button.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { Section } from '#web/kit/section/section.tsx';
import { passkeysAvailable } from '#web/lib/passkeys.ts';
import { AddPasskey } from './add-passkey.tsx';
import { passkeysQuery } from './api.ts';
import { PasskeyRow } from './passkey-row.tsx';
import { useText } from './text.ts';
import styles from './account-page.module.css';

export function PasskeysSection() {
  const t = useText();
  const identity = useConfirmIdentity();
  const query = useQuery(passkeysQuery);
  const { data } = query;
  const [adding, setAdding] = useState(false);
  const available = passkeysAvailable();
  return (
    <Section
      id="passkeys"
      title={t('passkeys')}
      lead={t('passkeysLead')}
      act={available && !adding && <Button onClick={() => setAdding(true)}>{t('addPasskey')}</Button>}
    >
      {!available && <p className={styles['state']}>{t('passkeysUnavailable')}</p>}
      {adding && <AddPasskey run={identity.run} onDone={() => setAdding(false)} />}
      <QueryFailure query={query} />
      {data === undefined && query.error === null && <Loading rows={1} />}
      {data?.items.length === 0 && available && !adding && <p className={styles['state']}>{t('noPasskeys')}</p>}
      {data !== undefined && data.items.length > 0 && (
        <ul className={styles['list']}>
          {data.items.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} run={identity.run} />
          ))}
        </ul>
      )}
      {identity.dialog}
    </Section>
  );
}
