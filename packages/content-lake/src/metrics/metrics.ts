import type { CollectedMetric } from '@orrery/telemetry'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Seconds between which the durations of answers are counted. */
const DURATIONS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** One answer, as it is counted. */
export interface CountedResponse {
  method: string
  /** Pattern of the route, never an address that was asked for: those are without number. */
  route: string
  status: number
  /** Seconds until the answer began. */
  seconds: number
}

/** A dataset that tells of its commits. */
interface CommitSource {
  readonly name: string
  subscribe(listener: () => void): () => void
}

/** Of the process, which may hold several lakes: made when figures are first asked for. */
let processRegistry: Registry | undefined

/** What one lake counts, in the names and units of Prometheus. */
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

  /** Of the text that `text` answers with. */
  readonly contentType = this.#registry.contentType

  /** Counts what is committed to a dataset from now on. */
  countCommits(dataset: CommitSource): void {
    const { name } = dataset
    this.#commits.inc({ dataset: name }, 0)
    dataset.subscribe(() => this.#commits.inc({ dataset: name }))
  }

  countResponse({ method, route, status, seconds }: CountedResponse): void {
    this.#requests.inc({ method, route, status })
    this.#durations.observe({ method, route }, seconds)
  }

  /** Counts one more of something, by what `label` is of it. */
  count(name: string, help: string, label: string, value: string): void {
    const known = this.#registry.getSingleMetric(name) as Counter | undefined
    const counter =
      known ?? new Counter({ name, help, labelNames: [label], registers: [this.#registry] })
    counter.inc({ [label]: value })
  }

  /** How often `count` counted something since the start, by what it was; empty before the first time. */
  async counted(name: string, label: string): Promise<ReadonlyMap<string, number>> {
    const counter = this.#registry.getSingleMetric(name) as Counter | undefined
    const { values } = (await counter?.get()) ?? { values: [] }
    return new Map(values.map(({ labels, value }) => [String(labels[label]), value]))
  }

  /**
   * A figure that is as it is now.
   * @param name as Prometheus names things: with its unit, in seconds or bytes
   * @param values by the value of `label`; one without a label where that is left out
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

  /** The counters and gauges of this lake, for whoever tells them elsewhere; how long answers took is measured there anew. */
  async figures(): Promise<CollectedMetric[]> {
    const metrics = await this.#registry.getMetricsAsJSON()
    return metrics.flatMap(({ name, help: description, type, values }) => {
      const kind = { counter: 'sum' as const, gauge: 'gauge' as const }[String(type)]
      if (!kind || name === 'content_lake_http_requests_total') return []
      const told = values.map(({ labels, value }) => ({ attributes: stringLabels(labels), value }))
      return [{ name, description, kind, values: told }]
    })
  }

  /** Every figure in the text format of Prometheus, with those of the process. */
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
