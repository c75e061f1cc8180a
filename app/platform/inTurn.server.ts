/** Performs pieces of work one at a time, in the order in which they were asked for. One that fails stops no other. */
export type InTurn = <Result>(perform: () => Promise<Result>) => Promise<Result>;

export function createInTurn(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (perform) => {
    const turn = last.then(perform);
    last = turn.catch(() => undefined);
    return turn;
  };
}
