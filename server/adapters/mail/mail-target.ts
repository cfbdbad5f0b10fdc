import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { mailTargetProblems } from '#shared/mail-problems.ts';

/** Where the mail server of a workspace may be: on the public Internet only, or anywhere that this machine reaches. */
export type MailTargets = 'public' | 'any';

export interface MailTarget {
  readonly address: string;
  readonly servername: string;
}

/** A host or a port that a workspace may not connect to from here. */
export class TargetRefusal extends Error {
  override readonly name = 'TargetRefusal';
}

/** The ports that mail is handed in at: anything else would make Gable a scanner of ports. */
const mailPorts: ReadonlySet<number> = new Set([25, 465, 587, 2465, 2525, 2587]);

const inside = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, bits, 'ipv4');
/** Only 2000::/3 is the public Internet, and parts of it stand for addresses of version 4. */
const outside = new BlockList();
outside.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  inside.addSubnet(network, bits, 'ipv6');

/**
 * Looks the host up once and gives the address to connect to, so that the name cannot lead elsewhere a moment later. One
 * address inside among several is enough to refuse.
 */
export async function findTarget(host: string, port: number, targets: MailTargets): Promise<MailTarget> {
  if (targets === 'public' && !mailPorts.has(port)) throw new TargetRefusal(mailTargetProblems.notAMailPort(port));
  const found = isIP(host) > 0 ? [{ address: host }] : await addressesOf(host);
  const [first] = found;
  if (first === undefined) throw new TargetRefusal(mailTargetProblems.notFound(host));
  if (targets === 'public' && !found.every(({ address }) => isPublic(address)))
    throw new TargetRefusal(mailTargetProblems.inside(host));
  return { address: first.address, servername: host };
}

function addressesOf(host: string): Promise<{ address: string }[]> {
  return lookup(host, { all: true }).catch(() => []);
}

export function isPublic(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (isIP(mapped) === 4) return !inside.check(mapped, 'ipv4');
  return isIP(mapped) === 6 && outside.check(mapped, 'ipv6') && !inside.check(mapped, 'ipv6');
}
