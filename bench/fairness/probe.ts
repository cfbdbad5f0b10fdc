import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Asking } from './latency.ts';

/** In a process of its own: asks at a steady rate, and answers with how long each took, in milliseconds. */
const [{ url, access, seconds, rate }] = (await once(process, 'message')) as [Asking]; // Sent by `timesOf`.
const agent = new Agent({ keepAlive: true, maxSockets: 8 });
const headers = access === undefined ? {} : { authorization: `Bearer ${access}` };
const begun = performance.now();

function ask(sent: number): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      response.resume();
      response.once('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - sent);
        else reject(new Error(`${url}: ${response.statusCode}`));
      });
    }).once('error', reject);
  });
}

const asked: Promise<number>[] = [];
for (let index = 0; index < seconds * rate; index += 1) {
  const due = begun + (index * 1000) / rate;
  await sleep(Math.max(0, due - performance.now()));
  asked.push(ask(performance.now()));
}
const times = await Promise.all(asked);
agent.destroy();
process.send?.(times);
process.disconnect();
