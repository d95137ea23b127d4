import { metrics, ValueType, type Counter, type Histogram } from '@opentelemetry/api'
import { hrTime } from '@opentelemetry/core'
import type { Resource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  DataPointType,
  type CollectionResult,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import type { ExternalMetric } from './index.ts'
import type { InstrumentTable } from './instruments.ts'

const SCOPE = 'orrery'

/** Creates the instruments of a table with the registered provider. */
export function createInstruments(table: InstrumentTable) {
  const meter = metrics.getMeter(SCOPE)
  const counters = new Map<string, Counter>()
  const histograms = new Map<string, Histogram>()
  for (const [name, { kind, description, unit, bounds }] of Object.entries(table)) {
    if (kind === 'counter') counters.set(name, meter.createCounter(name, { description, unit }))
    else {
      const advice = bounds && { advice: { explicitBucketBoundaries: [...bounds] } }
      histograms.set(name, meter.createHistogram(name, { description, unit, ...advice }))
    }
  }
  return { counters, histograms }
}

/** Exports metrics collected elsewhere together with those of the instruments. */
export class ExternalMetricsCollector implements MetricProducer {
  readonly #resource: Resource
  readonly #began = hrTime()
  #sources: (() => Promise<readonly ExternalMetric[]>)[] = []

  constructor(resource: Resource) {
    this.#resource = resource
  }

  add(source: () => Promise<readonly ExternalMetric[]>): void {
    this.#sources = [...this.#sources, source]
  }

  async collect(): Promise<CollectionResult> {
    const errors: unknown[] = []
    const figures = await Promise.all(
      this.#sources.map(async (source) => {
        try {
          return await source()
        } catch (error) {
          errors.push(error)
          return []
        }
      }),
    )
    const reported = figures.flat().map((figure) => this.#told(figure))
    const scopeMetrics = reported.length > 0 ? [{ scope: { name: SCOPE }, metrics: reported }] : []
    return { resourceMetrics: { resource: this.#resource, scopeMetrics }, errors }
  }

  #told({ name, description, kind, values }: ExternalMetric): MetricData {
    const endTime = hrTime()
    const described = {
      descriptor: { name, description, unit: '', valueType: ValueType.DOUBLE },
      aggregationTemporality: AggregationTemporality.CUMULATIVE,
      dataPoints: values.map((each) => ({ startTime: this.#began, endTime, ...each })),
    }
    return kind === 'sum'
      ? { ...described, dataPointType: DataPointType.SUM, isMonotonic: true }
      : { ...described, dataPointType: DataPointType.GAUGE }
  }
}
