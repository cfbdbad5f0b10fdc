import type { BenchServer } from '#bench/bench-server.ts';
import { median } from '#bench/in-turns.ts';
import type { Result } from '#bench/result.ts';
import { askApart, percentile, rate, ratioAt, timesOf } from './latency.ts';
import type { Asked } from './latency.ts';

const rounds = 3;
const seconds = 10;
/** As many as are answered as fast as it goes, and more than may wait for a turn. */
const peak = 50;
const beyond = 800;

export interface Crowding extends Asked {
  readonly people: number;
  readonly seconds: number;
}

export interface Answered {
  readonly status: number;
  readonly milliseconds: number;
  /** In seconds, where it says so. */
  readonly retryAfter: number | null;
  readonly isBusy: boolean;
}

/** More requests at once than there is room for: what is refused, how soon, and what is answered meanwhile. */
export async function beyondPeak(server: BenchServer): Promise<Result[]> {
  const url = `${server.address}/api/v1/people/`;
  const health = { url: `${server.address}/healthz` };
  // Each round may last longer than a token does.
  const crowd = async (people: number) => crowdOf({ url, access: (await server.signIn()).access, people, seconds });
  const seen: Round[] = [];
  await crowd(peak);
  for (let round = 0; round < rounds; round += 1) {
    const quiet = await timesOf(health, seconds);
    const atPeak = await crowd(peak);
    const [answers, loud] = await Promise.all([crowd(beyond), timesOf(health, seconds)]);
    seen.push(roundOf(atPeak, answers, ratioAt(0.99, loud, quiet)));
  }
  const middle = (of: (round: Round) => number) => median(seen.map(of));
  const soon = middle(({ refused }) => percentile(0.99, refused)) / middle(({ answered }) => percentile(0.5, answered));
  const share = middle(({ refused, answered }) => refused.length / (refused.length + answered.length));
  const told = middle((round) => round.told);
  const kept = middle((round) => round.kept);
  const ill = middle((round) => round.health);
  const method = `One user of a workspace asks for GET /people/ over ${beyond} connections for ${seconds} s, each again as soon as it is answered, or three seconds after a refusal, as its Retry-After says (a quarter more or less). The limits of a minute are set aside, requests may wait four seconds for their turn. The client is a process of its own. The median of ${rounds} rounds.`;
  return [
    {
      area: 'Beyond the peak',
      name: `Refusals with ${beyond} connections, p99, against the median of what is answered`,
      figure: `${soon.toFixed(2)} of its time; ${(share * 100).toFixed(0)} % of all requests are refused, ${(told * 100).toFixed(0)} % of these with 503, busy and Retry-After`,
      goal: '≤ 0.5 of its time, all of them with 503, busy and Retry-After',
      reached: soon <= 0.5 && told === 1,
      method,
    },
    {
      area: 'Beyond the peak',
      name: `Requests answered with ${beyond} connections, against ${peak}`,
      figure: `${kept.toFixed(2)} times as many`,
      goal: '≥ 0.7 times',
      reached: kept >= 0.7,
      method: `${method} Against as long over ${peak} connections, of which none is refused.`,
    },
    {
      area: 'Beyond the peak',
      name: `/healthz beside ${beyond} connections, p99`,
      figure: `${ill.toFixed(2)} times as long as without`,
      goal: '≤ 3 times',
      reached: ill <= 3,
      method: `${method} Meanwhile /healthz is asked for ${rate} times a second, and as long before, by a process of its own.`,
    },
  ];
}

interface Round {
  readonly answered: readonly number[];
  readonly refused: readonly number[];
  /** Of the refusals, those that say what they should. */
  readonly told: number;
  readonly kept: number;
  readonly health: number;
}

function roundOf(atPeak: readonly Answered[], answers: readonly Answered[], health: number): Round {
  const of = (all: readonly Answered[]) => all.filter(({ status }) => status === 200);
  const refusals = answers.filter(({ status }) => status !== 200);
  const told = refusals.filter(({ isBusy, retryAfter }) => isBusy && retryAfter !== null);
  return {
    answered: of(answers).map(({ milliseconds }) => milliseconds),
    refused: refusals.map(({ milliseconds }) => milliseconds),
    told: told.length / refusals.length,
    kept: of(answers).length / of(atPeak).length,
    health,
  };
}

async function crowdOf(crowding: Crowding): Promise<readonly Answered[]> {
  return (await askApart(new URL('crowd.ts', import.meta.url), crowding)) as readonly Answered[]; // Sent by the crowd.
}
