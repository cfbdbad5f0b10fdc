import { isIP } from 'node:net';
import { z } from 'zod';

/** How settings are written: numbers, sizes, words, addresses and lists. */

export function wholeNumber(least: number, most: number) {
  const problem = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, problem)
    .transform(Number)
    .pipe(z.number().min(least, problem).max(most, problem));
}

export function size() {
  return z
    .string()
    .regex(/^[1-9]\d{0,5}(kb|mb)$/i, 'must be a size in kb or mb')
    .transform((text) => Number.parseInt(text, 10) * (/mb$/i.test(text) ? 1_048_576 : 1024));
}

export function onOff() {
  return oneOf(['on', 'off']);
}

export function oneOf<const Word extends string>(words: readonly Word[]) {
  return z.enum(words, `must be one of ${words.join(', ')}`);
}

export function address(protocols: readonly string[], problem: string) {
  return z.string().refine(
    (text) => {
      // A database on a socket has an address without a host: postgres://gable@/gable?host=/run/postgresql
      const url = URL.parse(text) ?? URL.parse(text.replace('@/', '@localhost/'));
      return url !== null && protocols.includes(url.protocol);
    },
    `${problem}, starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  );
}

export function origin(problem: string) {
  return z.string().refine((text) => /^https?:/.test(text) && URL.parse(text)?.origin === text, problem);
}

export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Trusting everybody would let anyone claim any address, so that "on" is not among the answers. */
export function parseTrust(text: string, context: z.RefinementCtx): false | number | readonly string[] {
  if (text === 'off') return false;
  if (/^[1-9]$/.test(text)) return Number(text);
  const proxies = splitList(text);
  if (proxies.length > 0 && proxies.every(isProxy)) return proxies;
  context.addIssue('must be off, a number of proxies from 1 to 9, or addresses and networks separated by commas');
  return z.NEVER;
}

function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [ip = '', bits, ...rest] = text.split('/');
  const version = isIP(ip);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
