import type { BenchmarkTarget } from '../../tests/perf/benchmark-result.ts'
import type { BenchmarkSection } from './benchmark-report.ts'

export interface Benchmark {
  name: string
  title: string
  /** Starts its own servers, so nothing else may run beside it. */
  alone: boolean
  /** `small` is a quick trial whose results mean nothing; not every benchmark supports it. */
  run: (target: BenchmarkTarget, small: boolean) => Promise<Omit<BenchmarkSection, 'title'>>
}
