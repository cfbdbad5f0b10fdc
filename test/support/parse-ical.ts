/** Reads a calendar strictly by RFC 5545, apart from what writes one: whatever is not allowed fails. */

export interface IcalProperty {
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly value: string;
}

export interface IcalComponent {
  readonly name: string;
  readonly properties: readonly IcalProperty[];
  readonly components: readonly IcalComponent[];
}

export function parseIcal(bytes: Uint8Array): IcalComponent {
  const [calendar, rest] = readComponent(unfold(bytes).map(readLine));
  if (rest.length > 0) throw new Error(`Something stands behind the calendar: ${rest[0]?.name}`);
  return calendar;
}

/** Lines end with CRLF, have at most 75 octets without it, and each is UTF-8 by itself: none is cut within a character. */
function unfold(bytes: Uint8Array): string[] {
  const lines: string[] = [];
  let start = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] !== 0x0d && bytes[at] !== 0x0a) continue;
    if (bytes[at] !== 0x0d || bytes[at + 1] !== 0x0a) throw new Error('A line does not end with CRLF');
    const octets = bytes.subarray(start, at);
    if (octets.length > 75) throw new Error(`A line has ${octets.length} octets`);
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(octets);
    const before = lines.at(-1);
    if (!text.startsWith(' ')) lines.push(text);
    else if (before === undefined) throw new Error('The first line is a continuation');
    else lines[lines.length - 1] = before + text.slice(1);
    at += 1;
    start = at + 1;
  }
  if (start !== bytes.length) throw new Error('The last line does not end');
  return lines;
}

function readLine(line: string): IcalProperty {
  const match = /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"\p{Cc}]*"|[^";:,\p{Cc}]*))*):(.*)$/su.exec(line);
  if (match === null) throw new Error(`This is no content line: ${line}`);
  const [, name = '', parameters = '', value = ''] = match;
  if (/(?!\t)\p{Cc}/u.test(value)) throw new Error(`A control character in ${name}`);
  const pairs = parameters
    .split(';')
    .slice(1)
    .map((pair) => pair.split('='));
  return { name: name.toUpperCase(), parameters: Object.fromEntries(pairs), value };
}

function readComponent([begin, ...lines]: readonly IcalProperty[]): [IcalComponent, readonly IcalProperty[]] {
  if (begin?.name !== 'BEGIN') throw new Error(`BEGIN is missing: ${begin?.name}`);
  const properties: IcalProperty[] = [];
  const components: IcalComponent[] = [];
  let rest: readonly IcalProperty[] = lines;
  for (let next = rest[0]; next !== undefined; next = rest[0]) {
    if (next.name === 'END') {
      if (next.value !== begin.value) throw new Error(`${begin.value} is ended as ${next.value}`);
      const component = { name: begin.value, properties, components };
      check(component);
      return [component, rest.slice(1)];
    }
    if (next.name === 'BEGIN') {
      const [inner, behind] = readComponent(rest);
      components.push(inner);
      rest = behind;
    } else {
      properties.push(next);
      rest = rest.slice(1);
    }
  }
  throw new Error(`${begin.value} does not end`);
}

const once = new Set(
  'VERSION PRODID CALSCALE METHOD NAME UID DTSTAMP SEQUENCE DTSTART DTEND SUMMARY LOCATION TRANSP'.split(' '),
);
const texts = new Set(['SUMMARY', 'LOCATION', 'NAME', 'UID', 'X-WR-CALNAME', 'PRODID']);
const asked: Readonly<Record<string, readonly string[]>> = {
  VCALENDAR: ['VERSION', 'PRODID'],
  VEVENT: ['UID', 'DTSTAMP', 'DTSTART'],
};

function check({ name, properties }: IcalComponent): void {
  for (const needed of asked[name] ?? [])
    if (!properties.some((property) => property.name === needed)) throw new Error(`${name} has no ${needed}`);
  for (const { name: property, parameters, value } of properties) {
    if (once.has(property) && properties.filter((other) => other.name === property).length > 1)
      throw new Error(`${property} stands twice`);
    if (texts.has(property)) readText(value);
    if (property === 'DTSTAMP' || property === 'DTSTART' || property === 'DTEND') readTime(parameters, value);
    if (property === 'SEQUENCE' && !/^\d+$/.test(value)) throw new Error(`No counting number: ${value}`);
  }
  const [from, to] = ['DTSTART', 'DTEND'].map((wanted) => properties.find((property) => property.name === wanted));
  if (from === undefined || to === undefined) return;
  if (from.parameters['VALUE'] !== to.parameters['VALUE'])
    throw new Error('A day ends at an instant, or the other way');
  if (readTime(to.parameters, to.value) <= readTime(from.parameters, from.value))
    throw new Error('It ends before it begins');
}

function readTime(parameters: Readonly<Record<string, string>>, value: string): number {
  const pattern =
    parameters['VALUE'] === 'DATE' ? /^(\d{4})(\d{2})(\d{2})$/ : /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/;
  const [, year, month, day, ...time] = pattern.exec(value) ?? [];
  const iso = `${year}-${month}-${day}T${time.length === 0 ? '00:00:00' : time.join(':')}Z`;
  const at = Date.parse(iso);
  if (Number.isNaN(at) || new Date(at).toISOString() !== iso.replace('Z', '.000Z'))
    throw new Error(`No such time: ${value}`);
  return at;
}

/** What a text says, with what was escaped in it. */
export function readText(value: string): string {
  if (/(?<!\\)(?:\\\\)*[;,]/.test(value)) throw new Error(`Not escaped: ${value}`);
  return value.replaceAll(/\\(.?)/g, (_, sign: string) => {
    if (sign === 'n' || sign === 'N') return '\n';
    if (!/^[\\;,]$/.test(sign)) throw new Error(`An escape that there is not: ${value}`);
    return sign;
  });
}

/** The text of a property, such as the summary of an event. */
export function textOf({ properties }: IcalComponent, name: string): string | undefined {
  const found = properties.find((property) => property.name === name);
  return found === undefined ? undefined : readText(found.value);
}
