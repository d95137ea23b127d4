import { createHash } from 'node:crypto'
import { env } from '#lib/env.ts'
import { buildId } from '#lib/http/build-id.ts'
import { fingerprint } from '#lib/http/seal-data.ts'
import { registerSharedPageCache } from '#lib/http/shared-page-cache.ts'
import { layerPageCache } from '../page-cache.ts'
import { PagesTogether } from './pages.ts'
import { sharing } from './sharing-cache.ts'

/**
 * Shares the pages of this process with those of the same installation: the same content and the same secret. To be
 * done before the framework starts.
 *
 * @param url of a Valkey or Redis server
 * @returns what is shared, for the files of the builds
 */
export function startSharing(url: string): PagesTogether {
  const { projectId, dataset, apiHost } = env.content
  const pages = new PagesTogether({
    url,
    installation: fingerprint(`pages of ${projectId}/${dataset} at ${apiHost}`),
    build: `${buildId()}-${variablesName()}`,
    tell: console.warn,
  })
  layerPageCache((cache) => sharing(cache, pages))
  registerSharedPageCache(pages)
  return pages
}

/** What pages are made with beside the build: those of other variables are other pages. */
function variablesName(): string {
  const { content, shop, site, privacy, forms } = env
  // What each host has for itself.
  const { host: _host, port: _port, cacheUrl: _cacheUrl, ...others } = site
  const { processes: _processes, drainSeconds: _seconds, ...ofPages } = others
  const text = JSON.stringify([content, shop, ofPages, privacy, forms])
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
