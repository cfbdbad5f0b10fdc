import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';

export interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  /** Headers and text as they came, the encoding of the text undone. */
  readonly raw: string;
}

export interface MailServer {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Why the next messages are refused; undefined: they are taken. */
  refusal: string | undefined;
  /** How many messages it has heard to their end, also those that it still thinks about. */
  heard: number;
  /** How long it thinks about each message. */
  delayMilliseconds: number;
  stop(): Promise<void>;
}

/** A real SMTP server on this machine, which keeps what it is sent. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_, __, answer) => {
      answer(mail.refusal === undefined ? null : Object.assign(new Error(mail.refusal), { responseCode: 451 }));
    },
    onData: (stream, session, answer) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mail.heard += 1;
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        const raw = Buffer.concat(chunks).toString('utf8').replaceAll('=\r\n', '').replaceAll('=3D', '=');
        setTimeout(() => {
          for (const { address } of rcptTo) received.push({ from, to: address, raw });
          answer();
        }, mail.delayMilliseconds);
      });
    },
  });
  // Clients that give up close their connection in the middle of a sentence.
  server.on('error', () => undefined);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refusal: undefined,
    heard: 0,
    delayMilliseconds: 0,
    stop: () => new Promise((stopped) => server.close(() => stopped())),
  };
  afterAll(() => mail.stop());
  return mail;
}
