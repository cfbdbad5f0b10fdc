import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfirmIdentity } from '#web/features/confirm-identity/use-confirm-identity.tsx';
import { Button } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { Section } from '#web/kit/section/section.tsx';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { meQuery, useMe } from '#web/lib/me.ts';
import { beginTotp, confirmTotp, type TotpSetUp } from './api.ts';
import { BackupCodes } from './backup-codes.tsx';
import { SetUpTotp } from './set-up-totp.tsx';
import { useText } from './text.ts';
import { TotpActs } from './totp-acts.tsx';
import styles from './account-page.module.css';

/** Off, being set up, on with its codes just made, or on. */
export function TotpSection() {
  const t = useText();
  const { user } = useMe();
  const queryClient = useQueryClient();
  const identity = useConfirmIdentity();
  const [setUp, setSetUp] = useState<TotpSetUp>();
  const [codes, setCodes] = useState<readonly string[]>();

  const begin = useSubmission({
    send: async () => setSetUp(await identity.run(beginTotp)),
    // It was switched on meanwhile, in another tab.
    onFailure: ({ code }) => {
      if (code === 'already-exists') void refresh();
      return code !== 'already-exists';
    },
  });

  async function refresh(): Promise<void> {
    await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
  }

  function keep(made: readonly string[]): void {
    setSetUp(undefined);
    setCodes(made);
    void refresh();
  }

  const isIdle = setUp === undefined && codes === undefined;
  return (
    <Section
      id="second-factor"
      title={t('totp')}
      lead={t('totpLead')}
      chip={<Chip tone={user.totpEnabled ? 'ok' : 'neutral'}>{t(user.totpEnabled ? 'on' : 'off')}</Chip>}
      act={
        isIdle &&
        !user.totpEnabled && (
          <Button busy={begin.busy} onClick={() => begin.submit()}>
            {t('setUp')}
          </Button>
        )
      }
    >
      <FormError>{begin.message}</FormError>
      {setUp !== undefined && (
        <SetUpTotp
          setUp={setUp}
          confirm={async (code) => keep(await identity.run(() => confirmTotp(code)))}
          onCancel={() => setSetUp(undefined)}
        />
      )}
      {codes !== undefined && <BackupCodes codes={codes} email={user.email} onDone={() => setCodes(undefined)} />}
      {isIdle && user.totpEnabled && (
        <div className={styles['state']}>
          <p>
            {t('codesLeft', { count: user.backupCodesLeft })} {user.backupCodesLeft <= 2 && t('codesFew')}
          </p>
          <TotpActs run={identity.run} onCodes={keep} onOff={refresh} />
        </div>
      )}
      {identity.dialog}
    </Section>
  );
}
