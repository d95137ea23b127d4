import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { BenchmarkResult } from '../../tests/perf/benchmark-result.ts'
import { adoption } from '../../tests/perf/adoption/adoption.ts'
import { devLoop } from '../../tests/perf/dev-loop.ts'
import { pageKindNames } from '#lib/addresses/page-kinds.ts'
import { hostileClientsBenchmark } from '../../tests/perf/hostile/hostile-clients.ts'
import { pageWeights } from '../../tests/perf/page-weights.ts'
import { lighthouse } from '../../tests/perf/lighthouse.ts'
import { installationScaling } from '../../tests/perf/installation-scaling.ts'
import { pageScaling, publishScaling } from '../../tests/perf/process-scaling.ts'
import { pageThroughput } from '../../tests/perf/page-throughput.ts'
import { imageFlood } from '../../tests/perf/image-flood.ts'
import { publishToPages } from '../../tests/perf/publish-to-pages.ts'
import { recovery } from '../../tests/perf/recovery.ts'
import { studioEditing } from '../../tests/perf/studio-editing.ts'
import { studioScale } from '../../tests/perf/studio-scale/studio-scale.ts'
import { checkoutRoot } from '../../server/launcher/run-launcher.ts'
import { findChromium, currentMachine } from '../testing/find-chromium.ts'
import { testPlan } from '../testing/test-installation.ts'
import { benchmarkPaths, landingPageKinds } from './benchmark-paths.ts'
import type { Benchmark } from './benchmark.ts'
import { createProgramRunner } from './program-runner.ts'

const withoutLines = async (
  figures: Promise<BenchmarkResult[]>,
): Promise<{ figures: BenchmarkResult[]; lines: string[] }> => ({
  figures: await figures,
  lines: [],
})

export const benchmarks: Benchmark[] = [
  {
    name: 'adoption',
    title: 'Adoption: clone to first page, compared with a bare project',
    alone: true,
    run: (_target, small) => adoption(checkoutRoot, small),
  },
  {
    name: 'dev-loop',
    title: 'Development: first page and saved files, compared with bare next dev',
    alone: true,
    run: () => withoutLines(devLoop(testPlan({}, 'development'), browserPath())),
  },
  {
    name: 'lake-query',
    title: 'Queries of the content lake compared with groq-js',
    alone: true,
    run: createProgramRunner([
      join(checkoutRoot, 'packages/content-lake/tests/perf/query.bench.ts'),
    ]),
  },
  {
    name: 'lake-hidden-timing',
    title: 'Timing attack on hidden documents',
    alone: true,
    run: createProgramRunner([
      join(checkoutRoot, 'packages/content-lake/tests/perf/hidden-timing.bench.ts'),
    ]),
  },
  {
    name: 'lake-http',
    title: 'Queries of the content lake over HTTP',
    alone: true,
    run: createProgramRunner([
      join(checkoutRoot, 'packages/content-lake/tests/perf/http.bench.ts'),
    ]),
  },
  {
    name: 'lake-start',
    title: 'Start and memory of the content lake',
    alone: true,
    run: createProgramRunner([
      join(checkoutRoot, 'packages/content-lake/tests/perf/start.bench.ts'),
    ]),
  },
  {
    name: 'lake-mutation',
    title: 'Writes to the content lake',
    alone: true,
    run: createProgramRunner([
      join(checkoutRoot, 'packages/content-lake/tests/perf/mutation.bench.ts'),
    ]),
  },
  {
    name: 'machines-lake',
    title: 'Lakes that share a database',
    alone: true,
    run: createProgramRunner([
      join(checkoutRoot, 'packages/content-lake/tests/perf/machines.bench.ts'),
    ]),
  },
  {
    name: 'machines-shop',
    title: 'Shops that share a database',
    alone: true,
    run: createProgramRunner([
      join(checkoutRoot, 'packages/storefront-api/tests/perf/machines.bench.ts'),
    ]),
  },
  {
    name: 'machines-whole',
    title: 'An installation of several processes of each kind',
    alone: true,
    run: (_target, small) => withoutLines(installationScaling(small)),
  },
  {
    name: 'lake-feed',
    title: 'Writers, listeners and releases of the content lake',
    alone: true,
    run: createProgramRunner([
      join(checkoutRoot, 'packages/content-lake/tests/perf/feed.bench.ts'),
    ]),
  },
  {
    name: 'lake-kill',
    title: 'The content lake killed without warning',
    alone: true,
    run: createProgramRunner([
      join(checkoutRoot, 'packages/content-lake/tests/perf/kill-rounds.bench.ts'),
    ]),
  },
  {
    name: 'lake-hostile',
    title: 'The content lake with twenty hostile clients',
    alone: true,
    run: createProgramRunner([
      join(checkoutRoot, 'packages/content-lake/tests/perf/hostile.bench.ts'),
    ]),
  },
  {
    name: 'hostile',
    title: 'Site, content lake and shop with twenty hostile clients',
    alone: true,
    run: async (_target, small) => ({ figures: [], lines: await hostileClientsBenchmark(small) }),
  },
  {
    name: 'recovery',
    title: 'Processes killed without warning',
    alone: true,
    run: () => withoutLines(recovery()),
  },
  {
    name: 'lake-pictures',
    title: 'Images of the content lake with hostile clients',
    alone: true,
    run: createProgramRunner([
      join(checkoutRoot, 'packages/content-lake/tests/perf/pictures.bench.ts'),
    ]),
  },
  {
    name: 'cart-mutation',
    title: 'Cart mutations of the shop',
    alone: true,
    run: createProgramRunner([
      join(checkoutRoot, 'packages/storefront-api/tests/perf/cart-mutation.bench.ts'),
    ]),
  },
  {
    name: 'shop-throughput',
    title: 'The shop under load',
    alone: true,
    run: createProgramRunner([
      join(checkoutRoot, 'packages/storefront-api/tests/perf/shop-throughput.bench.ts'),
    ]),
  },
  {
    name: 'shop-catalogue',
    title: 'The shop with 100,000 products',
    alone: true,
    run: createProgramRunner([
      join(checkoutRoot, 'packages/storefront-api/tests/perf/shop-catalogue.bench.ts'),
    ]),
  },
  {
    name: 'shop-carts',
    title: 'The shop with a million carts',
    alone: true,
    run: createProgramRunner([
      join(checkoutRoot, 'packages/storefront-api/tests/perf/shop-carts.bench.ts'),
    ]),
  },
  {
    name: 'shop-beside',
    title: 'The shop during worst-case requests',
    alone: true,
    run: createProgramRunner([
      join(checkoutRoot, 'packages/storefront-api/tests/perf/shop-beside.bench.ts'),
    ]),
  },
  {
    name: 'content-check',
    title: 'Check of query results against their shapes',
    alone: true,
    run: createProgramRunner([join(checkoutRoot, 'tests/perf/content-check.bench.ts')]),
  },
  {
    name: 'main-job',
    title: 'Keystroke to preview, publish to public page, click to cart',
    alone: true,
    run: createProgramRunner(
      [
        join(checkoutRoot, 'node_modules/@playwright/test/cli.js'),
        'test',
        'tests/e2e/main-job.spec.ts',
        'tests/e2e/cart-speed.spec.ts',
        '--workers=1',
        '--reporter=line',
      ],
      /^measured: /,
    ),
  },
  {
    name: 'studio-editing',
    title: 'Editing in Studio compared with a bare Studio',
    alone: false,
    run: (target) => {
      const runs = Number(process.env.STUDIO_RUNS ?? 3)
      return withoutLines(studioEditing(target, browserPath(), runs))
    },
  },
  {
    name: 'page-throughput',
    title: 'Cached pages',
    alone: false,
    run: (target) => withoutLines(pageThroughput(target)),
  },
  {
    name: 'picture-flood',
    title: 'Images of the site with twenty addresses that request new ones',
    alone: false,
    run: (target) => withoutLines(imageFlood(target)),
  },
  {
    name: 'publish-to-pages',
    title: 'From Publish to the pages of several processes',
    alone: false,
    run: (target) => withoutLines(publishToPages(target)),
  },
  {
    name: 'machines-pages',
    title: 'Pages by several processes of the site',
    alone: false,
    run: (target, small) => withoutLines(pageScaling(target, small)),
  },
  {
    name: 'machines-publish',
    title: 'From Publish to processes that share their pages',
    alone: false,
    run: (target, small) => withoutLines(publishScaling(target, small)),
  },
  {
    name: 'page-weight',
    title: 'Weight of a first visit',
    alone: false,
    run: async (target) =>
      withoutLines(pageWeights(target, await benchmarkPaths(target, pageKindNames))),
  },
  {
    name: 'lighthouse',
    title: 'Lighthouse',
    alone: false,
    run: async (target) =>
      withoutLines(
        lighthouse(target, await benchmarkPaths(target, landingPageKinds), browserPath()),
      ),
  },
  {
    name: 'studio-scale',
    title: 'Studio with 10,000 documents',
    alone: false,
    run: (target, small) =>
      withoutLines(
        studioScale(target, target.variables.CONTENT_LAKE_TOKEN ?? '', browserPath(), small),
      ),
  },
]

/** @throws CliError without a Chromium */
function browserPath(): string {
  const machine = currentMachine(() => chromium.executablePath())
  return findChromium(machine, console.log)
}
