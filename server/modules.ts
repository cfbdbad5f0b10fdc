import { readdir } from 'node:fs/promises';
import { laterRoutes } from '#shared/api/routes.ts';
import type { Given, ServerModule, Workplace } from './contract/module.ts';
import type { Handlers } from './kernel/http/bind-routes.ts';
import type { Port } from './kernel/port.ts';
import type { Services } from './services.ts';

export type LaterHandlers = Handlers<typeof laterRoutes>;

/** Every folder of `modules`, each of which declares itself in its `module.ts`. */
export async function loadModules(): Promise<readonly ServerModule[]> {
  const folder = new URL('./modules/', import.meta.url);
  const names = (await readdir(folder)).toSorted();
  const loaded = await Promise.all(
    names.map((name) => import(new URL(`${name}/module.ts`, folder).href) as Promise<{ default: ServerModule }>),
  );
  return loaded.map((one) => one.default);
}

export function workplaceOf({ config, database, clock, connection, files, auth, paymentHosts }: Services): Workplace {
  return {
    database,
    clock,
    connection,
    prepares: config.preparedStatements,
    files: { ...files, limitBytes: config.files.uploadLimitBytes },
    mailDelivery: auth.mailDelivery,
    payments: { secrets: auth.secrets, mainOrigin: auth.mainOrigin, hosts: paymentHosts },
    secrets: auth.secrets,
  };
}

/** What the routes of all modules do; a route without a handler, or with two, stops here. */
export function makeHandlers(modules: readonly ServerModule[], workplace: Workplace): LaterHandlers {
  const given = giveTo(modules, workplace);
  const entries = modules.flatMap((one) => Object.entries(one.handlers(given)));
  const handlers = new Map(entries);
  const missing = Object.keys(laterRoutes).filter((route) => !handlers.has(route));
  if (missing.length > 0 || handlers.size !== entries.length || handlers.size !== Object.keys(laterRoutes).length)
    throw new Error(`Each route has one handler; these have none: ${missing.join(', ')}`);
  // Each module's table has checked the types of its own handlers.
  return Object.fromEntries(handlers) as unknown as LaterHandlers;
}

/** What the process gives to a module, with what the modules have offered. */
export function giveTo(modules: readonly ServerModule[], workplace: Workplace): Given {
  const given: Given = {
    ...workplace,
    all: <Value>(from: Port<Value>) =>
      // A port carries the type of what is offered to it.
      offers().flatMap((made) => (made.port === from ? [made.value as Value] : [])),
    one: <Value>(from: Port<Value>) => {
      const [value, ...others] = given.all(from);
      if (value === undefined || others.length > 0) throw new Error(`One module offers ${from.name}`);
      return value;
    },
  };
  let made: ReturnType<NonNullable<ServerModule['offers']>> | undefined;
  const offers = () => (made ??= modules.flatMap((one) => one.offers?.(given) ?? []));
  return given;
}
