import { createClient } from '@sanity/client'
import { type Browser, chromium, type Page } from '@playwright/test'
import { readSecrets, testPlan } from '../../tooling/testing/test-installation.ts'
import { percentile } from '../e2e/support/percentile.ts'
import { typeAndMeasure } from '../e2e/support/keystrokes.ts'
import { buildBareStudio } from './bare-studio/build.ts'
import { type BenchmarkResult, median, type BenchmarkTarget } from './benchmark-result.ts'

/** The two that are measured: ours, and Studio as it comes. */
const studios = { ours: '/studio', bare: '/bare-studio' } as const
type Which = keyof typeof studios

const home = { ours: '/structure/site;home;home-fr', bare: '/structure/home;home-fr' }
const long = {
  ours: '/structure/site;pages;page-bench-long',
  bare: '/structure/page;page-bench-long',
}

/** How many modules the long document has. */
const modules = 60
const slow = { timeout: 120_000 }

interface Measured {
  /** Milliseconds from the address to a field that takes letters, in a browser that knows nothing yet. */
  cold: number
  /** Duration in ms of the longest task during typing in the long document. */
  blocked: number[]
  /** Milliseconds from each key to the preview that shows it. */
  keystrokes: number[]
}

/**
 * What an editor feels: how long Studio takes to open, whether typing stalls in a long document, how soon the preview
 * follows. Ours and a bare Studio take turns on the same site and content.
 *
 * @param runs how often each is opened
 */
export async function studioEditing(
  target: BenchmarkTarget,
  browserPath: string,
  runs = 3,
): Promise<BenchmarkResult[]> {
  const client = createClient({
    apiHost: target.lake,
    useProjectHostname: false,
    useCdn: false,
    projectId: 'orrery',
    dataset: 'production',
    apiVersion: '2025-02-19',
    token: readSecrets(testPlan({}, 'benchmarks')).CONTENT_LAKE_TOKEN,
  })
  const bare = await buildBareStudio(target)
  const browser = await chromium.launch({
    executablePath: browserPath,
    // A page that is answered by the test has no address, and may else not ask a service of this machine.
    args: ['--no-sandbox', '--disable-features=LocalNetworkAccessChecks'],
  })
  const measured: Record<Which, Measured[]> = { ours: [], bare: [] }
  try {
    await client.createOrReplace(longPage)
    for (let run = 0; run < runs; run++)
      for (const which of ['ours', 'bare'] as const) {
        await client.delete({ query: '*[_id in ["drafts.home-fr", "drafts.page-bench-long"]]' })
        measured[which].push(await measure(which))
      }
  } finally {
    await browser.close()
    await bare.remove()
    await client.delete({ query: '*[_id in ["drafts.page-bench-long", "page-bench-long"]]' })
  }
  return figuresOf(measured)

  async function measure(which: Which): Promise<Measured> {
    const address = target.site + studios[which]
    const page = await opened(browser)
    const since = performance.now()
    await page.goto(address + home[which])
    await editable(page, 'Headline')
    const cold = performance.now() - since
    await page.goto(address + long[which])
    const blocked = await typeInto(page)
    await page.goto(`${address}/presentation/home/home-fr?preview=${encodeURIComponent('/fr')}`)
    const frame = page.frameLocator('iframe')
    await frame.locator('sanity-visual-editing').waitFor({ state: 'attached', ...slow })
    const headline = await editable(page, 'Headline')
    await headline.press('End')
    await headline.pressSequentially('!')
    await frame.getByRole('heading', { level: 1 }).filter({ hasText: '!' }).waitFor(slow)
    const keystrokes = await typeAndMeasure(headline, frame, ' et en mouvement perpétuel')
    await page.context().close()
    return { cold, blocked, keystrokes }
  }

  async function opened(from: Browser): Promise<Page> {
    const context = await from.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    })
    await bare.serve(context)
    return context.newPage()
  }
}

const longPage = {
  _id: 'page-bench-long',
  _type: 'page',
  language: 'fr',
  title: 'Une longue page',
  slug: { _type: 'slug', current: 'pages/longue' },
  modules: Array.from({ length: modules }, (_, index) => ({
    _key: `m${index}`,
    _type: 'content',
    title: `Chapitre ${index + 1}`,
  })),
}

async function editable(page: Page, name: string) {
  const input = page.getByRole('textbox', { name, exact: true })
  await input.waitFor(slow)
  // A form that is still read from the service is there before it takes letters.
  await page.waitForFunction(
    (element) => element instanceof HTMLInputElement && !element.readOnly && !element.disabled,
    await input.elementHandle(),
    slow,
  )
  return input
}

/** Types a line in the long document and notes how long each task took that kept the keys waiting. */
async function typeInto(page: Page): Promise<number[]> {
  const title = await editable(page, 'Title')
  await title.press('End')
  await title.pressSequentially('!')
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(window, { tasks })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    }).observe({ type: 'longtask' })
  })
  await title.pressSequentially(' qui parle du ciel, des planètes et du temps', { delay: 60 })
  return page.evaluate(() => (window as unknown as { tasks: number[] }).tasks)
}

function figuresOf(measured: Record<Which, Measured[]>): BenchmarkResult[] {
  const of = (which: Which, read: (each: Measured) => number[]) => measured[which].flatMap(read)
  const rows: [string, (which: Which) => number, string][] = [
    [
      'Studio from a cold start to an editable document, median',
      (which) => median(of(which, ({ cold }) => [cold])),
      'a browser with an empty cache, on this machine',
    ],
    [
      `longest task while typing in a document of ${modules} modules`,
      (which) => Math.max(0, ...of(which, ({ blocked }) => blocked)),
      'tasks below 50 ms are not reported and count as 0',
    ],
    [
      'keystroke to preview, p50',
      (which) =>
        percentile(
          of(which, ({ keystrokes }) => keystrokes),
          0.5,
        ),
      'each key after the previous one was shown',
    ],
    [
      'keystroke to preview, p95',
      (which) =>
        percentile(
          of(which, ({ keystrokes }) => keystrokes),
          0.95,
        ),
      'the same',
    ],
  ]
  return rows.map(([what, read, how]) => {
    const [own, beside] = [read('ours'), read('bare')]
    const ratio = beside > 0 ? `, ×${(own / beside).toFixed(2)}` : ''
    return {
      what,
      value: `${Math.round(own)} ms`,
      note: `bare Studio ${Math.round(beside)} ms${ratio}; ${how}`,
    }
  })
}
