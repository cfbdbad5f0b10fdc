import type { Translate } from '#web/lib/messages.ts';
import type { en } from './account.en.ts';

type Words = Translate<typeof en>;

/** Names of browsers and systems are names; only the words around them are translated. */
export function describeDevice(device: string, words: Words): string {
  return device === 'Another program' ? words('anotherProgram') : device;
}

/** The server knows a network address and nothing more; it says so in English. */
export function describePlace(place: string, words: Words): string {
  if (place === 'This computer') return words('placeHere');
  if (place === 'Unknown') return words('placeUnknown');
  const [, address] = /^Local network, (.+)$/.exec(place) ?? [];
  return address === undefined ? place : words('placeLocal', { address });
}
