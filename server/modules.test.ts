import { expect, test } from 'vitest';
import { laterRoutes } from '#shared/api/routes.ts';
import type { ServerModule, Workplace } from './contract/module.ts';
import { offer, port } from './kernel/port.ts';
import { makeHandlers } from './modules.ts';

// No handler is called here, and nothing of it is used.
const workplace = {} as Workplace;
const answer = () => Promise.resolve({});
const names = Object.keys(laterRoutes);
const handle = (routes: readonly string[]): ServerModule => ({
  handlers: () => Object.fromEntries(routes.map((name) => [name, answer])),
});

test('every route has one handler', () => {
  expect(Object.keys(makeHandlers([handle(names)], workplace)).toSorted()).toEqual(names.toSorted());
  const [first = '', ...others] = names;
  expect(() => makeHandlers([handle(others)], workplace)).toThrow(first);
  expect(() => makeHandlers([handle(names), handle([first])], workplace)).toThrow('one handler');
  expect(() => makeHandlers([handle(names), handle(['GET /nowhere/'])], workplace)).toThrow('one handler');
});

test('what later modules offer reaches the earlier one, in their order', () => {
  const words = port<string>('words');
  const only = port<number>('only');
  const seen: unknown[] = [];
  const reader: ServerModule = {
    ...handle(names),
    handlers: (given) => {
      seen.push(given.all(words), given.one(only));
      return handle(names).handlers(given);
    },
  };
  const offers = (...made: ReturnType<typeof offer>): ServerModule => ({ ...handle([]), offers: () => made });
  makeHandlers([reader, offers(...offer(words, 'a', 'b'), ...offer(only, 7)), offers(...offer(words, 'c'))], workplace);
  expect(seen).toEqual([['a', 'b', 'c'], 7]);
  expect(() => makeHandlers([reader], workplace)).toThrow('only');
  expect(() => makeHandlers([reader, offers(...offer(only, 1)), offers(...offer(only, 2))], workplace)).toThrow('only');
});
