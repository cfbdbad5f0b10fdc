import { useQueryClient } from '@tanstack/react-query';
import { useConfirmIdentity } from '#web/features/confirm-identity/use-confirm-identity.tsx';
import { PasswordField } from '#web/kit/field/password-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { InlineForm } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { Select } from '#web/kit/select/select.tsx';
import { call } from '#web/lib/client.ts';
import { mailServerQuery, type MailServer } from './api.ts';
import { useMailText } from './mail-text.ts';
import styles from './mail-page.module.css';

type Tls = 'tls' | 'starttls' | 'none';

interface Draft extends Record<'host' | 'port' | 'username' | 'password' | 'sender', string> {
  readonly tls: Tls;
}

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
  const form = useRecordForm({
    draft: (): Draft => ({
      host: server.host ?? '',
      port: server.port === null ? '587' : String(server.port),
      tls: server.tls === 'tls' || server.tls === 'none' ? server.tls : 'starttls',
      username: server.username ?? '',
      password: '',
      sender: server.sender ?? '',
    }),
    bounds: { host: { required: true }, port: { required: true }, sender: { required: true } },
    line: 'POST /mail-server/',
    send: ({ host, port, tls, username, password, sender }) => {
      const given = password === '' ? {} : { password };
      const credentials = username === '' ? { username: null, password: null } : { username, ...given };
      const body = { host: host.trim(), port: Number(port), tls, sender, ...credentials };
      return identity.run(() => call('POST /mail-server/', { body }));
    },
    said: () => t('serverSaved'),
    onSaved: (saved) => {
      queryClient.setQueryData(mailServerQuery.queryKey, saved);
      onDone();
    },
  });
  const { port, tls, username } = form.draft;
  return (
    <div className={styles['form']}>
      <InlineForm form={form} act={t('serverSave')} onClose={onDone}>
        <TextField
          label={t('serverHost')}
          name="host"
          placeholder="smtp.example.com"
          autoComplete="off"
          spellCheck={false}
          {...form.text('host')}
        />
        <Select<Tls>
          label={t('serverTls')}
          options={(['starttls', 'tls', 'none'] as const).map((value) => ({ value, label: t(`tls_${value}`) }))}
          {...form.choice('tls')}
          onChange={(next) => form.change({ tls: next, ...(port === usualPorts[tls] && { port: usualPorts[next] }) })}
        />
        <TextField
          label={t('serverPort')}
          name="port"
          inputMode="numeric"
          {...form.text('port')}
          error={port === '' ? form.errorOf('port') : form.errorOf('port') && t('serverPortRange')}
          onChange={(event) => form.change({ port: event.target.value.replaceAll(/\D/g, '') })}
        />
        <TextField
          label={t('serverUser')}
          help={t('serverUserHelp')}
          name="username"
          autoComplete="off"
          spellCheck={false}
          {...form.text('username')}
        />
        {username !== '' && (
          <PasswordField
            label={t('serverPassword')}
            {...(server.hasPassword ? { help: t('serverPasswordHelp') } : {})}
            name="password"
            autoComplete="off"
            {...form.text('password')}
            error={form.errorOf('password') && t('serverPasswordAgain')}
          />
        )}
        <TextField
          label={t('serverSender')}
          name="sender"
          placeholder="Maple Court <office@example.com>"
          autoComplete="off"
          {...form.text('sender')}
        />
      </InlineForm>
      {identity.dialog}
    </div>
  );
}
