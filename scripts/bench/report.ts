import { cpus, totalmem } from 'node:os'
import type { Figure } from '../../tests/perf/figure.ts'

export interface Section {
  title: string
  figures: Figure[]
  /** Lines that a benchmark of its own printed. */
  lines: string[]
  failed?: boolean
}

/** What the figures were measured on. */
export function machineSize(): string {
  const processors = cpus()
  const memory = Math.round(totalmem() / 1024 ** 3)
  const model = processors[0]?.model.trim() || 'unknown processor'
  return `${processors.length} cores (${model}), ${memory} GiB of memory, Node ${process.version}`
}

/** The figures as a page of the documentation. */
export function report(sections: Section[], machine: string): string {
  const parts = sections.map(({ title, figures, lines }) => {
    const table =
      figures.length === 0
        ? []
        : [
            '| What | Figure | How |',
            '| --- | --- | --- |',
            ...figures.map(({ what, value, note }) => `| ${what} | ${value} | ${note} |`),
            '',
          ]
    const printed = lines.length === 0 ? [] : ['```text', ...lines, '```', '']
    return [`## ${title}`, '', ...table, ...printed].join('\n')
  })
  return [
    '# Benchmarks',
    '',
    `Measured by \`npm run bench\` on ${machine}. The benchmarks and the servers share the machine.`,
    '',
    ...parts,
  ].join('\n')
}
