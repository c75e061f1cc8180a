/** Sums by key, such as the open connections of each network. A key whose sum is 0 takes no memory. */
export type Tally = {
  readonly of: (key: string) => number;
  readonly add: (key: string, amount: number) => void;
};

export function createTally(): Tally {
  const sums = new Map<string, number>();
  const of = (key: string) => sums.get(key) ?? 0;
  return {
    of,
    add: (key, amount) => {
      const sum = of(key) + amount;
      if (sum === 0) sums.delete(key);
      else sums.set(key, sum);
    },
  };
}
