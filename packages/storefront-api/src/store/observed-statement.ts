import type { StatementSync } from 'node:sqlite'

/**
 * A statement whose errors, including those of preparing it, pass through a listener that returns
 * the error to throw.
 */
export function observedStatement(
  prepare: () => StatementSync,
  heed: (error: unknown) => unknown,
): StatementSync {
  const received = <T>(step: () => T): T => {
    try {
      return step()
    } catch (error) {
      throw heed(error)
    }
  }
  const statement = received(prepare)
  const reported = (method: (...values: never[]) => unknown) =>
    function (...values: unknown[]) {
      return received(() => Reflect.apply(method, undefined, values))
    }
  const rows = reported(statement.iterate.bind(statement)) as unknown as StatementSync['iterate']
  return Object.assign(statement, {
    run: reported(statement.run.bind(statement)),
    get: reported(statement.get.bind(statement)),
    all: reported(statement.all.bind(statement)),
    *iterate(...values: Parameters<StatementSync['iterate']>) {
      const found = rows(...values)
      try {
        for (let row = received(() => found.next()); !row.done; row = received(() => found.next()))
          yield row.value
      } finally {
        // An iterator that is abandoned early would keep its read transaction open and block
        // checkpoints.
        found.return?.()
      }
    },
  }) as StatementSync
}
