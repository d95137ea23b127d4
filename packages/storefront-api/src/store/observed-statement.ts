import type { StatementSync } from 'node:sqlite'

/**
 * A statement whose errors, including those of preparing it, pass through a listener that returns
 * the error to throw.
 */
export function observedStatement(
  prepare: () => StatementSync,
  heed: (error: unknown) => unknown,
): StatementSync {
  const heard = <T>(step: () => T): T => {
    try {
      return step()
    } catch (error) {
      throw heed(error)
    }
  }
  const statement = heard(prepare)
  const told = (method: (...values: never[]) => unknown) =>
    function (...values: unknown[]) {
      return heard(() => Reflect.apply(method, undefined, values))
    }
  const rows = told(statement.iterate.bind(statement)) as unknown as StatementSync['iterate']
  return Object.assign(statement, {
    run: told(statement.run.bind(statement)),
    get: told(statement.get.bind(statement)),
    all: told(statement.all.bind(statement)),
    *iterate(...values: Parameters<StatementSync['iterate']>) {
      const found = rows(...values)
      try {
        for (let row = heard(() => found.next()); !row.done; row = heard(() => found.next()))
          yield row.value
      } finally {
        // An iterator that is abandoned early would keep its read transaction open and block
        // checkpoints.
        found.return?.()
      }
    },
  }) as StatementSync
}
