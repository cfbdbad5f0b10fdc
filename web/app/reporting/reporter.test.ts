import { expect, it, vi } from 'vitest';
import { createReporter, type Send } from './reporter.ts';

const context = { handled: false };
const later = () => undefined;

it('without a DSN loads nothing and keeps nothing', () => {
  const whenIdle = vi.fn();
  createReporter({ load: undefined, whenIdle })(new Error('x'), context);
  expect(whenIdle).not.toHaveBeenCalled();
});

it('loads when the page is idle', () => {
  const load = vi.fn(async (): Promise<Send> => vi.fn<Send>());
  let idle = later;
  createReporter({
    load,
    whenIdle: (run) => {
      idle = () => {
        run();
        return undefined;
      };
    },
  });
  expect(load).not.toHaveBeenCalled();
  idle();
  expect(load).toHaveBeenCalledTimes(1);
});

it('keeps errors that come before the SDK, loads it for them, and sends each once and in order', async () => {
  const send = vi.fn<Send>();
  const loaded = Promise.withResolvers<Send>();
  const load = vi.fn(() => loaded.promise);
  const report = createReporter({ load, whenIdle: later });
  report('first', context);
  report('second', { handled: true });
  loaded.resolve(send);
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  report('third', context);
  expect(send.mock.calls).toEqual([
    ['first', context],
    ['second', { handled: true }],
    ['third', context],
  ]);
  expect(load).toHaveBeenCalledTimes(1);
});

it('keeps no more than the last twenty', async () => {
  const send = vi.fn<Send>();
  const loaded = Promise.withResolvers<Send>();
  const report = createReporter({ load: () => loaded.promise, whenIdle: later });
  for (let index = 0; index < 50; index += 1) report(index, context);
  loaded.resolve(send);
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(20));
  expect(send.mock.calls[0]).toEqual([30, context]);
});

it('tries again at the next error when the SDK could not be had', async () => {
  const send = vi.fn<Send>();
  const load = vi.fn<() => Promise<Send>>().mockRejectedValueOnce(new Error('blocked')).mockResolvedValueOnce(send);
  const report = createReporter({ load, whenIdle: later });
  report('first', context);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  await Promise.resolve();
  report('second', context);
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
});
