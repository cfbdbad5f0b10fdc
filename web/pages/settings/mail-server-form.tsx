import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfirmIdentity } from '#web/features/confirm-identity/use-confirm-identity.tsx';
import { Button } from '#web/kit/button/button.tsx';
import { PasswordField } from '#web/kit/field/password-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { required } from '#web/kit/submission/checks.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { keys, mailServerQuery, saveMailServer, type MailServer } from './api.ts';
import { useMailText } from './mail-text.ts';
import styles from './mail-page.module.css';

type Tls = 'tls' | 'starttls' | 'none';

const usualPorts: Readonly<Record<Tls, string>> = { tls: '465', starttls: '587', none: '25' };

export interface MailServerFormProps {
  readonly server: MailServer;
  readonly onDone: () => void;
}

/** The workspace's own mail server. A password that is stored is not shown; left blank, it stays. */
export function MailServerForm({ server, onDone }: MailServerFormProps) {
  const t = useMailText();
  const queryClient = useQueryClient();
  const identity = useConfirmIdentity();
  const [host, setHost] = useState(server.host ?? '');
  const [port, setPort] = useState(server.port === null ? '587' : String(server.port));
  const [tls, setTls] = useState<Tls>(server.tls === 'tls' || server.tls === 'none' ? server.tls : 'starttls');
  const [username, setUsername] = useState(server.username ?? '');
  const [password, setPassword] = useState('');
  const [sender, setSender] = useState(server.sender ?? '');
  const { form, ...submission } = useSubmission({
    fields: ['host', 'port', 'tls', 'username', 'password', 'sender'],
    check: () => required({ host, port, sender }),
    send: async () => {
      const given = password === '' ? {} : { password };
      const credentials = username === '' ? { username: null, password: null } : { username, ...given };
      const wanted = { host: host.trim(), port: Number(port), tls, sender, ...credentials };
      const saved = await identity.run(() => saveMailServer(wanted));
      queryClient.setQueryData(mailServerQuery.queryKey, saved);
      showToast({ text: t('serverSaved') });
      await queryClient.invalidateQueries({ queryKey: keys.mail });
      await queryClient.invalidateQueries({ queryKey: keys.checklist });
      onDone();
    },
  });
  const { errorOf } = submission;
  return (
    <>
      <form ref={form} noValidate className={styles['form']} onSubmit={submission.submit}>
        <TextField
          label={t('serverHost')}
          name="host"
          placeholder="smtp.example.com"
          autoComplete="off"
          spellCheck={false}
          required
          value={host}
          error={errorOf('host')}
          onChange={(event) => setHost(event.target.value)}
        />
        <Select<Tls>
          label={t('serverTls')}
          options={(['starttls', 'tls', 'none'] as const).map((value) => ({ value, label: t(`tls_${value}`) }))}
          value={tls}
          error={errorOf('tls')}
          onChange={(next) => {
            if (port === usualPorts[tls]) setPort(usualPorts[next]);
            setTls(next);
          }}
        />
        <TextField
          label={t('serverPort')}
          name="port"
          inputMode="numeric"
          required
          value={port}
          error={errorOf('port')}
          onChange={(event) => setPort(event.target.value.replaceAll(/\D/g, ''))}
        />
        <TextField
          label={t('serverUser')}
          help={t('serverUserHelp')}
          name="username"
          autoComplete="off"
          spellCheck={false}
          value={username}
          error={errorOf('username')}
          onChange={(event) => setUsername(event.target.value)}
        />
        {username !== '' && (
          <PasswordField
            label={t('serverPassword')}
            {...(server.hasPassword ? { help: t('serverPasswordHelp') } : {})}
            name="password"
            autoComplete="off"
            value={password}
            error={errorOf('password') === undefined ? undefined : t('serverPasswordAgain')}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
        <TextField
          label={t('serverSender')}
          name="sender"
          placeholder="Maple Court <office@example.com>"
          autoComplete="off"
          required
          value={sender}
          error={errorOf('sender')}
          onChange={(event) => setSender(event.target.value)}
        />
        <FormError requestId={submission.failure?.code === 'internal' ? submission.failure.requestId : undefined}>
          {submission.message}
        </FormError>
        <div className={styles['acts']}>
          <Button type="submit" variant="primary" busy={submission.busy}>
            {t('serverSave')}
          </Button>
          <Button onClick={onDone}>{t('cancel')}</Button>
        </div>
      </form>
      {identity.dialog}
    </>
  );
}
