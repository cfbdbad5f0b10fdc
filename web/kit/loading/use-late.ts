import { useEffect, useState } from 'react';

/** False for the first 200 ms: what comes sooner than that needs no sign that it is coming. */
export function useLate(afterMs = 200): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return late;
}
