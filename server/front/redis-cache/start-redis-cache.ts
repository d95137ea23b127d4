import { createHash } from 'node:crypto'
import { env } from '#lib/env.ts'
import { buildId } from '#lib/http/build-id.ts'
import { secretFingerprint } from '#lib/http/seal-data.ts'
import { registerSharedPageCache } from '#lib/http/shared-page-cache.ts'
import { wrapFrameworkCache } from '../framework-cache.ts'
import { RedisPageCache } from './redis-page-cache.ts'
import { withRedisCache } from './with-redis-cache.ts'

/**
 * Shares the page cache with processes of the same installation: the same content source and secret. Must run before
 * Next.js starts.
 *
 * @param url of a Valkey or Redis server
 * @returns the cache, which also stores build files
 */
export function startRedisCache(url: string): RedisPageCache {
  const { projectId, dataset, apiHost } = env.content
  const pages = new RedisPageCache({
    url,
    installation: secretFingerprint(`pages of ${projectId}/${dataset} at ${apiHost}`),
    build: `${buildId()}-${configurationHash()}`,
    log: console.warn,
  })
  wrapFrameworkCache((cache) => withRedisCache(cache, pages))
  registerSharedPageCache(pages)
  return pages
}

/** Hash of the variables that pages depend on beside the build. */
function configurationHash(): string {
  const { content, shop, site, privacy, forms } = env
  // Left out: variables that differ between hosts.
  const { host: _host, port: _port, cacheUrl: _cacheUrl, ...others } = site
  const { processes: _processes, drainSeconds: _seconds, ...ofPages } = others
  const text = JSON.stringify([content, shop, ofPages, privacy, forms])
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
