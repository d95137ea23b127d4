import type { ExternalMetric } from '@orrery/telemetry'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { FORMER_NAMES } from './former-metric-names.ts'

/** Upper bounds of the buckets of response times, in seconds. */
const DURATIONS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** One response, as it is counted. */
export interface CountedResponse {
  method: string
  /** Pattern of the route, never the requested path: the number of paths is unlimited. */
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

/** Metrics of the process, which may run several lakes; created at the first request of metrics. */
let processRegistry: Registry | undefined

const renamedTo = (name: string) => `Renamed to ${name}; removed in the next version.`

/** Metrics of one lake, with names and units of Prometheus. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #requests = new Counter({
    name: 'content_lake_http_requests_total',
    help: 'Responses by method, route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    registers: [this.#registry],
  })
  readonly #durations = new Histogram({
    name: 'content_lake_http_request_duration_seconds',
    help: 'Time until a response begins, by method and route.',
    labelNames: ['method', 'route'] as const,
    buckets: DURATIONS,
    registers: [this.#registry],
  })

  readonly #commits = new Counter({
    name: 'content_lake_commits_total',
    help: 'Committed transactions by dataset.',
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

  /**
   * Increments a counter, under its former name too.
   *
   * @param label name of the one label; `value` is its value
   */
  count(name: string, help: string, label: string, value: string, amount = 1): void {
    this.#counter(name, help, label).inc({ [label]: value }, amount)
    const former = FORMER_NAMES[name]
    if (!former) return
    const formerLabel = former.label ?? label
    const counter = this.#counter(former.name, renamedTo(name), formerLabel)
    counter.inc({ [formerLabel]: former.values?.[value] ?? value }, amount)
  }

  #counter(name: string, help: string, label: string): Counter {
    const known = this.#registry.getSingleMetric(name) as Counter | undefined
    return known ?? new Counter({ name, help, labelNames: [label], registers: [this.#registry] })
  }

  /** Values of a counter since the start, by label value; empty before the first `count`. */
  async counted(name: string, label: string): Promise<ReadonlyMap<string, number>> {
    const counter = this.#registry.getSingleMetric(name) as Counter | undefined
    const { values } = (await counter?.get()) ?? { values: [] }
    return new Map(values.map(({ labels, value }) => [String(labels[label]), value]))
  }

  /**
   * Sets a gauge, under its former name too.
   *
   * @param name in Prometheus' form: with its unit, in seconds or bytes
   * @param values one number, or pairs of a value of `label` and a number
   */
  set(
    name: string,
    help: string,
    values: number | readonly (readonly [string, number])[],
    label = '',
  ): void {
    this.#setGauge(name, help, values, label)
    const former = FORMER_NAMES[name]
    if (former) this.#setGauge(former.name, renamedTo(name), values, label)
  }

  #setGauge(
    name: string,
    help: string,
    values: number | readonly (readonly [string, number])[],
    label: string,
  ): void {
    const labelNames = label === '' ? [] : [label]
    const known = this.#registry.getSingleMetric(name) as Gauge | undefined
    const gauge = known ?? new Gauge({ name, help, labelNames, registers: [this.#registry] })
    gauge.reset()
    if (typeof values === 'number') gauge.set(values)
    else for (const [value, figure] of values) gauge.set({ [label]: value }, figure)
  }

  /** Counters and gauges of this lake for OpenTelemetry, which measures response times itself. */
  async figures(): Promise<ExternalMetric[]> {
    const metrics = await this.#registry.getMetricsAsJSON()
    return metrics.flatMap(({ name, help: description, type, values }) => {
      const kind = { counter: 'sum' as const, gauge: 'gauge' as const }[String(type)]
      if (!kind || name === 'content_lake_http_requests_total') return []
      const points = values.map(({ labels, value }) => ({
        attributes: stringLabels(labels),
        value,
      }))
      return [{ name, description, kind, values: points }]
    })
  }

  /** All metrics of lake and process, in the text format of Prometheus. */
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
