import { createTransport } from 'nodemailer';
import type { MailAttachment } from './queue-mail.ts';

export interface MailTransport {
  send(message: {
    to: string;
    subject: string;
    text: string;
    id: string;
    attachments?: readonly MailAttachment[];
  }): Promise<void>;
  close(): void;
}

export interface SmtpSettings {
  readonly url: string;
  readonly from: string;
}

/** One mail server, by SMTP. Every step is bounded: a server that hangs must not hold a database row for long. */
export function smtpTransport({ url, from }: SmtpSettings): MailTransport {
  const transport = createTransport({
    url,
    connectionTimeout: 8000,
    greetingTimeout: 8000,
    socketTimeout: 12_000,
  });
  return {
    async send({ to, subject, text, id, attachments = [] }) {
      await transport.sendMail({
        from,
        to,
        subject,
        text,
        attachments: attachments.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
        messageId: `<${id}@gable>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => transport.close(),
  };
}
