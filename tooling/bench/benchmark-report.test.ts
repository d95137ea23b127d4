import { describe, expect, it } from 'vitest'
import { updateBenchmarksPage } from './benchmark-report.ts'

const figure = { what: 'Home', value: '98', note: 'once' }
const weight = { title: 'Weight', figures: [figure], lines: [] }
const lake = { title: 'Lake', figures: [], lines: ['p50 2 ms'] }
const table = '| What | Figure | How |\n| --- | --- | --- |\n| Home | 98 | once |'

describe('benchmark report', () => {
  it('report writes a page with the results and the machine', () => {
    expect(updateBenchmarksPage('', [weight, lake], '2 cores')).toBe(
      [
        '# Benchmarks',
        'Measured by `npm run bench`. Each section names its machine, which runs both benchmarks and servers.',
        `## Weight\n\nMeasured on 2 cores.\n\n${table}`,
        '## Lake\n\nMeasured on 2 cores.\n\n```text\np50 2 ms\n```\n',
      ].join('\n\n'),
    )
  })

  it('report keeps sections that were not measured and edited text in place', () => {
    const before = updateBenchmarksPage('', [lake, weight], 'one core').replace(
      '## Weight',
      '## What each change brought\n\nFaces: two points.\n\n## Weight',
    )
    const after = updateBenchmarksPage(before, [{ ...lake, lines: ['p50 1 ms'] }], '2 cores')
    expect(after.match(/^## .*$/gm)).toEqual([
      '## Lake',
      '## What each change brought',
      '## Weight',
    ])
    expect(after).toContain('p50 1 ms')
    expect(after).not.toContain('p50 2 ms')
    expect(after).toContain('Faces: two points.')
    expect(after).toContain(`## Weight\n\nMeasured on one core.\n\n${table}`)
    expect(after).toContain('## Lake\n\nMeasured on 2 cores.\n')
  })

  it('report changes nothing without results', () => {
    const page = updateBenchmarksPage('', [weight, lake], '2 cores')
    expect(updateBenchmarksPage(page, [], '2 cores')).toBe(page)
  })
})
