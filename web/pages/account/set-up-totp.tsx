import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { QrCode } from '#web/kit/qr-code/qr-code.tsx';
import { required } from '#web/kit/submission/checks.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import type { TotpSetUp } from './api.ts';
import { copyText } from '#web/kit/copy-text/copy-text.ts';
import { grouped } from './grouped.ts';
import { requiredError } from './required-error.ts';
import { useText } from './text.ts';
import styles from './account-page.module.css';

export interface SetUpTotpProps {
  readonly setUp: TotpSetUp;
  readonly confirm: (code: string) => Promise<void>;
  readonly onCancel: () => void;
}

export function SetUpTotp({ setUp, confirm, onCancel }: SetUpTotpProps) {
  const t = useText();
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const { form, ...submission } = useSubmission({
    fields: ['code'],
    check: () => required({ code }),
    send: () => confirm(code),
  });
  // An empty error marks the field; the words stand above the button, where there is room for them.
  const { failure } = submission;
  const isWrong = failure?.code === 'wrong-code';

  return (
    <form ref={form} noValidate className={styles['setUp']} onSubmit={submission.submit}>
      <h3>{t('scan')}</h3>
      <div className={styles['scan']}>
        <QrCode rows={setUp.modules} label={t('scanLabel')} />
        <div className={styles['key']}>
          <p>{t('orType')}</p>
          <code className={styles['secret']}>{grouped(setUp.secret)}</code>
          <div className={styles['textActs']}>
            <TextAct onClick={() => void copyText(setUp.secret)}>{t('copyKey')}</TextAct>
            {/* A phone cannot scan its own screen. */}
            <a href={setUp.uri} className={styles['openApp']}>
              {t('openApp')}
            </a>
          </div>
        </div>
      </div>
      <h3>{t('enterCode')}</h3>
      <div className={styles['code']}>
        <TextField
          ref={field}
          label={t('code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          required
          value={code}
          error={isWrong ? '' : requiredError(submission, 'code', t('codeRequired'))}
          onChange={(event) => setCode(event.target.value)}
        />
      </div>
      <FormError>
        {isWrong ? t('wrong-code') : failure?.code === 'conflict' ? t('setUpLost') : submission.message}
      </FormError>
      <div className={styles['acts']}>
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="submit" variant="primary" busy={submission.busy}>
          {t('switchOn')}
        </Button>
      </div>
    </form>
  );
}
