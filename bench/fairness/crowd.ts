import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answered, Crowding } from './beyond-peak.ts';

/**
 * In a process of its own: many who ask for the same over connections of their own, each again once it is answered, or when
 * a refusal says to.
 */
const [{ url, access, people, seconds }] = (await once(process, 'message')) as [Crowding]; // Sent by `crowdOf`.
const agent = new Agent({ keepAlive: true, maxSockets: people });
const headers = access === undefined ? {} : { authorization: `Bearer ${access}` };
const until = performance.now() + seconds * 1000;

function ask(): Promise<Answered> {
  const sent = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.once('end', () => {
        const status = response.statusCode ?? 0;
        const comeAgain = response.headers['retry-after'];
        resolve({
          status,
          milliseconds: performance.now() - sent,
          retryAfter: comeAgain === undefined ? null : Number(comeAgain),
          isBusy: status === 503 && Buffer.concat(pieces).includes('"code":"busy"'),
        });
      });
    }).once('error', reject);
  });
}

async function one(): Promise<Answered[]> {
  const answers: Answered[] = [];
  while (performance.now() < until) {
    const answer = await ask();
    answers.push(answer);
    if (answer.retryAfter !== null) await sleep(answer.retryAfter * 1000 * (0.75 + Math.random() / 2));
  }
  return answers;
}

const answers = (await Promise.all(Array.from({ length: people }, one))).flat();
agent.destroy();
process.send?.(answers);
process.disconnect();
