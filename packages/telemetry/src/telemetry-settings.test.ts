import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { readTelemetrySettings } from './telemetry-settings.ts'

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }

describe('TelemetrySettings', () => {
  test('is disabled without an endpoint, or when turned off', () => {
    expect(
      readTelemetrySettings({ OTEL_SERVICE_NAME: 'x', OTEL_EXPORTER_OTLP_ENDPOINT: ' ' }),
    ).toBeUndefined()
    expect(readTelemetrySettings({ ...endpoint, OTEL_SDK_DISABLED: 'true' })).toBeUndefined()
    expect(readTelemetrySettings(endpoint)).toMatchObject({
      traces: 'http://127.0.0.1:4318',
      metrics: 'http://127.0.0.1:4318',
      metricInterval: 60_000,
    })
  })

  test('accepts a separate endpoint for traces and metrics, or only one of them', () => {
    expect(
      readTelemetrySettings({
        OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/v1/traces',
      }),
    ).toMatchObject({ traces: 'https://traces.example', metrics: undefined })
  })

  test.each([
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: '127.0.0.1:4318' },
      /^OTEL_EXPORTER_OTLP_ENDPOINT must be an http/,
    ],
    [
      { OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://a:b@c' },
      /^OTEL_EXPORTER_OTLP_METRICS_ENDPOINT/,
    ],
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, /must be http\/protobuf, not "grpc"/],
    [{ OTEL_TRACES_SAMPLER: 'sometimes' }, /^OTEL_TRACES_SAMPLER must be always_on or/],
    [{ OTEL_BSP_MAX_QUEUE_SIZE: 'many' }, /must be a whole number from 1, not "many"/],
    [{ OTEL_TRACES_SAMPLER: 'traceidratio' }, /^OTEL_TRACES_SAMPLER_ARG must be set/],
    [{ OTEL_TRACES_SAMPLER_ARG: '2' }, /must be a share from 0 to 1, not "2"/],
    [{ OTEL_RESOURCE_ATTRIBUTES: 'a' }, /must be pairs such as .*, not "a"/],
    [{ OTEL_METRIC_EXPORT_INTERVAL: 'often' }, /must be milliseconds from 100/],
    [{ OTEL_SDK_DISABLED: 'yes' }, /must be true or false/],
    [{ TRACE_SECRET: 'short' }, /at least 8 characters/],
  ])('rejects %o in one sentence, also when disabled', (variables, sentence) => {
    expect(() => readTelemetrySettings(variables)).toThrow(sentence)
  })

  test('never repeats header values, which are credentials', () => {
    const broken = { ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'secret key' }
    expect(() => readTelemetrySettings(broken)).toThrow(
      /^(?!.*secret key)OTEL_EXPORTER_OTLP_HEADERS must be/,
    )
  })

  test('loads no library when disabled', async () => {
    const script = `
    const { registerHooks } = await import('node:module')
    let loaded = 0
    registerHooks({
      load(url, context, next) {
        if (url.includes('@opentelemetry')) loaded += 1
        return next(url, context)
      },
    })
    const { startTelemetry } = await import(${JSON.stringify(new URL('start-telemetry.ts', import.meta.url).href)})
    const started = await startTelemetry(JSON.parse(process.argv[1]), { service: 'x', instruments: {}, say() {} })
    console.log(started !== undefined, loaded)
    process.exit()`
    const run = async (variables: Record<string, string>) => {
      const args = ['--input-type=module', '-e', script, JSON.stringify(variables)]
      return (await promisify(execFile)(process.execPath, args)).stdout.trim()
    }
    expect(await run({})).toBe('false 0')
    expect(await run(endpoint)).toMatch(/^true [1-9]\d+$/)
  })
})
