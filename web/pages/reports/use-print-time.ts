import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** When the page is printed: paper has no clock, and a page may have been open for hours. */
export function usePrintTime(): string {
  const [instant, setInstant] = useState(() => new Date().toISOString());
  useEffect(() => {
    const note = () => flushSync(() => setInstant(new Date().toISOString()));
    window.addEventListener('beforeprint', note);
    return () => window.removeEventListener('beforeprint', note);
  }, []);
  return instant;
}
