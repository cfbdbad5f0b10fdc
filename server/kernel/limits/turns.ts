import type { Problem } from '#server/kernel/problem.ts';
import { refuse } from '#server/kernel/refuse.ts';

/** Who asks: somebody of a group that shares its turns, such as a user of a workspace. */
export interface Asker {
  readonly group: string;
  readonly member: string;
}

export interface TurnLimits {
  /** Of everybody together. */
  readonly atOnce: number;
  /** Of one group and of one of its members, while nobody else asks. */
  readonly alone: { readonly perGroup: number; readonly perMember: number };
  /** The same while another group asks too: what a group may take from the others. */
  readonly beside: { readonly perGroup: number; readonly perMember: number };
  /** How many may wait, of one member and of everybody, and for how long. */
  readonly waitingPerMember: number;
  readonly waiting: number;
  readonly waitMilliseconds: number;
}

export interface Turns {
  /**
   * Waits for a turn; what is given back ends it. Whoever stops asking (`gone`) gives up the place in the queue. Who is in
   * the middle of something (`patient`) is neither refused nor forgotten.
   */
  take(asker: Asker, how?: { readonly gone?: AbortSignal; readonly isPatient?: boolean }): Promise<() => void>;
}

/** Places that turns of several kinds have together, beside the limits of each kind. */
export interface Room {
  mayEnter(): boolean;
  enter(): void;
  leave(): void;
  /** Tells when there is a place again: first whoever asked first to be told. */
  onPlace(tell: () => void): void;
}

export function makeRoom(places: number): Room {
  const told: (() => void)[] = [];
  let taken = 0;
  return {
    mayEnter: () => taken < places,
    enter() {
      taken += 1;
    },
    leave() {
      taken -= 1;
      for (const tell of told) tell();
    },
    onPlace(tell) {
      told.push(tell);
    },
  };
}

interface Member {
  running: number;
  readonly queue: Set<() => void>;
}

interface Group {
  running: number;
  readonly members: Map<string, Member>;
}

/** For how long a group counts as asking after its last request. */
const askingMilliseconds = 1000;

/**
 * Turns to work, given fairly: groups take turns, and so do the members of a group, so that one that asks for a
 * hundred things at once waits for itself and not the others for it. Whoever is beyond the limits waits in a queue,
 * which costs nothing, and is refused when that is full or takes too long.
 */
export function makeTurns(
  limits: TurnLimits,
  now: () => number = () => performance.now(),
  room: Room = makeRoom(limits.atOnce),
): Turns {
  const groups = new Map<string, Group>();
  let running = 0;
  let waiting = 0;
  /** The two groups that asked last, and when. */
  let latest: { readonly group: string; at: number }[] = [];

  function noteAsking(group: string): void {
    const [first] = latest;
    if (first?.group === group) first.at = now();
    else latest = [{ group, at: now() }, ...(first === undefined ? [] : [first])];
  }

  function limitsOf(group: string): TurnLimits['alone'] {
    const other = latest.find((asking) => asking.group !== group);
    return other !== undefined && now() - other.at < askingMilliseconds ? limits.beside : limits.alone;
  }

  function mayRun(name: string, group: Group, member: Member): boolean {
    const { perGroup, perMember } = limitsOf(name);
    return room.mayEnter() && running < limits.atOnce && group.running < perGroup && member.running < perMember;
  }

  function begin(asker: Asker, group: Group, member: Member): () => void {
    room.enter();
    running += 1;
    group.running += 1;
    member.running += 1;
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      running -= 1;
      group.running -= 1;
      member.running -= 1;
      forget(asker, group, member);
      room.leave();
    };
  }

  function forget({ group: name, member: who }: Asker, group: Group, member: Member): void {
    if (member.running === 0 && member.queue.size === 0) group.members.delete(who);
    if (group.members.size === 0) groups.delete(name);
  }

  function giveTurns(): void {
    for (let next = nextWaiting(); next !== undefined; next = nextWaiting()) next();
  }

  /** The first who may run, in the order in which groups and their members were last given a turn. */
  function nextWaiting(): (() => void) | undefined {
    for (const [name, group] of groups) {
      for (const [who, member] of group.members) {
        const [first] = member.queue;
        if (first === undefined || !mayRun(name, group, member)) continue;
        groups.delete(name);
        groups.set(name, group);
        group.members.delete(who);
        group.members.set(who, member);
        return first;
      }
    }
    return undefined;
  }

  room.onPlace(giveTurns);

  return {
    async take(asker, { gone, isPatient = false } = {}) {
      noteAsking(asker.group);
      const group: Group = groups.get(asker.group) ?? { running: 0, members: new Map() };
      groups.set(asker.group, group);
      const member: Member = group.members.get(asker.member) ?? { running: 0, queue: new Set() };
      group.members.set(asker.member, member);
      if (member.queue.size === 0 && mayRun(asker.group, group, member)) return begin(asker, group, member);
      const isFull = member.queue.size >= limits.waitingPerMember || waiting >= limits.waiting;
      if (isFull && !isPatient) {
        forget(asker, group, member);
        throw busy();
      }
      return new Promise((resolve, reject) => {
        const leave = (): void => {
          clearTimeout(patience);
          gone?.removeEventListener('abort', giveUp);
          member.queue.delete(turn);
          waiting -= 1;
        };
        const turn = (): void => {
          leave();
          resolve(begin(asker, group, member));
        };
        const giveUp = (): void => {
          leave();
          forget(asker, group, member);
          reject(busy());
        };
        const patience = isPatient ? undefined : setTimeout(giveUp, limits.waitMilliseconds);
        gone?.addEventListener('abort', giveUp, { once: true });
        member.queue.add(turn);
        waiting += 1;
      });
    },
  };
}

function busy(): Problem {
  return refuse(
    'kernel.busy',
    {},
    {
      retryAfterSeconds: 3,
    },
  );
}
