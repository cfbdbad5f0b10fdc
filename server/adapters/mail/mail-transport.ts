import type { MailAttachment } from './queue-mail.ts';

export interface MailTransport {
  /** Gives the server's own answer. */
  send(message: {
    to: string;
    subject: string;
    text: string;
    id: string;
    attachments?: readonly MailAttachment[];
  }): Promise<string>;
  close(): void;
}

/** `tls`: encrypted from the start. `starttls`: encrypted before anything is said. `when-offered`: if the server can. */
export type MailTls = 'tls' | 'starttls' | 'when-offered' | 'none';

export interface SmtpServer {
  /** The whole address, with whatever else it says about the connection. */
  readonly url?: string;
  readonly host: string;
  readonly port: number;
  readonly tls: MailTls;
  /** The name in the certificate, where `host` is an address. */
  readonly servername?: string;
  readonly username: string | null;
  readonly password: string | null;
  readonly from: string;
}

/** One mail server, by SMTP. Every step is bounded: a server that hangs must not hold a database row for long. */
export function smtpTransport(server: SmtpServer): MailTransport {
  const { from } = server;
  let transport: ReturnType<typeof openTransport> | undefined;
  return {
    async send({ to, subject, text, id, attachments = [] }) {
      transport ??= openTransport(server);
      const { response } = await (
        await transport
      ).sendMail({
        from,
        to,
        subject,
        text,
        attachments: attachments.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
        messageId: `<${id}@gable>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      return response;
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}

/** The library is loaded with the first message: a start does not wait for it. */
async function openTransport(server: SmtpServer) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    ...(server.url === undefined ? connectionOf(server) : { url: server.url }),
    requireTLS: server.tls === 'starttls',
    connectionTimeout: 8000,
    greetingTimeout: 8000,
    socketTimeout: 12_000,
  });
}

function connectionOf({ host, port, tls, servername, username, password }: SmtpServer) {
  return {
    host,
    port,
    secure: tls === 'tls',
    ignoreTLS: tls === 'none',
    tls: servername === undefined ? {} : { servername },
    ...(username === null ? {} : { auth: { user: username, pass: password ?? '' } }),
  };
}

/** The server of an address such as smtps://user:password@mail.example.com. */
export function serverOfUrl(url: string, from: string, requiresTls: boolean): SmtpServer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isEncrypted = protocol === 'smtps:';
  const unencrypted = requiresTls ? 'starttls' : 'when-offered';
  return {
    url,
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: port === '' ? (isEncrypted ? 465 : 587) : Number(port),
    tls: isEncrypted ? 'tls' : unencrypted,
    username: username === '' ? null : decodeURIComponent(username),
    password: decodeURIComponent(password),
    from,
  };
}

/** What the server or the network said, for people to read. */
export function refusalOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 500) : 'The mail server refused without a reason';
}
