import { isIP } from 'node:net';
import type { Tx } from '#server/kernel/database.ts';
import type { Secrets } from '#server/kernel/secrets.ts';
import { findTarget } from './mail-target.ts';
import type { MailTargets } from './mail-target.ts';
import { smtpTransport } from './mail-transport.ts';
import type { MailTls, MailTransport, SmtpServer } from './mail-transport.ts';

/** The ways that mail leaves by. The installation's server wins; a workspace's own is used where there is none. */
export interface MailRoads {
  /** Whether mail only leaves over encrypted connections, by whichever server. */
  readonly requiresTls: boolean;
  readonly installation: { readonly server: SmtpServer; readonly transport: MailTransport } | undefined;
  /** Nothing where the workspace has no server. It is closed by whoever opened it. */
  ofWorkspace(tx: Tx, organisationId: string): Promise<MailTransport | undefined>;
  close(): void;
}

export interface RoadOptions {
  readonly server: SmtpServer | undefined;
  readonly targets: MailTargets;
  readonly requiresTls: boolean;
  readonly secrets: Secrets;
}

export function openMailRoads({ server, targets, requiresTls, secrets }: RoadOptions): MailRoads {
  const installation = server === undefined ? undefined : { server, transport: smtpTransport(server) };
  return {
    requiresTls,
    installation,
    async ofWorkspace(tx, organisationId) {
      const row = await tx
        .selectFrom('mail_server')
        .selectAll()
        .where('org_id', '=', organisationId)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const sealed = row.password_sealed;
      const own: SmtpServer = {
        host: row.host,
        port: row.port,
        // One that was saved before TLS was required is only used where it offers TLS.
        tls: requiresTls && row.tls === 'none' ? 'starttls' : tlsOf(row.tls),
        username: row.username,
        password: sealed === null ? null : secrets.decrypt(sealed, passwordPurpose(organisationId)),
        from: row.sender,
      };
      return checkedTransport(own, targets);
    },
    close: () => installation?.transport.close(),
  };
}

/** The password of one workspace cannot be read as that of another. */
export function passwordPurpose(organisationId: string): string {
  return `mail-server:${organisationId}`;
}

/** The host is looked up when something is sent: what it was when it was saved says nothing about now. */
function checkedTransport(server: SmtpServer, targets: MailTargets): MailTransport {
  return {
    async send(message) {
      const { address, servername } = await findTarget(server.host, server.port, targets);
      const named = isIP(servername) > 0 ? {} : { servername };
      const transport = smtpTransport({ ...server, host: address, ...named });
      try {
        return await transport.send(message);
      } finally {
        transport.close();
      }
    },
    close: () => undefined,
  };
}

export function tlsOf(text: string): Extract<MailTls, 'tls' | 'starttls' | 'none'> {
  if (text === 'tls' || text === 'starttls' || text === 'none') return text;
  throw new Error(`Unknown encryption of a mail server: ${text}`);
}
