import type { StatementSync } from 'node:sqlite'

/** A statement whose errors somebody hears of, and says what is thrown; that it cannot be prepared is one of them. */
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
        // Who ends early would leave the statement open, and with it what it reads of the log.
        found.return?.()
      }
    },
  }) as StatementSync
}
