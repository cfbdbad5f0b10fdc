import type { BrowserContext } from '@playwright/test';

/** What the policy refused, and what the console complained about, on any page of this context. */
export async function watchComplaints(context: BrowserContext): Promise<string[]> {
  const complaints: string[] = [];
  await context.exposeFunction('noteViolation', (violation: string) => complaints.push(violation));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      (window as unknown as { noteViolation: (text: string) => void }).noteViolation(
        `${location.pathname}: ${effectiveDirective} refused ${blockedURI} ${sample}`,
      ),
    );
  });
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  context.on('weberror', (error) => complaints.push(error.error().message));
  return complaints;
}
