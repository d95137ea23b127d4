import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { build } from 'vite'
import type { BenchmarkTarget } from '../benchmark-result.ts'

const base = '/bare-studio'
const entry = 'bare-studio.js'
const root = join(import.meta.dirname, '../../..')

export interface BareStudio {
  /** Answers below `/bare-studio` of the site in this browser, so that it has the site's origin and rights. */
  serve: (context: BrowserContext) => Promise<void>
  remove: () => Promise<void>
}

/** Bundles Studio with the schemas and nothing else of ours, as `sanity build` does. */
export async function buildBareStudio({ lake, site }: BenchmarkTarget): Promise<BareStudio> {
  const outDir = await mkdtemp(join(tmpdir(), 'orrery-bare-studio-'))
  await build({
    configFile: false,
    logLevel: 'silent',
    root,
    base: `${base}/`,
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
    build: {
      outDir,
      rollupOptions: {
        input: join(import.meta.dirname, 'bare-studio.client.tsx'),
        output: { entryFileNames: entry },
      },
    },
  })
  const page = `<!doctype html><html><head><title>Bare Studio</title>
<script>window.measured = ${JSON.stringify({ lake, site })}</script>
<script type="module" src="${base}/${entry}"></script></head>
<body style="margin:0;height:100vh"></body></html>`
  return {
    serve: async (context) => {
      await context.route(`${site}${base}/**`, async (route) => {
        const path = new URL(route.request().url()).pathname.slice(base.length)
        const isFile = path.startsWith('/assets/') || path === `/${entry}`
        if (!isFile) return route.fulfill({ contentType: 'text/html', body: page })
        const contentType = path.endsWith('.css') ? 'text/css' : 'text/javascript'
        return route.fulfill({ contentType, body: await readFile(join(outDir, path)) })
      })
    },
    remove: () => rm(outDir, { recursive: true }),
  }
}
