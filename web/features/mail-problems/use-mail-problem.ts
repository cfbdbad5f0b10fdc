import { mailProblemOf } from '#shared/mail-problems.ts';
import { catalogue } from '#web/lib/messages.ts';
import { en } from './mail-problems.en.ts';

const useMailProblemWords = catalogue(en, { de: () => import('./mail-problems.de.ts') });

/** What kept a message from being sent, in the reader's language where it is known, with the server's own words. */
export function useMailProblem(): (text: string) => string {
  const t = useMailProblemWords();
  return (text) => {
    const problem = mailProblemOf(text);
    switch (problem.kind) {
      case 'other':
        return text;
      case 'not-found':
      case 'inside':
        return t(problem.kind, { host: problem.host });
      case 'not-a-mail-port':
        return t(problem.kind, { port: problem.port });
      default:
        return `${t(problem.kind)} (${text})`;
    }
  };
}
