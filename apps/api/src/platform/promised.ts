/** Does work that needs no waiting for a caller who awaits it: what it throws, the promise is rejected with. */
export const promised = <Result>(work: () => Result): Promise<Result> =>
  new Promise((resolve) => {
    resolve(work());
  });
