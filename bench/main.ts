import { measureBanking } from './banking/measure-banking.ts';
import { measureBesideImport, measureBeyondPeak, measureFairness } from './fairness/measure-fairness.ts';
import { measureLedger } from './ledger/measure-ledger.ts';
import { measureLists } from './lists/measure-lists.ts';
import { measureRent } from './rent/measure-rent.ts';
import { measureReports } from './reports/measure-reports.ts';
import { measureSession } from './session/measure-session.ts';
import { measureOwners } from './owners/measure-owners.ts';
import { measurePages } from './pages/measure-pages.ts';
import { measureImport } from './portfolio/measure-import.ts';
import { measurePortfolio } from './portfolio/measure-portfolio.ts';
import { measureStart } from './start/measure-start.ts';
import { writeResults } from './write-results.ts';
import type { Result } from './result.ts';

/**
 * Every figure is a ratio measured in one run on one machine, with its method beside it; absolute numbers of somebody
 * else's machine mean nothing. `npm run bench -- session` measures one area only, and leaves what is told of the others.
 */
const areas: Readonly<Record<string, () => Promise<readonly Result[]>>> = {
  start: measureStart,
  session: measureSession,
  lists: measureLists,
  fairness: measureFairness,
  'beside-import': measureBesideImport,
  'beyond-peak': measureBeyondPeak,
  pages: measurePages,
  ledger: measureLedger,
  portfolio: measurePortfolio,
  import: measureImport,
  rent: measureRent,
  reports: measureReports,
  banking: measureBanking,
  owners: measureOwners,
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in areas));
if (unknown !== undefined) {
  console.error(`There is no area "${unknown}": use ${Object.keys(areas).join(', ')}.`);
  process.exit(1);
}
const results: Result[] = [];
for (const [name, measure] of Object.entries(areas)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`Measuring: ${name}`);
  results.push(...(await measure()));
}
for (const { name, figure, goal, reached } of results)
  console.log(`${reached ? 'ok  ' : 'MISS'} ${name}: ${figure} (goal: ${goal})`);
writeResults(results, new Date().toISOString().slice(0, 10));
process.exit(results.every((result) => result.reached) ? 0 : 1);
