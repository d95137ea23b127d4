import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Figure, median, type Target } from './figure.ts'

const runs = 3
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const flags =
  '--headless=new --no-sandbox --disable-gpu --disable-quic --disable-background-networking --disable-component-update --disable-sync'

type Scores = Record<(typeof categories)[number], number>

/** Lighthouse on its default, a slow phone; the median of each category. */
export async function lighthouse(
  target: Target,
  paths: Record<string, string>,
  chromePath: string,
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, path] of Object.entries(paths)) {
    const all: Scores[] = []
    for (let run = 0; run < runs; run += 1) {
      all.push(await scoresOf(new URL(path, target.site).href, chromePath))
    }
    const middle = (category: keyof Scores): number => median(all.map((scores) => scores[category]))
    figures.push({
      what: `Lighthouse, ${name}`,
      value: categories.map((category) => `${category} ${middle(category)}`).join(', '),
      note: `mobile, median of ${runs} runs of ${path}`,
    })
  }
  return figures
}

async function scoresOf(url: string, chromePath: string): Promise<Scores> {
  const program = join(import.meta.dirname, '../../node_modules/lighthouse/cli/index.js')
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
  }
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`)
  const score = (category: string): number =>
    Math.round((report.categories[category]?.score ?? 0) * 100)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
  }
}
