import { describe, expect, it, vi } from 'vitest';
import { codeRejected } from '#test/support/code-thrown.ts';
import { makeRoom, makeTurns } from './turns.ts';
import type { TurnLimits, Turns } from './turns.ts';

const limits: TurnLimits = {
  atOnce: 4,
  alone: { perGroup: 4, perMember: 3 },
  beside: { perGroup: 2, perMember: 1 },
  waitingPerMember: 50,
  waiting: 60,
  waitMilliseconds: 60_000,
};

const greedy = { group: 'greedy', member: 'one' };
const modest = { group: 'modest', member: 'two' };

/** Asks without waiting, and tells what has been given so far. */
function asking(turns: Turns, order: string[], name: string, asker: { group: string; member: string }) {
  const turn = turns.take(asker).then((leave) => {
    order.push(name);
    return leave;
  });
  // Refusals are looked at where they are expected.
  turn.catch(() => undefined);
  return turn;
}

const settled = () => new Promise((resume) => setImmediate(resume));

describe('turns', () => {
  it('are had at once by whoever is alone, up to the limit of one member', async () => {
    const turns = makeTurns(limits);
    const order: string[] = [];
    for (let index = 0; index < 5; index += 1) void asking(turns, order, `greedy ${index}`, greedy);
    await settled();
    expect(order).toEqual(['greedy 0', 'greedy 1', 'greedy 2']);
  });

  it('are had at once by another group, however many one has asked for', async () => {
    const turns = makeTurns(limits);
    const order: string[] = [];
    for (let index = 0; index < 50; index += 1) void asking(turns, order, 'greedy', greedy);
    void asking(turns, order, 'modest', modest);
    await settled();
    expect(order).toEqual(['greedy', 'greedy', 'greedy', 'modest']);
  });

  it('go round: whoever asks for less is not behind all that another has queued', async () => {
    const turns = makeTurns({ ...limits, atOnce: 1 });
    const order: string[] = [];
    const first = await asking(turns, order, 'first', greedy);
    const queued = [0, 1, 2].map((index) => asking(turns, order, `greedy ${index}`, greedy));
    const other = [0, 1].map((index) => asking(turns, order, `modest ${index}`, modest));
    first();
    for (const turn of [...queued, ...other]) void turn.then((leave) => leave());
    await Promise.all([...queued, ...other]);
    expect(order).toEqual(['first', 'greedy 0', 'modest 0', 'greedy 1', 'modest 1', 'greedy 2']);
  });

  it('are fewer for a group as long as another asks too, and more again after that', async () => {
    let now = 0;
    const turns = makeTurns(limits, () => now);
    const order: string[] = [];
    (await asking(turns, order, 'modest', modest))();
    const one = await asking(turns, order, 'greedy 0', greedy);
    void asking(turns, order, 'greedy 1', greedy);
    await settled();
    expect(order).toEqual(['modest', 'greedy 0']);
    now = 5000;
    one();
    void asking(turns, order, 'greedy 2', greedy);
    await settled();
    expect(order.toSorted()).toEqual(['greedy 0', 'greedy 1', 'greedy 2', 'modest']);
  });

  it('are refused at once where the queue is full, with a time to come again', async () => {
    const turns = makeTurns({ ...limits, waitingPerMember: 2 });
    for (let index = 0; index < 5; index += 1) void asking(turns, [], 'greedy', greedy);
    await expect(turns.take(greedy)).rejects.toMatchObject({ code: 'busy', retryAfterSeconds: 3 });
    expect(await turns.take(modest)).toBeTypeOf('function');
  });

  it('are refused to whoever has waited too long, and leave nothing behind', async () => {
    vi.useFakeTimers();
    const turns = makeTurns({ ...limits, atOnce: 1, waitMilliseconds: 1000 });
    const leave = await turns.take(greedy);
    const late = codeRejected(turns.take(modest));
    await vi.advanceTimersByTimeAsync(1000);
    expect(await late).toBe('busy');
    leave();
    leave();
    expect(await turns.take(modest)).toBeTypeOf('function');
    vi.useRealTimers();
  });

  it('pass by whoever has gone', async () => {
    const turns = makeTurns({ ...limits, atOnce: 1 });
    const order: string[] = [];
    const leave = await turns.take(greedy);
    const gone = new AbortController();
    const left = codeRejected(turns.take(modest, { gone: gone.signal }));
    const next = asking(turns, order, 'next', greedy);
    gone.abort();
    expect(await left).toBe('busy');
    leave();
    await next;
    expect(order).toEqual(['next']);
  });

  it('of two kinds share their places: what is first in the room is next, within its own limit', async () => {
    const room = makeRoom(3);
    const long = makeTurns({ ...limits, atOnce: 2, alone: { perGroup: 2, perMember: 2 } }, undefined, room);
    const short = makeTurns(limits, undefined, room);
    const order: string[] = [];
    const begun = await Promise.all([0, 1, 2].map(() => short.take(greedy)));
    for (let index = 0; index < 2; index += 1) {
      void asking(short, order, 'short', modest);
      void asking(long, order, 'long', modest);
    }
    void asking(long, order, 'long', modest);
    await settled();
    expect(order, 'all places are taken').toEqual([]);
    for (const leave of begun) leave();
    await settled();
    expect(order).toEqual(['long', 'long', 'short']);
  });

  it('are waited for by who is in the middle of something, however long and full the queue is', async () => {
    vi.useFakeTimers();
    const turns = makeTurns({ ...limits, atOnce: 1, waiting: 0, waitMilliseconds: 1000 });
    const leave = await turns.take(greedy);
    expect(await codeRejected(turns.take(modest))).toBe('busy');
    const patient = turns.take(modest, { isPatient: true });
    await vi.advanceTimersByTimeAsync(60_000);
    leave();
    expect(await patient).toBeTypeOf('function');
    vi.useRealTimers();
  });
});
