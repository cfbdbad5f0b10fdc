import { useEffect, useState } from 'react';

/** What something has been for a while: typing rests before the server is asked. */
export function useSettled<Value>(value: Value, afterMs = 300): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}
