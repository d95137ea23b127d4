import type { Figure } from '@orrery/telemetry'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Histogram buckets of response times, in seconds. */
const DURATIONS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** One response, for its counters. */
export interface CountedResponse {
  method: string
  /** Pattern of the route, never a requested path: those are unbounded. */
  route: string
  status: number
  /** Seconds until the response began. */
  seconds: number
}

/** A dataset that publishes its commits. */
interface CommitSource {
  readonly name: string
  subscribe(listener: () => void): () => void
}

/** One registry per process, which may host several lakes; created on first use. */
let processRegistry: Registry | undefined

/** Prometheus metrics of one lake. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #requests = new Counter({
    name: 'content_lake_http_requests_total',
    help: 'Answers by method, route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    registers: [this.#registry],
  })
  readonly #durations = new Histogram({
    name: 'content_lake_http_request_duration_seconds',
    help: 'Time until an answer begins, by method and route.',
    labelNames: ['method', 'route'] as const,
    buckets: DURATIONS,
    registers: [this.#registry],
  })

  readonly #commits = new Counter({
    name: 'content_lake_commits_total',
    help: 'Transactions that were stored, by dataset.',
    labelNames: ['dataset'] as const,
    registers: [this.#registry],
  })

  /** Content type of `text`. */
  readonly contentType = this.#registry.contentType

  /** Counts commits of a dataset from now on. */
  countCommits(dataset: CommitSource): void {
    const { name } = dataset
    this.#commits.inc({ dataset: name }, 0)
    dataset.subscribe(() => this.#commits.inc({ dataset: name }))
  }

  countResponse({ method, route, status, seconds }: CountedResponse): void {
    this.#requests.inc({ method, route, status })
    this.#durations.observe({ method, route }, seconds)
  }

  /** Increments a counter with one label. */
  count(name: string, help: string, label: string, value: string): void {
    const known = this.#registry.getSingleMetric(name) as Counter | undefined
    const counter =
      known ?? new Counter({ name, help, labelNames: [label], registers: [this.#registry] })
    counter.inc({ [label]: value })
  }

  /** Values of a counter by label; empty before its first increment. */
  async counted(name: string, label: string): Promise<ReadonlyMap<string, number>> {
    const counter = this.#registry.getSingleMetric(name) as Counter | undefined
    const { values } = (await counter?.get()) ?? { values: [] }
    return new Map(values.map(({ labels, value }) => [String(labels[label]), value]))
  }

  /**
   * Sets a gauge.
   * @param name as Prometheus names metrics: with its unit, in seconds or bytes
   * @param values by the value of `label`; one without a label where that is omitted
   */
  set(
    name: string,
    help: string,
    values: number | Iterable<readonly [string, number]>,
    label = '',
  ): void {
    const labelNames = label === '' ? [] : [label]
    const known = this.#registry.getSingleMetric(name) as Gauge | undefined
    const gauge = known ?? new Gauge({ name, help, labelNames, registers: [this.#registry] })
    gauge.reset()
    if (typeof values === 'number') gauge.set(values)
    else for (const [value, figure] of values) gauge.set({ [label]: value }, figure)
  }

  /** Counters and gauges for OTLP export; response times are recorded there separately. */
  async figures(): Promise<Figure[]> {
    const metrics = await this.#registry.getMetricsAsJSON()
    return metrics.flatMap(({ name, help: description, type, values }) => {
      const kind = { counter: 'sum' as const, gauge: 'gauge' as const }[String(type)]
      if (!kind || name === 'content_lake_http_requests_total') return []
      const told = values.map(({ labels, value }) => ({ attributes: stringLabels(labels), value }))
      return [{ name, description, kind, values: told }]
    })
  }

  /** All metrics in the text format of Prometheus, with those of the process. */
  text(): Promise<string> {
    if (!processRegistry) {
      processRegistry = new Registry()
      collectDefaultMetrics({ register: processRegistry })
    }
    return Registry.merge([processRegistry, this.#registry]).metrics()
  }
}

function stringLabels(labels: Readonly<Record<string, string | number | undefined>>) {
  return Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]))
}
