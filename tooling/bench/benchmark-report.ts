import { cpus, totalmem } from 'node:os'
import type { BenchmarkResult } from '../../tests/perf/benchmark-result.ts'

export interface BenchmarkSection {
  title: string
  figures: BenchmarkResult[]
  /** Lines that the benchmark printed. */
  lines: string[]
  failed?: boolean
}

/** The machine of the measurements, in one line. */
export function describeMachine(): string {
  const processors = cpus()
  const memory = Math.round(totalmem() / 1024 ** 3)
  const model = processors[0]?.model.trim() || 'unknown processor'
  return `${processors.length} cores (${model}), ${memory} GiB of memory, Node ${process.version}`
}

/**
 * Updates the benchmarks page. Other sections stay unchanged and in place.
 *
 * @param page the current page; empty for a new one
 * @param machine the machine of the new sections
 */
export function updateBenchmarksPage(
  page: string,
  sections: readonly BenchmarkSection[],
  machine: string,
): string {
  const [, ...before] = page.split(/^(?=## )/m).map((part) => part.trimEnd())
  const parts = new Map(before.map((part) => [titleOf(part), part]))
  for (const section of sections) parts.set(section.title, written(section, machine))
  const head = [
    '# Benchmarks',
    '',
    'Measured by `npm run bench`. Each section names its machine, which runs both benchmarks and servers.',
  ].join('\n')
  return `${[head, ...parts.values()].join('\n\n')}\n`
}

const titleOf = (part: string): string => /^## (.*)$/m.exec(part)?.[1] ?? ''

function written({ title, figures, lines }: BenchmarkSection, machine: string): string {
  const table = [
    '| What | Figure | How |',
    '| --- | --- | --- |',
    ...figures.map(({ what, value, note }) => `| ${what} | ${value} | ${note} |`),
  ]
  return [
    `## ${title}`,
    '',
    `Measured on ${machine}.`,
    ...(figures.length === 0 ? [] : ['', ...table]),
    ...(lines.length === 0 ? [] : ['', '```text', ...lines, '```']),
  ].join('\n')
}
