import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { installOnDemand } from '../../tooling/on-demand/install-on-demand.ts'
import { type BenchmarkResult, median, type BenchmarkTarget } from './benchmark-result.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** What the score of performance is made of, by the name of its audit. */
const metrics = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'cumulative-layout-shift': 'CLS',
  'speed-index': 'SI',
} as const

const flags =
  '--headless=new --no-sandbox --disable-gpu --disable-quic --disable-background-networking --disable-component-update --disable-sync'

type Category = (typeof categories)[number]
type Metric = keyof typeof metrics

/** One run: scores of 0 to 100, metrics in ms (`CLS` is a ratio). */
interface Run {
  scores: Record<Category, number>
  metrics: Record<Metric, number>
}

/**
 * Lighthouse on its default, a slow phone that is simulated: the median of each category and of each
 * metric, and the span of the score, which says how quiet the machine was.
 *
 * @param runs how often each page is measured; odd, so that there is a middle one
 */
export async function lighthouse(
  target: BenchmarkTarget,
  paths: Record<string, string>,
  chromePath: string,
  runs = 5,
): Promise<BenchmarkResult[]> {
  const program = (await installOnDemand('lighthouse')).resolve('lighthouse/cli/index.js')
  const figures: BenchmarkResult[] = []
  for (const [name, path] of Object.entries(paths)) {
    const all: Run[] = []
    for (let run = 0; run < runs; run += 1) {
      all.push(await measure(program, new URL(path, target.site).href, chromePath))
    }
    figures.push({
      what: `Lighthouse, ${name}`,
      value: scoresIn(all),
      note: `${metricsIn(all)}; medians of ${runs} runs of ${decodeURI(path)}, mobile`,
    })
  }
  return figures
}

function scoresIn(all: readonly Run[]): string {
  const of = (category: Category): number[] => all.map(({ scores }) => scores[category])
  const performance = of('performance')
  const span = `${Math.min(...performance)}–${Math.max(...performance)}`
  return categories
    .map((category) => `${category} ${median(of(category))}`)
    .join(', ')
    .replace(',', ` (${span}),`)
}

function metricsIn(all: readonly Run[]): string {
  return (Object.keys(metrics) as Metric[])
    .map((metric) => {
      const value = median(all.map((run) => run.metrics[metric]))
      if (metric === 'cumulative-layout-shift') return `${metrics[metric]} ${value.toFixed(3)}`
      if (metric === 'total-blocking-time') return `${metrics[metric]} ${Math.round(value)} ms`
      return `${metrics[metric]} ${(value / 1000).toFixed(2)} s`
    })
    .join(', ')
}

async function measure(program: string, url: string, chromePath: string): Promise<Run> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      program,
      url,
      '--quiet',
      '--output=json',
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=${flags}`,
    ],
    { env: { ...process.env, CHROME_PATH: chromePath }, maxBuffer: 64 * 1024 * 1024 },
  )
  const report = JSON.parse(stdout) as {
    runtimeError?: { message: string }
    categories: Record<string, { score: number | null }>
    audits: Record<string, { numericValue?: number }>
  }
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`)
  const scored = categories.map((category) => [
    category,
    Math.round((report.categories[category]?.score ?? 0) * 100),
  ])
  const measured = Object.keys(metrics).map((metric) => [
    metric,
    report.audits[metric]?.numericValue ?? Number.NaN,
  ])
  return { scores: Object.fromEntries(scored), metrics: Object.fromEntries(measured) }
}
