import { setTimeout as sleep } from 'node:timers/promises';
import { clearIncoming } from './adapters/files/receive-file.ts';
import { deliverMail } from './adapters/mail/deliver-mail.ts';
import { makeSamples } from './database/sample/make-samples.ts';
import { purgeExpired, removeSamples } from './modules/auth/index.ts';
import { removeDueFiles } from './modules/documents/index.ts';
import { keepLeaseOrders } from './modules/leasing/index.ts';
import { postRecurring, sealJournals } from './modules/ledger/index.ts';
import { doRentDays, reminderDays } from './modules/rent/index.ts';
import type { Services } from './services.ts';

const mailEvery = 2000;
const sealEvery = 2000;
const recurringEvery = 5000;
const sampleEvery = 1000;
const rentEvery = 10_000;
const orderEvery = 5000;
const purgeEvery = 3_600_000;
const filesEvery = 600_000;

export interface Background {
  stop(): Promise<void>;
}

/** A piece of work of the web server itself, done again so many milliseconds after it was done. */
export interface Repeated {
  readonly every: number;
  readonly turn: () => Promise<unknown>;
}

/** What goes on beside requests. Each piece is safe on several nodes at once: rows are claimed under their locks. */
export function startBackground(
  services: Services,
  complain: (error: unknown) => void,
  more: readonly Repeated[] = [],
): Background {
  const reminders = reminderDays(services.auth.mailDelivery);
  const loops = [
    repeat(
      purgeEvery,
      () => services.database.transaction({ scope: 'auth' }, (tx) => purgeExpired(tx, services.clock())),
      complain,
    ),
    repeat(mailEvery, () => deliverMail(services.database, services.mail, services.clock()), complain),
    repeat(sealEvery, () => sealJournals(services.database, services.clock()), complain),
    repeat(filesEvery, () => clearFiles(services), complain),
    repeat(sampleEvery, () => removeSamples(services.database, services.clock()), complain),
    repeat(sampleEvery, () => makeSamples(services.database, services.clock), complain),
    repeat(recurringEvery, () => postRecurring(services.database, services.clock()), complain),
    repeat(orderEvery, () => keepLeaseOrders(services.database, services.clock()), complain),
    repeat(rentEvery, () => doRentDays(services.database, services.clock(), [reminders]), complain),
  ];
  loops.push(...more.map(({ every, turn }) => repeat(every, turn, complain)));
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

async function clearFiles({ database, files, clock }: Services): Promise<void> {
  await removeDueFiles(database, files.storage, clock());
  await clearIncoming(files.folder, clock());
}

/** One turn after another, never two at once; stopping waits for the turn that runs. */
function repeat(every: number, turn: () => Promise<unknown>, complain: (error: unknown) => void): Background {
  const stopping = new AbortController();
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await turn().catch(complain);
      // Aborted by stop(): then the loop ends.
      await sleep(every, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  };
  const ended = run();
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}
