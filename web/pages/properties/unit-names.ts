/** How many can be added at once. */
export const unitsAtMost = 500;

export interface NamedUnit {
  readonly name: string;
  /** Known where the name says it: 5E and 504 are on the fifth. */
  readonly floor: number | null;
}

export type NamesProblem = 'different' | 'backwards' | 'too-many';
export type UnitNames = { readonly units: readonly NamedUnit[] } | { readonly problem: NamesProblem };

/**
 * The doors from the first to the last: 1A to 6D are six floors of four, 101 to 612 six floors of twelve, 1 to 24 simply
 * counted. What stands before the number, such as "Apt ", is the same in both.
 */
export function unitRange(first: string, last: string): UnitNames {
  const [from, to] = [first.trim(), last.trim()];
  if (from === '' && to === '') return { units: [] };
  if (from === '' || to === '' || from === to) return { units: [{ name: from || to, floor: null }].map(withFloor) };
  const [one, other] = [read(from), read(to)];
  if (one === undefined || other === undefined || one.prefix !== other.prefix) return { problem: 'different' };
  if ((one.number === '') !== (other.number === '') || (one.letter === '') !== (other.letter === ''))
    return { problem: 'different' };
  return one.letter === '' ? numbers(one, other) : floorsOfLetters(one, other);
}

/** Written one by one, between commas or lines. */
export function unitList(text: string): UnitNames {
  const names = text
    .split(/[,;\n]/)
    .map((name) => name.trim().replaceAll(/\s+/g, ' '))
    .filter((name) => name !== '');
  const units = [...new Map(names.map((name) => [name.toLowerCase(), name])).values()];
  if (units.length > unitsAtMost) return { problem: 'too-many' };
  return { units: units.map((name) => withFloor({ name, floor: null })) };
}

interface Door {
  readonly prefix: string;
  readonly number: string;
  readonly letter: string;
}

function read(name: string): Door | undefined {
  const found = /^(?<prefix>\D*?)(?<number>\d{0,6})(?<letter>[A-Za-z]?)$/.exec(name)?.groups;
  if (found === undefined) return undefined;
  const { prefix = '', number = '', letter = '' } = found;
  return number === '' && letter === '' ? undefined : { prefix, number, letter };
}

function floorsOfLetters(one: Door, other: Door): UnitNames {
  const letters = span(one.letter.charCodeAt(0), other.letter.charCodeAt(0));
  const floors = one.number === '' ? [undefined] : span(Number(one.number), Number(other.number));
  if (letters === undefined || floors === undefined) return { problem: 'backwards' };
  if (letters.length * floors.length > unitsAtMost) return { problem: 'too-many' };
  return {
    units: floors.flatMap((floor) =>
      letters.map((letter) => ({
        name: `${one.prefix}${floor === undefined ? '' : padded(floor, one.number)}${String.fromCharCode(letter)}`,
        floor: floor === undefined || floor > 300 ? null : floor,
      })),
    ),
  };
}

function numbers(one: Door, other: Door): UnitNames {
  // Three digits and more are a floor and a door: 101 to 612 has no 113.
  const isByFloor = one.number.length >= 3 && one.number.length === other.number.length && !one.number.startsWith('0');
  const floors = isByFloor ? span(Number(one.number.slice(0, -2)), Number(other.number.slice(0, -2))) : [null];
  const doors = isByFloor
    ? span(Number(one.number.slice(-2)), Number(other.number.slice(-2)))
    : span(Number(one.number), Number(other.number));
  if (floors === undefined || doors === undefined) return { problem: 'backwards' };
  if (floors.length * doors.length > unitsAtMost) return { problem: 'too-many' };
  return {
    units: floors.flatMap((floor) =>
      doors.map((door) =>
        floor === null
          ? { name: `${one.prefix}${padded(door, one.number)}`, floor: null }
          : { name: `${one.prefix}${floor}${String(door).padStart(2, '0')}`, floor: floor > 300 ? null : floor },
      ),
    ),
  };
}

/** "01" to "12" keeps its width. */
function padded(value: number, like: string): string {
  return like.startsWith('0') ? String(value).padStart(like.length, '0') : String(value);
}

function span(from: number, to: number): readonly number[] | undefined {
  // A slip of the keyboard must not make a million of them.
  if (to < from) return undefined;
  return Array.from({ length: Math.min(to - from, unitsAtMost) + 1 }, (_, at) => from + at);
}

function withFloor(unit: NamedUnit): NamedUnit {
  const found = /^(\d{1,2})\p{L}$/u.exec(unit.name) ?? /^(\d{1,2})\d{2}$/.exec(unit.name);
  return found === null ? unit : { ...unit, floor: Number(found[1]) };
}
