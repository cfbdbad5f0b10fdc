import { setTimeout as sleep } from 'node:timers/promises';
import { deliverMail } from './adapters/mail/deliver-mail.ts';
import type { Repeated } from './contract/module.ts';
import { makeSamples } from './database/sample/make-samples.ts';
import { giveTo, loadModules, workplaceOf } from './modules.ts';
import type { Services } from './services.ts';

const mailEvery = 2000;
const sampleEvery = 1000;

export interface Background {
  stop(): Promise<void>;
}

/** What goes on beside requests, of every module and of the server itself. */
export async function startBackground(
  services: Services,
  complain: (error: unknown) => void,
  more: readonly Repeated[] = [],
): Promise<Background> {
  const { backgroundDatabase: database, files, mail, clock } = services;
  const modules = await loadModules();
  const given = giveTo(modules, { ...workplaceOf(services), database });
  const work: readonly Repeated[] = [
    { every: mailEvery, turn: () => deliverMail(database, mail, clock()) },
    { every: sampleEvery, turn: () => makeSamples({ database, files }, clock) },
    ...modules.flatMap((one) => one.repeated?.(given) ?? []),
    ...more,
  ];
  const loops = work.map(({ every, turn }) => repeat(every, turn, complain));
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
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
