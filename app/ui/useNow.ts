import { useEffect, useState } from "react";

/**
 * The time, renewed at an interval. Null during rendering on the server and hydration.
 * @param interval milliseconds
 * @returns milliseconds since 1970
 */
export function useNow(interval: number): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const renew = () => {
      setNow(Date.now());
    };
    renew();
    const timer = setInterval(renew, interval);
    return () => {
      clearInterval(timer);
    };
  }, [interval]);
  return now;
}
