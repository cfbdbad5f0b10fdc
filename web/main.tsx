import '#web/app/theme/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from '#web/app/_app.tsx';
import { http } from '#web/lib/client.ts';
import { readClientConfig } from '#web/app/client-config.ts';
import { ErrorFallback, FallbackScreen } from '#web/app/error-fallback.tsx';
import { createReporter } from '#web/app/reporting/reporter.ts';
import { whenIdle } from '#web/app/reporting/when-idle.ts';
import { loadPageName, needsSession, preloadFirst } from '#web/app/router/behind-sign-in.ts';
import { Router } from '#web/app/router/router.tsx';
import { startBrowserSession } from '#web/app/session/browser-session.ts';
import { watchSession } from '#web/app/session/watch-session.ts';
import { handleUncaught, logError } from '#web/app/uncaught.ts';

const config = readClientConfig(document, location.origin);
const session = startBrowserSession(config);

const report = createReporter({
  load:
    config.sentryDsn === undefined
      ? undefined
      : async () => {
          const [sentry, pageName] = await Promise.all([import('#web/app/reporting/sentry.ts'), loadPageName()]);
          return sentry.startSentry(config, { secrets: () => Object.values(session.tokens()), pageName });
        },
  whenIdle,
});

const element = document.getElementById('root');
if (element === null) throw new Error('index.html has no #root');
const root = createRoot(element, {
  onCaughtError: (error) => {
    logError(error);
    report(error, { handled: false });
  },
  // React got over it by itself. Left to its default, it would count as uncaught and take the page away.
  onRecoverableError: (error) => {
    logError(error);
    report(error, { handled: true });
  },
});

handleUncaught(window, {
  report: (error) => report(error, { handled: false }),
  showFallback: () => root.render(<FallbackScreen />),
});
watchSession(session, window, () => needsSession(location.pathname));
preloadFirst(location.pathname, session.isSignedIn());
// A failure is met again, and dealt with, by the first call.
if (session.isSignedIn()) http().catch(() => undefined);
else whenIdle(() => void http().catch(() => undefined));

root.render(
  <StrictMode>
    <ErrorFallback>
      <BrowserRouter>
        <App session={session}>
          <Router mainOrigin={config.mainOrigin} />
        </App>
      </BrowserRouter>
    </ErrorFallback>
  </StrictMode>,
);
