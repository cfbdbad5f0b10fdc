import { tried } from '#web/lib/tried.ts';

/** What is typed is kept in this tab, and goes with it. */
export function readKept(place: string): unknown {
  return tried(() => JSON.parse(sessionStorage.getItem(nameOf(place)) ?? 'null', revive) as unknown) ?? undefined;
}

export function writeKept(place: string, value: unknown): void {
  tried(() => sessionStorage.setItem(nameOf(place), JSON.stringify(value, plain)));
}

export function forgetKept(place: string): void {
  tried(() => sessionStorage.removeItem(nameOf(place)));
}

const nameOf = (place: string) => `gable.draft.${place}`;

function plain(_: string, value: unknown): unknown {
  return value instanceof Set ? { [setOf]: [...value] } : value;
}

function revive(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !(setOf in value)) return value;
  return new Set(Array.isArray(value[setOf]) ? value[setOf] : []);
}

const setOf = '$set';
