import { describe, expect, test } from 'vitest'
import { samplerOf } from './open-telemetry.ts'
import { readTelemetrySettings } from './telemetry-settings.ts'

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }

describe('sampler', () => {
  test.each([
    [{}, 'ParentBased{root=AlwaysOnSampler'],
    [{ OTEL_TRACES_SAMPLER: 'always_on' }, 'AlwaysOnSampler'],
    [{ OTEL_TRACES_SAMPLER: 'always_off' }, 'AlwaysOffSampler'],
    [{ OTEL_TRACES_SAMPLER: 'parentbased_always_off' }, 'ParentBased{root=AlwaysOffSampler'],
    [
      { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' },
      'ParentBased{root=TraceIdRatioBased{0.1}',
    ],
    [{ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }, 'TraceIdRatioBased{0}'],
  ])('%o samples by %s', (variables, described) => {
    const settings = readTelemetrySettings({ ...endpoint, ...variables })
    expect(String(samplerOf(settings!.sampler)).startsWith(described)).toBe(true)
  })

  test('reads batch settings from the environment', () => {
    const variables = { OTEL_BSP_SCHEDULE_DELAY: '50', OTEL_BSP_MAX_QUEUE_SIZE: '4096' }
    expect(readTelemetrySettings({ ...endpoint, ...variables })?.batches).toEqual({
      scheduledDelayMillis: 50,
      maxQueueSize: 4096,
    })
  })
})
