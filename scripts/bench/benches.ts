import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { Figure, Target } from '../../tests/perf/figure.ts'
import { firstLoadJs } from '../../tests/perf/first-load-js.ts'
import { lighthouse } from '../../tests/perf/lighthouse.ts'
import { pageThroughput } from '../../tests/perf/page-throughput.ts'
import { root } from '../launcher/session.ts'
import { findChromium, thisMachine } from '../testing/chromium.ts'
import type { Section } from './report.ts'

export interface Bench {
  name: string
  title: string
  /** Brings its own servers, and wants the machine for itself. */
  alone: boolean
  run: (target: Target) => Promise<Omit<Section, 'title'>>
}

const figuresOnly = async (
  figures: Promise<Figure[]>,
): Promise<{ figures: Figure[]; lines: string[] }> => ({ figures: await figures, lines: [] })

/** Runs a program of its own and keeps the lines it prints. */
function program(args: string[], keep: RegExp = /\S/): Bench['run'] {
  return () =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, args, {
        cwd: root,
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let output = ''
      child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
      child.once('error', reject)
      child.once('close', (code) => {
        const lines = output.split('\n').filter((line) => keep.test(line))
        if (code === 0) resolve({ figures: [], lines })
        else reject(new Error(`${args[0]} ended with code ${code}: ${lines.at(-1) ?? ''}`))
      })
    })
}

/** The first product that the list of all watches links to, so no slug is known here. */
async function productPath({ site }: Target, language: string): Promise<string> {
  const list = `${language}/${language === '/ar' ? encodeURIComponent('ساعات') : 'product'}`
  const page = await fetch(`${site}${list}`).then((response) => response.text())
  const found = new RegExp(`href="(${list}/[^"]+)"`).exec(page)?.[1]
  if (!found) throw new Error(`No product page is listed at ${list}.`)
  return found
}

async function chosenPaths(target: Target): Promise<Record<string, string>> {
  return {
    'home, en': '/',
    'product, en': await productPath(target, ''),
    'home, ar': '/ar',
    'product, ar': await productPath(target, '/ar'),
  }
}

export const benches: Bench[] = [
  {
    name: 'groq-query',
    title: 'Queries of the content lake beside groq-js',
    alone: true,
    run: program([join(root, 'tests/perf/groq-query.bench.ts')]),
  },
  {
    name: 'lake-mutation',
    title: 'Writes to the content lake',
    alone: true,
    run: program([join(root, 'services/content-lake/tests/perf/mutation.bench.ts')]),
  },
  {
    name: 'cart-mutation',
    title: 'Cart mutations of the shop',
    alone: true,
    run: program([join(root, 'services/storefront-api/tests/perf/cart-mutation.bench.ts')]),
  },
  {
    name: 'main-job',
    title: 'Keystroke to preview, publish to public page',
    alone: true,
    run: program(
      [
        join(root, 'node_modules/@playwright/test/cli.js'),
        'test',
        'tests/e2e/main-job.spec.ts',
        '--reporter=line',
      ],
      /^measured: /,
    ),
  },
  {
    name: 'page-throughput',
    title: 'Cached pages',
    alone: false,
    run: (target) => figuresOnly(pageThroughput(target)),
  },
  {
    name: 'first-load-js',
    title: 'JavaScript of a first visit',
    alone: false,
    run: async (target) => figuresOnly(firstLoadJs(target, await chosenPaths(target))),
  },
  {
    name: 'lighthouse',
    title: 'Lighthouse',
    alone: false,
    run: async (target) => {
      const machine = thisMachine(() => chromium.executablePath())
      const browser = findChromium(machine, console.log)
      return figuresOnly(lighthouse(target, await chosenPaths(target), browser))
    },
  },
]
