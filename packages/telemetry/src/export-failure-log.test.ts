import { describe, expect, test } from 'vitest'
import { logExportFailures } from './export-failure-log.ts'

interface Result {
  code: number
  error?: Error & { code?: number }
}

describe('logExportFailures', () => {
  test('each exporter logs its own delivery failure once, and its recovery', () => {
    const said: string[] = []
    const say = (sentence: string) => void said.push(sentence)
    /** An exporter whose results the test controls. */
    const exporterTo = (goods: 'Traces' | 'Metrics', to: string) =>
      logExportFailures<Result, { export(items: Result, done: (result: Result) => void): void }>(
        { export: (items, done) => done(items) },
        { goods, to, say },
      )
    const traces = exporterTo('Traces', 'http://one.example')
    const metrics = exporterTo('Metrics', 'http://other.example')
    const fails = { code: 1, error: Object.assign(new Error('refused'), { code: 503 }) }
    const works = { code: 0 }
    const results: number[] = []
    const done = ({ code }: Result) => void results.push(code)
    for (let round = 0; round < 3; round += 1) {
      traces.export(works, done)
      metrics.export(fails, done)
    }
    const lost =
      'Metrics cannot be delivered to http://other.example (503). What does not fit into memory meanwhile is left out.'
    expect(said).toEqual([lost])
    metrics.export(works, done)
    expect(said).toEqual([lost, 'Metrics are delivered to http://other.example again.'])
    expect(results).toEqual([0, 1, 0, 1, 0, 1, 0])
  })
})
